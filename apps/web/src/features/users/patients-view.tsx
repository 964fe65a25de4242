import type { ListedUser } from '@mien/contract';
import { isResultSort } from '@mien/domain';
import { patientsPage as english, users as englishUsers } from '@mien/messages';
import { Muted, Row, Stack } from '@mien/ui';
import { Suspense } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent, optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { useMedia } from '../../shared/platform/use-media.ts';
import { numberText } from '../../shared/staff/manage-patient/patient-form.ts';
import { NotMonitored, NoUsers, Pages, SearchField } from './list-parts.tsx';
import { PatientFilters } from './patient-filters.tsx';
import { PatientOrder } from './patient-order.tsx';
import { filterText } from './patients.model.ts';
import { PatientsTable } from './patients-table.tsx';
import styles from './patients-view.module.css';
import type { PatientsViewProps } from './patients-view-props.ts';
import { useChosen } from './use-chosen.ts';

const texts = textsOf('patientsPage', english);
const { title } = textsOf('users', englishUsers);

/** Loaded when patients are first selected. */
const BulkBar = lazyComponent(async () => (await import('./bulk-bar.tsx')).BulkBar);
const Recall = optionalComponent(async () => (await import('./bulk-bar.tsx')).Recall);

/** Breakpoint for the buttons after the search, as in the style sheet. */
const WIDE = '(min-width: 60rem)';

/** Twenty patients per screen: details, their results as far as shared, and bulk actions. */
export function PatientsView(props: PatientsViewProps) {
  const { state, onShow, canEdit, create, importFile, views, waiting, list, isBusy } = props;
  const isWide = useMedia(WIDE);
  const users = list?.items ?? NO_USERS;
  const chosen = useChosen(users);
  return (
    <Stack gap={3} isPacked isWide>
      <Row as="header" gap={3} className={styles.head}>
        <Row gap={2} align="baseline" isOneLine isTarget className={styles.title}>
          <PageHeading title={title} />
          {list && (
            <Muted as="span" hasEvenDigits>
              <span aria-hidden="true">{`${numberText(list.totalItems)}${list.hasMore ? '+' : ''}`}</span>
            </Muted>
          )}
        </Row>
        {!isWide && create}
        <SearchField state={state} onSearch={(search) => onShow({ ...state, search, page: 1 }, { replace: true })} />
        {isWide && create}
        {importFile}
      </Row>
      <Row gap={2} isScreenOnly>
        <PatientFilters {...props} />
        <PatientOrder {...props} />
        <div className={styles.views}>{views}</div>
      </Row>
      {state.status === 'attention' && <NotMonitored />}
      {isResultSort(state.sort) && (
        <Muted size="small" isScreenOnly>
          {texts.order.byResult}
        </Muted>
      )}
      {state.status === 'noScan' && canEdit && users.length > 0 && (
        <Suspense fallback={null}>
          <Recall users={users} noScanDays={state.days} />
        </Suspense>
      )}
      {waiting}
      {list && (
        <Stack gap={3} isDimmedIfBusy aria-busy={isBusy}>
          {users.length > 0 ? (
            <PatientsTable {...props} users={users} totalItems={list.totalItems} chosen={chosen} />
          ) : (
            <NoUsers state={state} canEdit={canEdit} filter={filterText(state)} onShow={onShow} />
          )}
          {chosen.users.length > 0 && (
            <Suspense fallback={null}>
              <BulkBar users={chosen.users} canEdit={canEdit} noScanDays={state.days} onClear={chosen.clear} />
            </Suspense>
          )}
          <Pages list={list} state={state} onShow={onShow} more={texts.more} />
          {users.length > 0 && <Keys />}
        </Stack>
      )}
    </Stack>
  );
}

/** The keyboard shortcuts of the list. */
function Keys() {
  return (
    <Row as="p" gap={3} tone="muted" size="small" isScreenOnly className={styles.keys} aria-hidden="true">
      {(['j', 'k', 'Enter', 'x'] as const).map((key) => (
        <span key={key}>
          <kbd>{key}</kbd> {texts.keys[KEY_WORDS[key]]}
        </span>
      ))}
    </Row>
  );
}

const NO_USERS: readonly ListedUser[] = [];

const KEY_WORDS = { j: 'j', k: 'k', Enter: 'enter', x: 'x' } as const;
