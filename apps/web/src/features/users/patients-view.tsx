import type { ListedUser } from '@mien/contract';
import {
  formatPhone,
  isResultSort,
  NO_SCAN_DAYS,
  type Role,
  type SortDirection,
  USER_CONSENTS,
  type UserSort,
  type UserStatus,
} from '@mien/domain';
import { patientsPage as english, users as englishUsers, fill } from '@mien/messages';
import {
  BandMark,
  boxClassName,
  classNames,
  Icon,
  Muted,
  Row,
  rowClassName,
  Stack,
  Text,
  VisuallyHidden,
} from '@mien/ui';
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ChipSelect } from '../../shared/forms/chip-select.tsx';
import { BEFORE_DOT } from '../../shared/platform/facts-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { latePart, optionalPart } from '../../shared/platform/late-part.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { useMedia } from '../../shared/platform/use-media.ts';
import { BesideName } from '../../shared/staff/beside-name.tsx';
import { numberText } from '../../shared/staff/manage-patient/patient-form.ts';
import { type PatientListState, patientListOf } from '../../shared/staff/patient-list.ts';
import { Nobody, NotMonitored, Pages, SearchField, type ViewParts } from './list-parts.tsx';
import {
  agoText,
  filterText,
  namesakesIn,
  reasonOf,
  scoreOf,
  shownName,
  statusOf,
  tellsApart,
} from './patients.model.ts';
import styles from './patients-view.module.css';
import { useOpensPatient } from './use-opens-patient.ts';
import { callOf, type ListState, sortedBy } from './users.model.ts';
import { useGroupCodes } from './users.queries.ts';

const texts = textsOf('patientsPage', english);
const { title } = textsOf('users', englishUsers);
const { columns, cells } = texts;

/** Loaded when patients are first selected. */
const BulkBar = latePart(async () => (await import('./bulk-bar.tsx')).BulkBar);
const Recall = optionalPart(async () => (await import('./bulk-bar.tsx')).Recall);

/** Breakpoint for the buttons after the search, as in the style sheet. */
const WIDE = '(min-width: 60rem)';

interface PatientsViewProps extends ViewParts {
  readonly mayReadResults: boolean;
}

