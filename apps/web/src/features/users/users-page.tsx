import type { ListedUser } from '@mien/contract';
import { SORT_DIRECTIONS, USER_COLUMN_SORTS } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import { Button, CheckboxField, Muted, Row, Skeleton, SkeletonRows, Stack } from '@mien/ui';
import { Suspense, useEffect } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { ChipSelect } from '../../shared/forms/chip-select.tsx';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent, optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { isFromMenu } from '../../shared/platform/screens.ts';
import { useSession } from '../../shared/platform/session.ts';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { useWithChanges } from '../../shared/platform/use-with-changes.ts';
import { useRowReturn } from '../../shared/staff/use-row-return.ts';
import { keepLastView, lastViewOf } from './last-view.ts';
import { type ListPartProps, NotMonitored, NoUsers, Pages, SearchField, type ViewParts } from './list-parts.tsx';
import { UserTable } from './user-table.tsx';
import {
  DENSE_QUERY,
  DIRECTORY_QUERY,
  type ListState,
  listStateOf,
  pageCount,
  queryOf,
  sortedBy,
  viewQueryOf,
  withoutResults,
} from './users.model.ts';
import { useUsers } from './users.queries.ts';
import styles from './users-page.module.css';

const texts = textsOf('users', english);

/** The dense view and the view selector, which the table of the specification does not need. */
const PatientsView = lazyComponent(async () => (await import('./patients-view.tsx')).PatientsView);
const ViewChoice = optionalComponent(async () => (await import('./view-choice.tsx')).ViewChoice);

/** Overlays load when first opened. */
const CreateDrawer = lazyComponent(async () => (await import('./create-drawer.tsx')).CreateDrawer);
const ImportDrawer = lazyComponent(async () => (await import('./import-drawer.tsx')).ImportDrawer);
const ManagePart = lazyComponent(async () => (await import('./manage-part.tsx')).ManagePart);

/**
 * `/admin`: the patients dashboard. The URL holds view, filters, page, order and search. Without any, the view used
 * last opens. If there is none, the menu links users who may read results to the dense view, and the bare URL opens the
 * directory.
 */
export function UsersPage() {
  useRowReturn();
  const [query] = useSearchParams();
  const userId = useSession().data?.user.id;
  const { state } = useLocation();
  const mayReadResults = useReachOf()('readResults') === 'client';
  const usual = mayReadResults && isFromMenu(state) ? DENSE_QUERY : DIRECTORY_QUERY;
  const last = query.size === 0 ? (lastViewOf(userId) ?? usual) : DIRECTORY_QUERY;
  return last === DIRECTORY_QUERY ? <UserList /> : <Navigate to={{ search: last }} replace />;
}

