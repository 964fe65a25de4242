import type { UserPage } from '@mien/contract';
import { USER_PAGE_SIZES, type UserPageSize } from '@mien/domain';
import { users as english, fill, type PluralForms } from '@mien/messages';
import { Banner, Box, Button, Muted, Row, SelectField, Stack, Text, TextField } from '@mien/ui';
import type { FormEvent, ReactNode } from 'react';
import { useTypedSearch } from '../../shared/forms/use-typed-search.ts';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { numberText } from '../../shared/staff/manage-patient/patient-form.ts';
import { everybodyOf, isConfined, type ListState, pageCount } from './users.model.ts';
import styles from './users-page.module.css';

const texts = textsOf('users', english);

/** Searches for users while typing. */
export function SearchField({
  state,
  onSearch,
}: {
  readonly state: ListState;
  readonly onSearch: (text: string) => void;
}) {
  const { text, setText, seekNow } = useTypedSearch(state.search, onSearch);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== state.search) seekNow();
  }
  return (
    <div className={styles.search}>
      <form onSubmit={submit}>
        <TextField
          label={texts.search.label}
          placeholder={texts.search.short}
          isLabelHidden
          isLow
          type="search"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </div>
  );
}

export interface ListPartProps {
  readonly list: UserPage;
  readonly state: ListState;
  readonly onShow: (state: ListState, options?: { readonly replace?: boolean }) => void;
}

/** The shared parts of both views of the list. */
export interface ViewParts {
  readonly state: ListState;
  readonly onShow: ListPartProps['onShow'];
  readonly canEdit: boolean;
  /** Whether it includes clients other than the reader's own. */
  readonly seesAll: boolean;
  /** The buttons to create a patient, and to import a file of them; false without permission. */
  readonly create: ReactNode;
  readonly importFile: ReactNode;
  /** The view selector. */
  readonly views: ReactNode;
  /** Shown in place of the list until it has loaded. */
  readonly waiting: ReactNode;
  readonly list: UserPage | null;
  /** Whether another page is loading. */
  readonly isBusy: boolean;
}

/** What the attention mark means, and that it is not monitored. */
export function NotMonitored() {
  return (
    <Banner tone="caution" isQuiet>
      <p>
        <strong>{texts.attention.notMonitored}</strong>
      </p>
      <p>{texts.attention.about}</p>
    </Banner>
  );
}

interface NoUsersProps extends Omit<ListPartProps, 'list'> {
  readonly canEdit: boolean;
  /** The active filters in words. */
  readonly filter?: string | undefined;
}

/** The empty state: no search results, no match of the filter, or no users yet. */
function emptyWords({ status, search }: ListState, filter: string | undefined, isPart: boolean) {
  if (status === 'attention' && search === '') return texts.attention.none;
  if (isPart && search === '' && filter)
    return { title: texts.noneFits.title, text: fill(texts.noneFits.text, { filter }) };
  return isPart ? texts.noHits : texts.empty;
}

/** The empty state, with a button to show all users. */
export function NoUsers({ state, canEdit, filter, onShow }: NoUsersProps) {
  const isPart = isConfined(state);
  const words = emptyWords(state, filter, isPart);
  return (
    <EmptyNotice icon="people" title={words.title} text={!isPart && !canEdit ? texts.empty.readOnly : words.text}>
      {isPart && (
        <Button variant="secondary" onClick={() => onShow(everybodyOf(state))}>
          {texts.noHits.clear}
        </Button>
      )}
    </EmptyNotice>
  );
}

/** The range and total of the list, and buttons for other pages. */
export function Pages({ list, state, onShow, more }: ListPartProps & { readonly more: PluralForms }) {
  const { totalItems, items, hasMore } = list;
  const pages = pageCount(totalItems, state.pageSize);
  // For the displayed rows: while the next page loads, those are the previous ones.
  const first = (list.page - 1) * list.pageSize + 1;
  const go = (page: number) => onShow({ ...state, page });
  if (items.length === 0) return null;
  return (
    <Stack gap={4} align="center" className={styles.foot}>
      <Stack gap={1} align="center" hasEvenDigits isCentered>
        <p role="status">
          {fill(texts.found.range, {
            first: numberText(first),
            last: numberText(first + items.length - 1),
            total: `${numberText(totalItems)}${hasMore ? '+' : ''}`,
          })}
        </p>
        {hasMore && <Muted>{pluralText(more, totalItems)}</Muted>}
      </Stack>
      <Row as="nav" aria-label={texts.pages.label} gap={2} justify="center" isScreenOnly className={styles.pages}>
        <Button variant="quiet" isSmall disabled={state.page <= 1} onClick={() => go(1)}>
          {texts.pages.first}
        </Button>
        <Button variant="secondary" isSmall icon="back" disabled={state.page <= 1} onClick={() => go(state.page - 1)}>
          {texts.pages.previous}
        </Button>
        <Text as="span" hasEvenDigits isCentered className={styles.pageOf}>
          {fill(texts.pages.of, { page: numberText(state.page), pages: numberText(pages) })}
        </Text>
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
      </Row>
      <Box isScreenOnly className={styles.size}>
        <SelectField
          isLow
          label={texts.pages.size}
          value={String(state.pageSize)}
          options={USER_PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => onShow({ ...state, pageSize: Number(event.target.value) as UserPageSize, page: 1 })}
        />
      </Box>
    </Stack>
  );
}