/** Twenty patients per screen: details, their results as far as shared, and bulk actions. */
export function PatientsView(props: PatientsViewProps) {
  const { state, onShow, canEdit, create, importFile, views, waiting, list, isBusy } = props;
  const isWide = useMedia(WIDE);
  const users = list?.items ?? NOBODY;
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
        <Filters {...props} />
        <Order {...props} />
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
            <DenseTable {...props} users={users} totalItems={list.totalItems} chosen={chosen} />
          ) : (
            <Nobody state={state} canEdit={canEdit} filter={filterText(state)} onShow={onShow} />
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

const NOBODY: readonly ListedUser[] = [];

const KEY_WORDS = { j: 'j', k: 'k', Enter: 'enter', x: 'x' } as const;

interface Chosen {
  readonly users: readonly ListedUser[];
  has(id: string): boolean;
  /** Toggles one, or with Shift all between it and the previous one. */
  toggle(id: string, isRange: boolean): void;
  togglePage(): void;
  clear(): void;
}

/** The selected patients of a page; another page starts with none. */
function useChosen(users: readonly ListedUser[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  return useMemo(() => {
    const chosen = users.filter(({ id }) => ids.has(id));
    return {
      users: chosen,
      has: (id) => ids.has(id),
      toggle(id, isRange) {
        const places = [last.current, id].map((one) => users.findIndex((user) => user.id === one));
        const [from = -1, to = -1] = places.toSorted((one, other) => one - other);
        const range = isRange && from >= 0 ? users.slice(from, to + 1).map((user) => user.id) : [id];
        const isOn = !ids.has(id);
        last.current = id;
        setIds(new Set(isOn ? [...ids, ...range] : [...ids].filter((one) => !range.includes(one))));
      },
      togglePage: () => setIds(new Set(chosen.length === users.length ? [] : users.map(({ id }) => id))),
      clear: () => setIds(new Set()),
    };
  }, [users, ids]);
}

/** Options for days without a scan. */
const QUIET_DAYS = [7, NO_SCAN_DAYS.usual, 90] as const;
/** The roles of one client; the others are listed only for users who see all clients. */
const ROLES_OF_CLIENT: readonly Role[] = ['Patient', 'Client User', 'Client Admin'];
const ROLES_OF_ALL: readonly Role[] = [...ROLES_OF_CLIENT, 'System User', 'System Admin', 'Provider Admin'];

function Filters({ state, onShow, seesAll, mayReadResults }: PatientsViewProps) {
  const groups = useGroupCodes();
  const { filters } = texts;
  /** Drops the filter if nothing is selected. */
  const showWith = (name: 'group' | 'role' | 'status' | 'consent', changes: Partial<ListState>) => {
    const { [name]: _, days, ...rest } = state;
    const kept = name !== 'status' && days !== undefined ? { days } : {};
    onShow({ ...rest, ...kept, ...changes, page: 1 } as ListState);
  };
  const chip = (
    name: 'group' | 'role' | 'status' | 'consent',
    value: string | undefined,
    options: readonly { readonly value: string; readonly label: string }[],
    changesOf: (value: string) => Partial<ListState>,
  ) => (
    <ChipSelect
      label={filters[name]}
      value={value ?? ''}
      options={[{ value: '', label: filters.any }, ...options]}
      onChange={(chosen) => showWith(name, chosen === '' ? {} : changesOf(chosen))}
      clear={
        value === undefined
          ? undefined
          : { label: fill(filters.clear, { filter: filters[name] }), onClick: () => showWith(name, {}) }
      }
    />
  );
  const codes = groups.data ?? [];
  const { group, role, status, consent, days = NO_SCAN_DAYS.usual } = state;
  const named = (code: string) => ({ value: code, label: code });
  const quietDays = [...new Set([...QUIET_DAYS, days])].toSorted((one, other) => one - other);
  return (
    <Row as="fieldset" gap={2} className={styles.filters}>
      <VisuallyHidden as="legend">{filters.label}</VisuallyHidden>
      {chip('group', group, [...new Set([...codes, ...(group === undefined ? [] : [group])])].map(named), (value) => ({
        group: value,
      }))}
      {chip(
        'status',
        status === 'noScan' ? `noScan ${days}` : status,
        [
          ...(['active', 'invited'] as const).map((value) => ({ value, label: texts.statuses[value] })),
          ...(mayReadResults
            ? quietDays.map((count) => ({
                value: `noScan ${count}`,
                label: pluralText(texts.noScanFor, count),
              }))
            : []),
          { value: 'attention', label: texts.attention },
          { value: 'deactivated', label: texts.statuses.deactivated },
        ],
        (value) => {
          const [wanted, count] = value.split(' ') as [UserStatus, string | undefined];
          const isUsual = count === undefined || Number(count) === NO_SCAN_DAYS.usual;
          return { status: wanted, ...(isUsual ? {} : { days: Number(count) }) };
        },
      )}
      {mayReadResults &&
        chip(
          'consent',
          consent,
          USER_CONSENTS.map((value) => ({ value, label: filters.consents[value] })),
          (value) => ({ consent: value as NonNullable<ListState['consent']> }),
        )}
      {chip(
        'role',
        role,
        (seesAll ? ROLES_OF_ALL : ROLES_OF_CLIENT).map((value) => ({ value, label: filters.roles[value] })),
        (value) => ({ role: value as Role }),
      )}
    </Row>
  );
}

/** The sort order of the list. */
function Order({ state, onShow, mayReadResults }: PatientsViewProps) {
  return (
    <span className={styles.order}>
      <ChipSelect
        label={texts.order.label}
        value={`${state.sort} ${state.direction}`}
        options={ordersFor(mayReadResults, state)}
        onChange={(value) => {
          const [sort, direction] = value.split(' ') as [UserSort, SortDirection];
          onShow({ ...state, sort, direction, page: 1 });
        }}
      />
    </span>
  );
}

const ORDERS = ['attention asc', 'lastName asc', 'lastName desc'] as const;
const ORDERS_BY_RESULT = [
  'lastScan asc',
  'lastScan desc',
  'score asc',
  'score desc',
  'heartRate desc',
  'heartRate asc',
] as const;

/** The available sort orders, including that of an older URL or view while it is active. */
function ordersFor(mayReadResults: boolean, { sort, direction }: ListState) {
  const orders: readonly (keyof typeof texts.order.by)[] = mayReadResults ? [...ORDERS, ...ORDERS_BY_RESULT] : ORDERS;
  const options = orders.map((value) => ({ value: value as string, label: texts.order.by[value] as string }));
  const value = `${sort} ${direction}`;
  return options.some((option) => option.value === value) ? options : [...options, { value, label: texts.order.other }];
}

interface DenseTableProps extends PatientsViewProps {
  readonly users: readonly ListedUser[];
  /** Total number of users in the list. */
  readonly totalItems: number;
  readonly chosen: Chosen;
}

function DenseTable({ users, totalItems, chosen, state, onShow, mayReadResults }: DenseTableProps) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = chosen.users.length === users.length;
  const isSome = chosen.users.length > 0 && !isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  useChoosingByKey(chosen);
  // Stepping through the list shows no results, so none are requested.
  const { with: _, ...query } = callOf(state) as ReturnType<typeof callOf> & { readonly with?: 'results' };
  const list = patientListOf(users, { ...state, totalItems, query });
  const sorting = { state, onShow };
  const namesakes = namesakesIn(users);
  return (
    <table className={classNames(boxClassName({ ground: 'panel' }), styles.table)}>
      <VisuallyHidden as="caption">{title}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col" className={styles.box}>
            <Stack as="label" align="middle">
              <input
                ref={box}
                type="checkbox"
                aria-label={texts.choosePage}
                checked={isAll}
                onChange={chosen.togglePage}
              />
            </Stack>
          </th>
          <SortHead {...sorting} sort="lastName" name={columns.name} />
          <th scope="col">{columns.phone}</th>
          <th scope="col">{columns.group}</th>
          {mayReadResults ? (
            <>
              <SortHead {...sorting} sort="lastScan" name={columns.lastScan} />
              <SortHead {...sorting} sort="score" name={columns.score} />
              <SortHead {...sorting} sort="heartRate" name={columns.heartRate} className={styles.number} />
            </>
          ) : (
            <>
              <th scope="col">{columns.lastScan}</th>
              <th scope="col">{columns.score}</th>
              <th scope="col" className={styles.number}>
                {columns.heartRate}
              </th>
            </>
          )}
          <SortHead {...sorting} sort="attention" name={columns.status} />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <DenseRow
            key={user.id}
            user={user}
            list={list}
            isNamesake={namesakes.has(user.id)}
            isChosen={chosen.has(user.id)}
            onToggle={(isRange) => chosen.toggle(user.id, isRange)}
            noScanDays={state.days}
            mayReadResults={mayReadResults}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps extends Pick<PatientsViewProps, 'state' | 'onShow'> {
  readonly sort: UserSort;
  readonly name: string;
  readonly className?: string | undefined;
}

/** The header of a sortable column. */
function SortHead({ state, onShow, sort, name, className }: SortHeadProps) {
  const isSorted = state.sort === sort;
  const byValue = state.direction === 'asc' ? 'ascending' : 'descending';
  const order = sort === 'attention' ? 'other' : byValue;
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined} className={className}>
      <button
        type="button"
        className={classNames(rowClassName({ isOneLine: true, isInline: true, gap: 1, isTarget: true }), styles.sort)}
        onClick={() => onShow(sortedBy(state, sort))}
      >
        <span>{name}</span>
        {isSorted && (
          <Stack as="span" tone="brand" className={styles.sortMark} data-order={order}>
            <Icon name="chevronDown" sizePx={16} />
          </Stack>
        )}
      </button>
    </th>
  );
}

/** `x` selects the focused row. */
function useChoosingByKey({ toggle }: Chosen): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
      const id = document.activeElement?.closest<HTMLElement>('[data-user]')?.dataset.user;
      if (id === undefined || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      toggle(id, event.shiftKey);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [toggle]);
}

