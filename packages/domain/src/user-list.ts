/** Page sizes of the users table. Source: specification, sections 2 and 9. */
export const USER_PAGE_SIZES = [10, 25, 50] as const;
export type UserPageSize = (typeof USER_PAGE_SIZES)[number];
export const DEFAULT_USER_PAGE_SIZE: UserPageSize = 10;

/** Columns that the users table can be sorted by. Source: specification, section 10. */
export const USER_COLUMN_SORTS = ['id', 'firstName', 'lastName', 'email', 'roles'] as const;
export type UserColumnSort = (typeof USER_COLUMN_SORTS)[number];

/**
 * Sorting by a patient's newest scan, if the patient lets the reader see all results; other patients follow by name.
 */
export const RESULT_SORTS = ['lastScan', 'score', 'heartRate'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

/**
 * All sort keys. `attention` puts patients whose readings need attention first, longest waiting first, then all others
 * by name.
 */
export const USER_SORTS = [...USER_COLUMN_SORTS, 'attention', ...RESULT_SORTS] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const DEFAULT_USER_SORT: UserColumnSort = 'lastName';

export const isResultSort = (sort: UserSort): sort is ResultSort => RESULT_SORTS.some((one) => one === sort);

/** `invited`: the number was never used to sign in. `deactivated`: sign-in is disabled. */
export const LISTED_STATUSES = ['invited', 'active', 'deactivated'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/**
 * Status filters: one of those, patients whose readings need attention, or patients who share all results and have not
 * been scanned for some days.
 */
export const USER_STATUSES = ['invited', 'active', 'noScan', 'attention', 'deactivated'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Legacy query parameter values of the table. */
export const USER_FILTERS = ['attention'] as const satisfies readonly UserStatus[];

/** Whether a patient currently shares results with the care team. */
export const USER_CONSENTS = ['given', 'notGiven'] as const;
export type UserConsent = (typeof USER_CONSENTS)[number];

/** Days without a scan for the `noScan` filter. Chosen. */
export const NO_SCAN_DAYS = { usual: 30, most: 3_650 } as const;

/** Maximum number of users exported or changed at once: the longest page. */
export const MAX_USERS_CHOSEN = Math.max(...USER_PAGE_SIZES);

/**
 * Maximum number of search matches that other filters are applied to; a reader who gets too few results types more.
 * Chosen.
 */
export const MAX_USERS_EXAMINED = 2_000;

/**
 * Maximum number of names that a search of several words reads, of those that begin with the longest word. Words typed
 * in name order match among all names. Chosen: some ten milliseconds.
 */
export const MAX_NAMES_EXAMINED = 20_000;

/** Maximum number of saved views per staff member. Chosen. */
export const SAVED_VIEWS_MAX = { views: 20, nameLength: 60 } as const;

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** Maximum number of search results; to narrow a search, type more. Bounds the cost for any number of users. */
export const MAX_USERS_FOUND = 200;

/** Limits of a patient import: one transaction of a few seconds. */
export const PATIENT_IMPORT_LIMITS = { bytes: 1_000_000, lines: 2_000 } as const;

/** Columns of a patient import. */
export const PATIENT_IMPORT_COLUMNS = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'birthDate',
  'sex',
  'group',
  'reference',
] as const;
export type PatientImportColumn = (typeof PATIENT_IMPORT_COLUMNS)[number];

/** Required columns of a patient import. */
export const NEEDED_IMPORT_COLUMNS = ['firstName', 'lastName'] as const satisfies readonly PatientImportColumn[];

/** Possible faults of a row. */
export const PATIENT_IMPORT_FAULTS = [
  'missing',
  'unreadable',
  'tooLong',
  'phone',
  'email',
  'birthDate',
  'dateOrder',
  'nameParts',
  'sex',
  'group',
  'referenceTaken',
  'referenceTwice',
  'twice',
  'columns',
] as const;
export type PatientImportFault = (typeof PATIENT_IMPORT_FAULTS)[number];
