/** Rows on a page of the users table. Source: specification, sections 2 and 9. */
export const USER_PAGE_SIZES = [10, 25, 50] as const;
export type UserPageSize = (typeof USER_PAGE_SIZES)[number];
export const DEFAULT_USER_PAGE_SIZE: UserPageSize = 10;

/** Columns that the users table can be sorted by. Source: specification, section 10. */
export const USER_COLUMN_SORTS = ['id', 'firstName', 'lastName', 'email', 'roles'] as const;
export type UserColumnSort = (typeof USER_COLUMN_SORTS)[number];

/** Orders by a patient's newest scan, as far as the patient lets the reader see all results; others follow by name. */
export const RESULT_SORTS = ['lastScan', 'score', 'heartRate'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

/** All orders; `attention` begins with patients whose readings need attention, those who wait longest first, and goes on by name. */
export const USER_SORTS = [...USER_COLUMN_SORTS, 'attention', ...RESULT_SORTS] as const;
export type UserSort = (typeof USER_SORTS)[number];
export const DEFAULT_USER_SORT: UserColumnSort = 'lastName';

export const isResultSort = (sort: UserSort): sort is ResultSort => RESULT_SORTS.some((one) => one === sort);

/** State of a user: number never used to sign in, used, or sign-in no longer allowed. */
export const LISTED_STATUSES = ['invited', 'active', 'deactivated'] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/**
 * What the table may be confined to: one of those, patients whose readings need attention, or patients who let the reader
 * see all results and have not been scanned for some days.
 */
export const USER_STATUSES = ['invited', 'active', 'noScan', 'attention', 'deactivated'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The name that addresses of the table used before there were others. */
export const USER_FILTERS = ['attention'] as const satisfies readonly UserStatus[];

/** Whether a patient lets the care team see results now. */
export const USER_CONSENTS = ['given', 'notGiven'] as const;
export type UserConsent = (typeof USER_CONSENTS)[number];

/** After how many days without a scan a patient is one of those. Chosen. */
export const NO_SCAN_DAYS = { usual: 30, most: 3_650 } as const;

/** How many users are exported or changed at once: those of the longest page. */
export const MAX_USERS_CHOSEN = Math.max(...USER_PAGE_SIZES);

/** What a search reads at most before other filters reduce it: a reader who gets too few results types more. Chosen. */
export const MAX_USERS_EXAMINED = 2_000;

/**
 * Names that a search of several words reads at most, of those that begin with the longest: what is typed in the order of a name is
 * found among all. Chosen: some ten milliseconds.
 */
export const MAX_NAMES_EXAMINED = 20_000;

/** How many views of the table a member of staff may keep. Chosen. */
export const SAVED_VIEWS_MAX = { views: 20, nameLength: 60 } as const;

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** A search returns no more than this; to narrow it, type more. It keeps the cost the same for any number of users. */
export const MAX_USERS_FOUND = 200;

/** A file of patients: as much as one transaction takes within a few seconds. */
export const PATIENT_IMPORT_LIMITS = { bytes: 1_000_000, lines: 2_000 } as const;

/** Columns of a file of patients. */
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

/** Required columns of a file of patients. */
export const NEEDED_IMPORT_COLUMNS = ['firstName', 'lastName'] as const satisfies readonly PatientImportColumn[];

/** What may be wrong with a line of it. */
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
