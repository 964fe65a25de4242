import type { UserPage } from '@mien/contract';
import { SORT_DIRECTIONS, USER_PAGE_SIZES, USER_SORTS, type UserPageSize } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import { Banner, Button, CheckboxField, SelectField, Skeleton, SkeletonRows, TextField } from '@mien/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { EmptyNotice } from '../../shared/empty-notice.tsx';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { useReachOf } from '../../shared/permissions.ts';
import { isProblem } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useLastOpen, useOverlayState } from '../../shared/use-overlay-state.ts';
import { CreateDrawer } from './create-drawer.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { UserDrawer } from './user-drawer.tsx';
import { UserTable } from './user-table.tsx';
import { type ListState, listStateOf, numberText, pageCount, queryOf, sortedBy } from './users.model.ts';
import { useUsers } from './users.queries.ts';
import styles from './users-page.module.css';

const texts = textsOf('users', english);

/** What is typed is looked for once nothing more was typed for so long. */
const SEARCH_PAUSE_MS = 400;

/** `/admin`: the patients dashboard. The address holds page, order and search. */
export function UsersPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const state = listStateOf(query);
  const list = useUsers(state);
  const reach = useReachOf()('editPatients');
  const canEdit = reach === 'client' || reach === 'all';
  const seesAll = useReachOf()('listUsers') === 'all';
  const [overlay, open, close] = useOverlayState('users');
  const show = (changed: ListState, { replace = false } = {}) =>
    void navigate({ search: queryOf(changed) }, { replace });
  const openUser = useLastOpen(list.data?.items.find(({ id }) => id === overlay) ?? null);
  // An address may be older than the list, or typed by hand: beyond the end, its last page is shown.
  const lastPage = list.data ? pageCount(list.data.totalItems, state.pageSize) : state.page;
  const isPastEnd = list.isSuccess && !list.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (isPastEnd) void navigate({ search: queryOf({ ...listStateOf(query), page: lastPage }) }, { replace: true });
  }, [isPastEnd, lastPage, navigate, query]);
  if (isProblem(list.error, 'not-allowed')) return <AccessDenied text={texts.denied} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <PageHeading title={texts.title} />
          <p className={styles.intro}>{texts.intro}</p>
        </div>
        {canEdit && (
          <div className={styles.buttons}>
            <Button icon="plus" onClick={() => open('create')}>
              {texts.create}
            </Button>
            <Button variant="secondary" icon="document" onClick={() => open('import')}>
              {texts.import}
            </Button>
          </div>
        )}
      </header>
      <div className={styles.tools}>
        <SearchField state={state} onSearch={(search) => show({ ...state, search, page: 1 }, { replace: true })} />
        <AttentionFilter state={state} onShow={show} />
        <div className={styles.order}>
          <SelectField
            label={texts.sortBy}
            value={`${state.sort} ${state.direction}`}
            options={USER_SORTS.flatMap((sort) =>
              SORT_DIRECTIONS.map((direction) => ({
                value: `${sort} ${direction}`,
                label: fill(texts.sorted[direction], { column: texts.sortNames[sort] }),
              })),
            )}
            onChange={(event) => {
              const [sort, direction] = event.target.value.split(' ') as [ListState['sort'], ListState['direction']];
              show({ ...state, sort, direction, page: 1 });
            }}
          />
        </div>
      </div>
      {(list.isPending || isPastEnd) && (
        <Skeleton text={texts.loading}>
          <SkeletonRows count={state.pageSize} heightRem={5.5} />
        </Skeleton>
      )}
      {list.isError && <ProblemView error={list.error} onRetry={() => void list.refetch()} isPart />}
      {list.data && !list.isError && !isPastEnd && (
        <div className={styles.list} aria-busy={list.isPlaceholderData}>
          {list.data.items.length > 0 ? (
            <UserTable
              users={list.data.items}
              state={state}
              seesAll={seesAll}
              onSort={(sort) => show(sortedBy(state, sort))}
              onManage={canEdit ? (user) => open(user.id) : null}
            />
          ) : (
            <Nobody state={state} canEdit={canEdit} onShow={show} />
          )}
          <Pages list={list.data} state={state} onShow={show} />
        </div>
      )}
      {canEdit && (
        <>
          <CreateDrawer isOpen={overlay === 'create'} onClose={close} />
          <ImportDrawer isOpen={overlay === 'import'} onClose={close} />
          {openUser && (
            <UserDrawer
              key={openUser.id}
              isOpen={overlay === openUser.id}
              user={list.data?.items.find(({ id }) => id === openUser.id) ?? openUser}
              onClose={close}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Confines the list to patients whose readings need attention, and says what the mark is. */
function AttentionFilter({ state, onShow }: Omit<ListPartProps, 'list'>) {
  const { only, ...everybody } = state;
  return (
    <>
      <CheckboxField
        checked={only === 'attention'}
        onChange={(event) =>
          onShow({ ...everybody, page: 1, ...(event.target.checked ? { only: 'attention' as const } : {}) })
        }
      >
        {texts.attention.filter}
      </CheckboxField>
      {only === 'attention' && (
        <Banner tone="caution">
          <p>
            <strong>{texts.attention.notMonitored}</strong>
          </p>
          <p>{texts.attention.about}</p>
        </Banner>
      )}
    </>
  );
}

function SearchField({ state, onSearch }: { readonly state: ListState; readonly onSearch: (text: string) => void }) {
  const [draft, setDraft] = useState({ text: state.search, of: state.search });
  // A press on Back, or on 'Show everybody', shows what is looked for then.
  if (draft.of !== state.search)
    setDraft({ text: draft.text.trim() === state.search ? draft.text : state.search, of: state.search });
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const { text } = draft;
  useEffect(() => {
    if (text.trim() === state.search) return;
    const timer = window.setTimeout(() => latest.current(text.trim()), SEARCH_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, state.search]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== state.search) onSearch(text.trim());
  }
  return (
    <div className={styles.search}>
      <form onSubmit={submit}>
        <TextField
          label={texts.search.label}
          hint={texts.search.hint}
          type="search"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
      </form>
    </div>
  );
}

interface ListPartProps {
  readonly list: UserPage;
  readonly state: ListState;
  readonly onShow: (state: ListState) => void;
}

function Nobody({ state, canEdit, onShow }: Omit<ListPartProps, 'list'> & { readonly canEdit: boolean }) {
  const { only, ...everybody } = state;
  const isConfined = only !== undefined || state.search !== '';
  const words = state.search !== '' ? texts.noHits : only === undefined ? texts.empty : texts.attention.none;
  return (
    <EmptyNotice icon="people" title={words.title} text={!isConfined && !canEdit ? texts.empty.readOnly : words.text}>
      {isConfined && (
        <Button variant="secondary" onClick={() => onShow({ ...everybody, search: '', page: 1 })}>
          {texts.noHits.clear}
        </Button>
      )}
    </EmptyNotice>
  );
}

function Pages({ list, state, onShow }: ListPartProps) {
  const { totalItems, items, hasMore } = list;
  const pages = pageCount(totalItems, state.pageSize);
  // Of the rows that are shown: while the next page comes, those are the ones before.
  const first = (list.page - 1) * list.pageSize + 1;
  const go = (page: number) => onShow({ ...state, page });
  return (
    <div className={styles.foot}>
      <div className={styles.range}>
        <p role="status">
          {items.length === 0
            ? texts.found.none
            : fill(texts.found.range, {
                first: numberText(first),
                last: numberText(first + items.length - 1),
                total: `${numberText(totalItems)}${hasMore ? '+' : ''}`,
              })}
        </p>
        {hasMore && (
          <p className={styles.muted}>
            {fill(state.only ? texts.attention.more : texts.found.more, { count: numberText(totalItems) })}
          </p>
        )}
      </div>
      <nav aria-label={texts.pages.label} className={styles.pages}>
        <Button variant="quiet" isSmall disabled={state.page <= 1} onClick={() => go(1)}>
          {texts.pages.first}
        </Button>
        <Button variant="secondary" isSmall icon="back" disabled={state.page <= 1} onClick={() => go(state.page - 1)}>
          {texts.pages.previous}
        </Button>
        <span className={styles.pageOf}>
          {fill(texts.pages.of, { page: numberText(state.page), pages: numberText(pages) })}
        </span>
        <Button
          variant="secondary"
          isSmall
          iconAfter="next"
          disabled={state.page >= pages}
          onClick={() => go(state.page + 1)}
        >
          {texts.pages.next}
        </Button>
        <Button variant="quiet" isSmall disabled={state.page >= pages} onClick={() => go(pages)}>
          {texts.pages.last}
        </Button>
      </nav>
      <div className={styles.size}>
        <SelectField
          label={texts.pages.size}
          value={String(state.pageSize)}
          options={USER_PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => onShow({ ...state, pageSize: Number(event.target.value) as UserPageSize, page: 1 })}
        />
      </div>
    </div>
  );
}