interface DenseRowProps {
  readonly user: ListedUser;
  readonly list: PatientListState;
  /** Whether other users on the page have the same name. */
  readonly isNamesake: boolean;
  readonly isChosen: boolean;
  readonly onToggle: (isRange: boolean) => void;
  readonly noScanDays: number | undefined;
  readonly mayReadResults: boolean;
}

function DenseRow({ user, list, isNamesake, isChosen, onToggle, noScanDays, mayReadResults }: DenseRowProps) {
  const { patientUid, phoneNumber, groupCode } = user;
  const name = shownName(user);
  const status = statusOf(user, noScanDays);
  const reason = reasonOf(user);
  const { age, phoneEnd } = tellsApart(user, isNamesake);
  const page = patientUid === null ? null : paths.patientForStaffOf(patientUid);
  const opens = useOpensPatient(patientUid, list);
  const phoneId = useId();
  return (
    <tr data-user={user.id} data-chosen={isChosen || undefined} {...opens}>
      <td className={styles.box}>
        <Stack as="label" align="middle">
          <input
            type="checkbox"
            aria-label={fill(texts.chooseName, { name })}
            checked={isChosen}
            // Two people may have the same name.
            aria-describedby={phoneId}
            onChange={(event) => onToggle((event.nativeEvent as globalThis.MouseEvent).shiftKey === true)}
          />
        </Stack>
      </td>
      <Text as="th" scope="row" weight={600} breaks="anywhere" className={styles.name}>
        {page === null ? (
          <span>{name}</span>
        ) : (
          <Link
            to={page}
            state={list}
            className={rowClassName({ isInline: true, tone: 'plain', isUndecorated: true, isTarget: true })}
            aria-describedby={phoneId}
            data-row
          >
            {name}
          </Link>
        )}
        {age !== null && <BesideName fact={age} />}
        {phoneEnd !== null && <BesideName fact={phoneEnd} className={styles.phoneEnd} />}
      </Text>
      <Muted as="td" id={phoneId} hasEvenDigits breaks="never" className={styles.phone}>
        {phoneNumber === null ? cells.none : formatPhone(phoneNumber)}
      </Muted>
      <td className={styles.group}>{groupCode ?? cells.none}</td>
      <Results user={user} mayReadResults={mayReadResults} />
      <td
        className={styles.status}
        data-is-usual={user.status === 'active' && status.tone === 'plain' ? true : undefined}
      >
        <Text
          as="span"
          size="small"
          breaks="never"
          isTag={status.tone !== 'plain'}
          tint={status.tone === 'plain' ? undefined : status.tone}
          tone={status.tone === 'plain' ? 'muted' : undefined}
        >
          {status.text}
        </Text>
        {reason !== null && (
          <Text as="span" size="small" breaks="never">
            {` ${reason}`}
          </Text>
        )}
      </td>
    </tr>
  );
}