function UserList() {
  const [query] = useSearchParams();
  const userId = useSession().data?.user.id;
  const navigate = useNavigate();
  const reachOf = useReachOf();
  const mayReadResults = reachOf('readResults') === 'client';
  const asked = listStateOf(query);
  const state = mayReadResults ? asked : withoutResults(asked);
  const list = useUsers(state);
  const reach = reachOf('editPatients');
  const canEdit = reach === 'client' || reach === 'all';
  const seesAll = reachOf('listUsers') === 'all';
  const [overlay, open, close] = useOverlayState('users');
  const withChanges = useWithChanges(query, state);
  const show = (changed: ListState, { replace = false } = {}) => {
    const next = withChanges(changed);
    void navigate({ search: queryOf(next) || (lastViewOf(userId) === null ? '' : DIRECTORY_QUERY) }, { replace });
  };
  useEffect(() => {
    if (userId !== undefined && query.has('view'))
      keepLastView(userId, viewQueryOf(listStateOf(query)) || DIRECTORY_QUERY);
  }, [query, userId]);
  const lastOverlay = useLastOpen(overlay);
  const openUser = useLastOpen(list.data?.items.find(({ id }) => id === overlay) ?? null);
  // A URL may be outdated or typed: beyond the end, the last page is shown.
  const lastPage = list.data ? pageCount(list.data.totalItems, state.pageSize) : state.page;
  const isPastEnd = list.isSuccess && !list.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (isPastEnd) void navigate({ search: queryOf({ ...listStateOf(query), page: lastPage }) }, { replace: true });
  }, [isPastEnd, lastPage, navigate, query]);
  if (isProblem(list.error, 'not-allowed')) return <AccessDenied text={texts.denied} />;
  const parts: ViewParts = {
    state,
    onShow: show,
    canEdit,
    seesAll,
    create: canEdit && (
      <Button icon="plus" isSmall onClick={() => open('create')}>
        {texts.create}
      </Button>
    ),
    importFile: canEdit && (
      <span className={styles.import}>
        <Button variant="secondary" icon="document" isSmall onClick={() => open('import')}>
          {texts.import}
        </Button>
      </span>
    ),
    views: (
      <Suspense fallback={null}>
        <ViewChoice state={state} onShow={show} />
      </Suspense>
    ),
    waiting: (
      <>
        {(list.isPending || isPastEnd) && (
          <Skeleton text={texts.loading}>
            <SkeletonRows count={state.pageSize} heightRem={state.view === undefined ? 3.25 : 2.75} />
          </Skeleton>
        )}
        {list.isError && <ProblemView error={list.error} onRetry={() => void list.refetch()} isPart />}
      </>
    ),
    list: list.data && !isPastEnd ? list.data : null,
    isBusy: list.isPlaceholderData,
  };
  return (
    <>
      {state.view === undefined ? (
        <Directory {...parts} onManage={(user) => open(user.id)} />
      ) : (
        <Suspense fallback={parts.waiting}>
          <PatientsView {...parts} mayReadResults={mayReadResults} />
        </Suspense>
      )}
      {canEdit && lastOverlay !== null && (
        <Suspense fallback={null}>
          {lastOverlay === 'create' && <CreateDrawer isOpen={overlay === 'create'} onClose={close} />}
          {lastOverlay === 'import' && <ImportDrawer isOpen={overlay === 'import'} onClose={close} />}
          {openUser && (
            <ManagePart
              key={openUser.id}
              isOpen={overlay === openUser.id}
              user={list.data?.items.find(({ id }) => id === openUser.id) ?? openUser}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}

/** The table of the specification, shown by default. */
function Directory({
  state,
  onShow,
  canEdit,
  seesAll,
  create,
  importFile,
  views,
  waiting,
  list,
  isBusy,
  onManage,
}: ViewParts & { readonly onManage: (user: ListedUser) => void }) {
  return (
    <Stack gap={4} isPacked width="wide">
      <Stack as="header" gap={1}>
        <Row gap={2} justify="between" className={styles.head}>
          <PageHeading title={texts.title} />
          <Row gap={2} align="stretch">
            {create}
            {importFile}
          </Row>
        </Row>
        <Muted>{texts.intro}</Muted>
      </Stack>
      <Stack gap={2}>
        <Row gap={4} lineGap={2} justify="between">
          <SearchField state={state} onSearch={(search) => onShow({ ...state, search, page: 1 }, { replace: true })} />
          <AttentionFilter state={state} onShow={onShow} />
          <Row gap={2} className={styles.choices}>
            <Order state={state} onShow={onShow} />
            {views}
          </Row>
        </Row>
        {state.status === 'attention' && <NotMonitored />}
      </Stack>
      {waiting}
      {list && (
        <Stack gap={6} isDimmedIfBusy aria-busy={isBusy}>
          {list.items.length > 0 ? (
            <UserTable
              users={list.items}
              totalItems={list.totalItems}
              state={state}
              seesAll={seesAll}
              onSort={(sort) => onShow(sortedBy(state, sort))}
              onManage={canEdit ? onManage : null}
            />
          ) : (
            <NoUsers state={state} canEdit={canEdit} onShow={onShow} />
          )}
          <Pages
            list={list}
            state={state}
            onShow={onShow}
            more={state.status ? texts.attention.more : texts.found.more}
          />
        </Stack>
      )}
    </Stack>
  );
}

/** For phones, where the table has no sortable header. */
function Order({ state, onShow }: Pick<ListPartProps, 'state' | 'onShow'>) {
  return (
    <span className={styles.order}>
      <ChipSelect
        label={texts.sortBy}
        value={`${state.sort} ${state.direction}`}
        options={USER_COLUMN_SORTS.flatMap((sort) =>
          SORT_DIRECTIONS.map((direction) => ({
            value: `${sort} ${direction}`,
            label: fill(texts.sorted[direction], { column: texts.sortNames[sort] }),
          })),
        )}
        onChange={(value) => {
          const [sort, direction] = value.split(' ') as [ListState['sort'], ListState['direction']];
          onShow({ ...state, sort, direction, page: 1 });
        }}
      />
    </span>
  );
}

/** Limits the list to patients whose readings need attention. */
function AttentionFilter({ state, onShow }: Pick<ListPartProps, 'state' | 'onShow'>) {
  const { status, ...everybody } = state;
  return (
    <CheckboxField
      checked={status === 'attention'}
      onChange={(event) =>
        onShow({ ...everybody, page: 1, ...(event.target.checked ? { status: 'attention' as const } : {}) })
      }
    >
      {texts.attention.filter}
    </CheckboxField>
  );
}
