/** Rows on a page of the users table. Source: specification, sections 2 and 9. */
export const USER_PAGE_SIZES = [10, 25, 50] as const;
export type UserPageSize = (typeof USER_PAGE_SIZES)[number];
export const DEFAULT_USER_PAGE_SIZE: UserPageSize = 10;

/** Columns that the users table can be sorted by. */
export const USER_SORTS = ['id', 'firstName', 'lastName', 'email', 'roles'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const DEFAULT_USER_SORT: UserSort = 'lastName';

/** Which users the table may be confined to: patients whose readings need attention. */
export const USER_FILTERS = ['attention'] as const;
export type UserFilter = (typeof USER_FILTERS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** A search answers no more than this: whoever gets more types more. It keeps the cost the same for any number of users. */
export const MAX_USERS_FOUND = 200;

/** A file of patients: as much as one transaction takes within a few seconds. */
export const PATIENT_IMPORT_LIMITS = { bytes: 1_000_000, lines: 2_000 } as const;

/** Columns of a file of patients. */
export const PATIENT_IMPORT_COLUMNS = ['firstName', 'lastName', 'phone', 'email', 'birthDate', 'sex', 'group'] as const;
export type PatientImportColumn = (typeof PATIENT_IMPORT_COLUMNS)[number];

/** Without these a file of patients is none. */
export const NEEDED_IMPORT_COLUMNS = ['firstName', 'lastName'] as const satisfies readonly PatientImportColumn[];

/** What may be wrong with a line of it. */
export const PATIENT_IMPORT_FAULTS = [
  'missing',
  'unreadable',
  'tooLong',
  'phone',
  'email',
  'birthDate',
  'sex',
  'group',
  'twice',
  'columns',
] as const;
export type PatientImportFault = (typeof PATIENT_IMPORT_FAULTS)[number];
