import type { SavedViewQuery } from '@mien/contract';
import {
  codeOf,
  csvOf,
  DEFAULT_USER_PAGE_SIZE,
  DEFAULT_USER_SORT,
  isResultSort,
  NO_SCAN_DAYS,
  ROLES,
  type Role,
  type SortDirection,
  USER_COLUMN_SORTS,
  USER_CONSENTS,
  USER_PAGE_SIZES,
  USER_SORTS,
  USER_STATUSES,
  type UserConsent,
  type UserPageSize,
  type UserSort,
  type UserStatus,
} from '@mien/domain';

/** The list's state in the URL: which users are shown, how, and in which order. */
export interface ListState {
  /** Absent for the table of the specification, whose only filter is the one for attention. */
  readonly view?: 'patients';
  readonly page: number;
  readonly pageSize: UserPageSize;
  readonly sort: UserSort;
  readonly direction: SortDirection;
  readonly search: string;
  readonly status?: UserStatus;
  /** For `noScan`. */
  readonly days?: number;
  readonly group?: string;
  readonly role?: Role;
  readonly consent?: UserConsent;
}

const SEARCH_MAX_LENGTH = 100;
const GROUP_MAX_LENGTH = 40;

/** For the dense view: a laptop screen shows twenty. */
const DENSE_PAGE_SIZE: UserPageSize = 25;
const usualPageSize = (view: ListState['view']) => (view === undefined ? DEFAULT_USER_PAGE_SIZE : DENSE_PAGE_SIZE);

/** The dense view starts with what is waiting; the table of the specification is sorted by name. */
const usualSort = (view: ListState['view']): UserSort => (view === undefined ? DEFAULT_USER_SORT : 'attention');

type Parts = { readonly [Key in keyof ListState]?: ListState[Key] | undefined };

/** The parts of a list's state that are set. */
const given = (parts: Parts) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<ListState>;

/** Invalid values are ignored: a URL may be typed. */
export function listStateOf(query: URLSearchParams): ListState {
  const page = Number(query.get('page') ?? 1);
  const pageSize = Number(query.get('pageSize'));
  const sort = query.get('sort');
  const view = query.get('view') === 'patients' ? ('patients' as const) : undefined;
  const asked = query.get('status') ?? query.get('only');
  const status = USER_STATUSES.find((one) => one === asked);
  const days = Number(query.get('days'));
  const group = codeOf(query.get('group') ?? '');
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1e8 ? page : 1,
    pageSize: USER_PAGE_SIZES.find((size) => size === pageSize) ?? usualPageSize(view),
    sort: (view === undefined ? USER_COLUMN_SORTS : USER_SORTS).find((name) => name === sort) ?? usualSort(view),
    direction: query.get('direction') === 'desc' ? 'desc' : 'asc',
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    ...(view === undefined
      ? given({ status: status === 'attention' ? status : undefined })
      : given({
          view,
          status,
          days:
            status === 'noScan' && Number.isInteger(days) && days >= 1 && days <= NO_SCAN_DAYS.most ? days : undefined,
          group: group !== '' && group.length <= GROUP_MAX_LENGTH ? group : undefined,
          role: ROLES.find((role) => role === query.get('role')),
          consent: USER_CONSENTS.find((consent) => consent === query.get('consent')),
        })),
  };
}

/** Removes filters and sort orders that require the right to read results. */
export function withoutResults(state: ListState): ListState {
  const { consent: _, days: _days, status, ...rest } = state;
  const sort = isResultSort(rest.sort) ? usualSort(rest.view) : rest.sort;
  return { ...rest, sort, ...given({ status: status === 'noScan' ? undefined : status }) };
}

/** Non-default values, as URL parameters. */
export function queryOf({ view, page, pageSize, sort, direction, search, status, ...filters }: ListState): string {
  const query = new URLSearchParams();
  if (view !== undefined) query.set('view', view);
  // Legacy parameter names of this table.
  if (status !== undefined) query.set(view === undefined ? 'only' : 'status', status);
  for (const name of ['days', 'group', 'role', 'consent'] as const) {
    const value = filters[name];
    if (value !== undefined) query.set(name, String(value));
  }
  if (search !== '') query.set('search', search);
  if (sort !== usualSort(view)) query.set('sort', sort);
  if (direction !== 'asc') query.set('direction', direction);
  if (pageSize !== usualPageSize(view)) query.set('pageSize', String(pageSize));
  if (page !== 1) query.set('page', String(page));
  return query.toString();
}

/** The URL parameters that form a view, in canonical order: neither page nor search. */
export function viewQueryOf(state: Parts): string {
  const { view } = state;
  const usual = { pageSize: usualPageSize(view), sort: usualSort(view), direction: 'asc' } as const;
  return queryOf({ ...usual, ...given(state), page: 1, search: '' });
}

/** The same in its stored form. */
export function savedQueryOf({ page: _, search: _search, ...query }: ListState): SavedViewQuery {
  return query;
}

/** The parameters of the call. */
export function callOf({ view, status, ...state }: ListState) {
  if (view === undefined) return { ...state, ...(status === 'attention' ? { only: status } : {}) };
  return { ...state, ...(status === undefined ? {} : { status }), with: 'results' as const };
}

/** The list without filters, from its first page. */
export function everybodyOf({ view, pageSize, sort, direction }: ListState): ListState {
  return { ...given({ view }), page: 1, pageSize, sort, direction, search: '' };
}

export const isConfined = ({ search, status, group, role, consent }: ListState) =>
  search !== '' || [status, group, role, consent].some((filter) => filter !== undefined);

/** Columns that sort descending on the first click. */
const LARGEST_FIRST: readonly UserSort[] = ['heartRate'];

/** The state after a click on a column header: sorts by it, or reverses the order. Attention has one order. */
export function sortedBy(state: ListState, sort: UserSort): ListState {
  const first: SortDirection = LARGEST_FIRST.includes(sort) ? 'desc' : 'asc';
  const other: SortDirection = first === 'asc' ? 'desc' : 'asc';
  const direction = state.sort === sort && state.direction === first && sort !== 'attention' ? other : first;
  return { ...state, sort, direction, page: 1 };
}

/** The URL of the table of the specification for users whose last view was another one. */
export const DIRECTORY_QUERY = 'view=directory';
export const DENSE_QUERY = 'view=patients';

export const pageCount = (totalItems: number, pageSize: number) => Math.max(1, Math.ceil(totalItems / pageSize));

/** Both ends of an id: ids created at the same time have the same prefix. */
export const shortId = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`;

/** The header that the server parses, in the order of the documentation. */
export const TEMPLATE_COLUMNS = [
  'First name',
  'Last name',
  'Phone',
  'Email',
  'Birth date',
  'Sex',
  'Group',
  'Reference',
] as const;
export const TEMPLATE_URL = `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf([TEMPLATE_COLUMNS]))}`;