/** Three cells about the newest scan; if it is not shared, one cell that does not reveal whether there is one. */
function Results({ user: { results, patientUid }, mayReadResults }: Pick<DenseRowProps, 'user' | 'mayReadResults'>) {
  if (patientUid === null)
    return (
      <Muted as="td" colSpan={3} className={styles.without}>
        {cells.none}
      </Muted>
    );
  if (results === null)
    return (
      <Muted as="td" colSpan={3} className={styles.without}>
        <Row as="span" isInline gap={1}>
          {mayReadResults && <Icon name="lock" sizePx={16} />}
          <span>{cells.notShared}</span>
        </Row>
      </Muted>
    );
  if (results.latest === null)
    return (
      <Muted as="td" colSpan={3} className={styles.without}>
        {cells.noScan}
      </Muted>
    );
  const { created, heartRateBpm } = results.latest;
  const score = scoreOf(results.latest);
  return (
    <>
      <Text as="td" hasEvenDigits breaks="never" className={styles.ago}>
        <span>{agoText(created)}</span>
        {results.scope === 'oneScan' && <Muted as="span">{`${BEFORE_DOT}· ${cells.oneScan}`}</Muted>}
      </Text>
      <Text as="td" hasEvenDigits breaks="never" className={styles.score}>
        {score === null ? (
          cells.none
        ) : (
          <>
            <b>{score.shown}</b>
            <BandMark band={score.band} label={score.word} />
          </>
        )}
      </Text>
      <Text as="td" hasEvenDigits breaks="never" className={classNames(styles.number, styles.rate)}>
        {heartRateBpm === null ? cells.none : fill(cells.bpm, { rate: Math.round(heartRateBpm) })}
      </Text>
    </>
  );
}
