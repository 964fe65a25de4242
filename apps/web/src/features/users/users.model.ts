import type { ListedUser, Patient } from '@mien/contract';
import {
  type BirthSex,
  calendarDateIn,
  DEFAULT_USER_PAGE_SIZE,
  DEFAULT_USER_SORT,
  isBirthDateInRange,
  isCalendarDate,
  isEmailAddress,
  type PhoneDigits,
  phoneDigits,
  reachablePhoneFault,
  type SortDirection,
  USER_FILTERS,
  USER_PAGE_SIZES,
  USER_SORTS,
  type UserFilter,
  type UserPageSize,
  type UserSort,
} from '@mien/domain';
import { currentLocale } from '../../shared/language.ts';
import type { Faults, Form } from '../../shared/use-form.ts';

/** What the address says: which users are shown, and in which order. */
export interface ListState {
  readonly page: number;
  readonly pageSize: UserPageSize;
  readonly sort: UserSort;
  readonly direction: SortDirection;
  readonly search: string;
  /** Only some of them; absent for everybody. */
  readonly only?: UserFilter;
}

const SEARCH_MAX_LENGTH = 100;

/** What cannot be is taken as not said: an address may be typed by hand. */
export function listStateOf(query: URLSearchParams): ListState {
  const page = Number(query.get('page') ?? 1);
  const pageSize = Number(query.get('pageSize'));
  const sort = query.get('sort');
  const only = USER_FILTERS.find((filter) => filter === query.get('only'));
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1e8 ? page : 1,
    pageSize: USER_PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_USER_PAGE_SIZE,
    sort: USER_SORTS.find((name) => name === sort) ?? DEFAULT_USER_SORT,
    direction: query.get('direction') === 'desc' ? 'desc' : 'asc',
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX_LENGTH),
    ...(only === undefined ? {} : { only }),
  };
}

/** What differs from the usual, for the address. */
export function queryOf({ page, pageSize, sort, direction, search, only }: ListState): string {
  const query = new URLSearchParams();
  if (only !== undefined) query.set('only', only);
  if (search !== '') query.set('search', search);
  if (sort !== DEFAULT_USER_SORT) query.set('sort', sort);
  if (direction !== 'asc') query.set('direction', direction);
  if (pageSize !== DEFAULT_USER_PAGE_SIZE) query.set('pageSize', String(pageSize));
  if (page !== 1) query.set('page', String(page));
  return query.toString();
}

/** A press on a column's name: sorts by it, or turns the order round. */
export function sortedBy(state: ListState, sort: UserSort): ListState {
  const direction = state.sort === sort && state.direction === 'asc' ? 'desc' : 'asc';
  return { ...state, sort, direction, page: 1 };
}

export const pageCount = (totalItems: number, pageSize: number) => Math.max(1, Math.ceil(totalItems / pageSize));

export const nameOf = ({ firstName, lastName }: Pick<ListedUser, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** Both ends of an id: ids of one moment begin alike. */
export const shortId = (id: string) => `${id.slice(0, 8)}…${id.slice(-4)}`;

export const numberText = (value: number) => new Intl.NumberFormat(currentLocale()).format(value);

/** A day and time in the reader's own time zone. */
export function instantText(instant: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** A calendar day, which has no time zone. */
export function dayText(day: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
}

/** The form as it is typed. */
export interface PatientDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: PhoneDigits;
  readonly email: string;
  readonly birthDate: string;
  readonly birthSex: BirthSex;
  readonly groupCode: string;
}

export const emptyDraft = (groupCode: string): PatientDraft => ({
  firstName: '',
  lastName: '',
  phoneNumber: phoneDigits(''),
  email: '',
  birthDate: '',
  birthSex: 'Unknown',
  groupCode,
});

export const draftOf = (patient: Patient): PatientDraft => ({
  firstName: patient.firstName,
  lastName: patient.lastName,
  phoneNumber: phoneDigits(patient.phoneNumber ?? ''),
  email: patient.email ?? '',
  birthDate: patient.birthDate ?? '',
  birthSex: patient.birthSex,
  groupCode: patient.groupCode,
});

const FIELDS = ['firstName', 'lastName', 'phoneNumber', 'email', 'birthDate', 'groupCode'] as const;
type Field = (typeof FIELDS)[number];
type PatientFaults = Faults<PatientDraft, Field>;
export type PatientForm = Form<PatientDraft, Field>;

/** Which fields are wrong; their words say how. */
export function faultsOf(draft: PatientDraft, today = calendarDateIn('Pacific/Niue', new Date())): PatientFaults {
  const isFaulty: Readonly<Record<Field, boolean>> = {
    firstName: draft.firstName.trim() === '',
    lastName: draft.lastName.trim() === '',
    phoneNumber: draft.phoneNumber !== '' && reachablePhoneFault(draft.phoneNumber) !== null,
    email: draft.email.trim() !== '' && !isEmailAddress(draft.email.trim()),
    birthDate:
      draft.birthDate !== '' && !(isCalendarDate(draft.birthDate) && isBirthDateInRange(draft.birthDate, today)),
    groupCode: draft.groupCode === '',
  };
  return Object.fromEntries(FIELDS.filter((field) => isFaulty[field]).map((field) => [field, field]));
}

/** What was incomplete before, such as a name, does not keep other fields from being mended. */
export function changedFaults(before: PatientDraft, after: PatientDraft): PatientFaults {
  return Object.fromEntries(Object.entries(faultsOf(after)).filter(([, field]) => after[field] !== before[field]));
}

const orNull = (text: string) => (text === '' ? null : text);

/** The draft as the server takes it. */
export function detailsOf(draft: PatientDraft) {
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    phoneNumber: orNull(draft.phoneNumber),
    email: orNull(draft.email.trim()),
    birthDate: orNull(draft.birthDate),
    birthSex: draft.birthSex,
    groupCode: draft.groupCode,
  };
}

/** Only what was changed; a birth date that is known is not taken away. */
export function changesOf(before: PatientDraft, after: PatientDraft) {
  const [old, fresh] = [detailsOf(before), detailsOf(after)];
  const { birthDate, ...rest } = Object.fromEntries(
    Object.entries(fresh).filter(([field, value]) => value !== old[field as keyof typeof old]),
  ) as Partial<typeof fresh>;
  return { ...rest, ...(birthDate ? { birthDate } : {}) };
}

/** The header that the server reads, in the order of the documentation. */
export const TEMPLATE_COLUMNS = ['First name', 'Last name', 'Phone', 'Email', 'Birth date', 'Sex', 'Group'] as const;
const TEMPLATE = `${TEMPLATE_COLUMNS.join(',')}\r\n`;
export const TEMPLATE_URL = `data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`;
