import {
  BIRTH_SEXES,
  DATE_ORDERS,
  DEFAULT_USER_PAGE_SIZE,
  DEFAULT_USER_SORT,
  LISTED_STATUSES,
  MAX_USERS_CHOSEN,
  NO_SCAN_DAYS,
  PATIENT_IMPORT_COLUMNS,
  PATIENT_IMPORT_FAULTS,
  PATIENT_IMPORT_LIMITS,
  ROLES,
  SORT_DIRECTIONS,
  USER_CONSENTS,
  USER_FILTERS,
  USER_PAGE_SIZES,
  USER_SORTS,
  USER_STATUSES,
} from '@mien/domain';
import * as z from 'zod/mini';
import { NoticeCuff } from './attention-notices.ts';
import { endpoint } from './endpoint.ts';
import {
  CalendarDay,
  GroupCode,
  Instant,
  line,
  MeasuredNumber,
  NewId,
  PhoneNumber,
  queryWholeBetween,
  Uid,
} from './fields.ts';
import { ListedUserId, PatientImportId } from './ids.ts';
import { NAME_MAX_LENGTH, PatientUpdate } from './patients.ts';

/**
 * What a patient lets the caller see of their scans: the newest, or the only one shared. Within `results`, null means
 * no scan; `results` itself is null if nothing is shared, whether or not the patient was ever scanned.
 */
export const ListedResults = z.object({
  scope: z.enum(['all', 'oneScan']),
  latest: z.nullable(
    z.object({ created: Instant, score: z.nullable(MeasuredNumber), heartRateBpm: z.nullable(MeasuredNumber) }),
  ),
});
export type ListedResults = z.infer<typeof ListedResults>;

/** A user in the list for staff, without any sign-in code. */
export const ListedUser = z.object({
  /** The patient's uid, or the user's if there is no patient. */
  id: Uid,
  patientUid: z.nullable(Uid),
  firstName: z.string(),
  lastName: z.string(),
  /** Today's age of a patient whose birth date is known. */
  ageYears: z.nullable(z.int()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** Whether the number has been used to sign in since it was entered. */
  isPhoneProved: z.boolean(),
  /** How many other users within the caller's reach have this number, capped at 99. */
  samePhoneCount: z.int(),
  roles: z.array(z.string()),
  /** Has a role besides patient: signs in by SMS code only. */
  isStaff: z.boolean(),
  /** The patient's id in another system, from the registration or entered by staff. */
  externalReference: z.nullable(z.string()),
  groupCode: z.nullable(z.string()),
  clientName: z.string(),
  /** Expiry of the user's login link; null without one. The link itself is shown once, when it is created. */
  loginLinkExpires: z.nullable(Instant),
  /**
   * Expiry of a temporary code that staff created for the patient; null without one. The code is shown once, to its
   * creator.
   */
  tokenCodeExpires: z.nullable(Instant),
  /**
   * Since when the patient's readings need attention, until marked as seen; null if they do not. Reveals nothing about
   * scans. `cuff` is a very high cuff reading not yet marked as seen: only with `results` of scope `all`.
   */
  attention: z.nullable(
    z.object({
      since: Instant,
      latest: Instant,
      /** The day on which the snooze of all of it ends, in the client’s calendar; null if not snoozed. */
      followUpOn: z.nullable(CalendarDay),
      cuff: z.nullable(NoticeCuff),
    }),
  ),
  isDeactivated: z.boolean(),
  status: z.enum(LISTED_STATUSES),
  /** Only if requested, and as far as the patient currently permits. */
  results: z.nullable(ListedResults),
  /** Whether the caller may deactivate or reactivate this user. */
  canDeactivate: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const UserPage = z.object({
  items: z.array(ListedUser),
  page: z.int(),
  pageSize: z.int(),
  totalItems: z.int(),
  /** There are more matches than a search returns; `totalItems` counts the returned ones. */
  hasMore: z.boolean(),
});
export type UserPage = z.infer<typeof UserPage>;

const pageSize = queryWholeBetween(1, Math.max(...USER_PAGE_SIZES)).check(
  z.refine((size) => USER_PAGE_SIZES.some((allowed) => allowed === size), 'page_size'),
  // The generated OpenAPI document cannot derive the values of a refinement.
  z.meta({ enum: [...USER_PAGE_SIZES] }),
);

/** Upper bound of page numbers. */
const MAX_PAGE = 100_000_000;

const UserQuery = z.object({
  page: z._default(queryWholeBetween(1, MAX_PAGE), 1),
  pageSize: z._default(pageSize, DEFAULT_USER_PAGE_SIZE),
  sort: z._default(z.enum(USER_SORTS), DEFAULT_USER_SORT),
  direction: z._default(z.enum(SORT_DIRECTIONS), 'asc'),
  /** Prefix of a name, an email address, a phone number or an id; or a complete external id. */
  search: z._default(line(100, { mayBeEmpty: true }), ''),
  /** The same as `status=attention`. */
  only: z.optional(z.enum(USER_FILTERS)),
  group: z.optional(GroupCode),
  role: z.optional(z.enum(ROLES)),
  /** `noScan` finds only patients who share all results with the caller. */
  status: z.optional(z.enum(USER_STATUSES)),
  /** For `status=noScan`: number of days. */
  days: z._default(queryWholeBetween(1, NO_SCAN_DAYS.most), NO_SCAN_DAYS.usual),
  /** Whether patients currently share results with the caller. */
  consent: z.optional(z.enum(USER_CONSENTS)),
  /** `results` includes what patients share of their newest scans; each view is written to their access logs. */
  with: z.optional(z.literal('results')),
});

/** A patient created by staff; a whole patient without a history is accepted as well. */
const NewPatient = z.extend(z.omit(PatientUpdate, { revision: true }), {
  requestUid: z.optional(NewId),
  patientUid: z.optional(z.literal('')),
  firstName: line(NAME_MAX_LENGTH),
  lastName: line(NAME_MAX_LENGTH),
  /** Only the patient can consent. */
  isConsentAccepted: z.optional(z.literal(false)),
});

export const SimilarUser = z.object({
  id: Uid,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.nullable(z.string()),
  birthDate: z.nullable(CalendarDay),
  groupCode: z.nullable(z.string()),
  reason: z.enum(['phone', 'nameAndBirthDate', 'name']),
});
export type SimilarUser = z.infer<typeof SimilarUser>;

/** A file of patients as text. The server parses it again on import: nothing is stored in between. */
const ImportFile = z.string().check(z.minLength(1), z.maxLength(PATIENT_IMPORT_LIMITS.bytes));

/** The number order of birth dates; required if the file is ambiguous. */
const ImportDateOrder = z.optional(z.enum(DATE_ORDERS));

/** Whether to skip unknown columns; required if the file has some. */
const IgnoreUnknown = z.optional(z.boolean());

/** JSON escapes some characters to two or six bytes; a file of 1 MB must still fit. */
const IMPORT_BODY_BYTES = 2_000_000;

export const ImportFault = z.object({
  /** Line number as in a text editor: the header is line 1. */
  line: z.int(),
  column: z.nullable(z.enum(PATIENT_IMPORT_COLUMNS)),
  fault: z.enum(PATIENT_IMPORT_FAULTS),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportPreview = z.object({
  lineCount: z.int(),
  /** Number of valid rows. */
  goodCount: z.int(),
  /**
   * Number of rows that already exist: a patient within the caller's reach, or an earlier row, has the same phone
   * number, or the same name and birth date; two missing birth dates are equal.
   */
  knownCount: z.int(),
  /** How many of those were imported before, and are skipped. */
  importedCount: z.int(),
  badCount: z.int(),
  /** Unknown columns, as named in the file: they are not imported, and the import must confirm it. */
  unknownColumns: z.array(z.string()),
  /** Faults, from the first row on; at most 100. */
  faults: z.array(ImportFault),
  /** How the birth dates of the file are parsed. */
  dates: z.object({
    /** The order of their numbers; null if no date needs one, and until an ambiguous order is chosen. */
    order: z.nullable(z.enum(DATE_ORDERS)),
    /** A date of the file that could be several days; null if nothing is ambiguous. */
    example: z.nullable(z.string()),
    /** The example's date in each possible order: an ambiguous file is imported only with a chosen one. */
    choices: z.array(z.object({ order: z.enum(DATE_ORDERS), date: z.nullable(CalendarDay) })),
  }),
  /** The first rows, and each doubtful one, as they would be imported. */
  sample: z.array(
    z.object({
      line: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      phoneNumber: z.nullable(z.string()),
      email: z.nullable(z.string()),
      /** Null also while the order of its numbers is not chosen. */
      birthDate: z.nullable(CalendarDay),
      birthSex: z.enum(BIRTH_SEXES),
      groupCode: z.string(),
      externalReference: z.nullable(z.string()),
      /** Its birth date could also be another day: by the number order, the century, or as an Excel serial date. */
      isDoubtful: z.boolean(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** Patients that staff created from one file. */
export const PatientImport = z.object({
  id: Uid,
  created: Instant,
  /** Who imported it; null if they no longer exist. */
  by: z.nullable(z.string()),
  /** Number of its patients that still exist. */
  count: z.int(),
});
export type PatientImport = z.infer<typeof PatientImport>;

/** The users selected in the table. */
const ChosenIds = z.array(Uid).check(z.minLength(1), z.maxLength(MAX_USERS_CHOSEN));

export const GroupChange = z.object({
  items: z.array(
    z.object({
      patientUid: Uid,
      outcome: z.enum(['changed', 'unchanged', 'not-found', 'no-such-group', 'changed-meanwhile']),
    }),
  ),
});
export type GroupChange = z.infer<typeof GroupChange>;

const readProblems = ['sign-in-required', 'not-allowed'] as const;
const writeProblems = [...readProblems, 'wrong-origin', 'not-found'] as const;
const ofUser = z.object({ id: ListedUserId });

/** Users and patients, for staff. */
export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'One page of the users within reach',
    access: 'listUsers',
    query: UserQuery,
    statements: 5,
    mayLag: true,
    response: { status: 200, schema: UserPage },
    problems: readProblems,
  }),
  listPatients: endpoint({
    method: 'GET',
    path: '/patients',
    summary: 'As GET /users',
    access: 'listUsers',
    query: UserQuery,
    response: { status: 200, schema: UserPage },
    problems: [...readProblems, 'wrong-origin'],
    deprecated: true,
  }),
  export: endpoint({
    method: 'POST',
    path: '/users/export',
    summary:
      'Users for a file, by id, with data that patients share with the caller. Leaves out those out of reach. Logged for each patient',
    access: 'listUsers',
    limit: { perUserAndHour: 120 },
    body: z.strictObject({ ids: ChosenIds }),
    mayLag: true,
    response: { status: 200, schema: z.object({ items: z.array(ListedUser) }) },
    problems: [...readProblems, 'wrong-origin'],
  }),
  changeGroup: endpoint({
    method: 'POST',
    path: '/patients/group',
    summary: 'Move several patients to a group of their client; the response lists successes and failures',
    access: 'editPatients',
    limit: { perUserAndHour: 120 },
    body: z.strictObject({ patientUids: ChosenIds, groupCode: GroupCode }),
    response: { status: 200, schema: GroupChange },
    problems: [...readProblems, 'wrong-origin'],
  }),
  groups: endpoint({
    method: 'GET',
    path: '/patients/groups',
    summary: 'Groups to which the caller may move patients',
    access: 'editPatients',
    response: { status: 200, schema: z.array(z.object({ code: z.string(), clientName: z.string() })) },
    problems: readProblems,
  }),
  findSimilar: endpoint({
    method: 'POST',
    path: '/patients/similar',
    summary: 'Possible duplicates within reach: the same phone number, or the same name and birth date',
    access: 'editPatients',
    limit: { perUserAndHour: 1200 },
    body: z.strictObject({
      firstName: line(NAME_MAX_LENGTH),
      lastName: line(NAME_MAX_LENGTH),
      phoneNumber: z.nullable(PhoneNumber),
      birthDate: z.nullable(CalendarDay),
      /** Excludes this one. */
      exceptPatientUid: z.nullable(Uid),
    }),
    response: { status: 200, schema: z.array(SimilarUser) },
    problems: [...readProblems, 'wrong-origin'],
  }),
  createPatient: endpoint({
    method: 'POST',
    path: '/patients',
    summary:
      'Create a patient, by default in the group `signature`. Repeating the same requestUid returns the patient that it created',
    access: 'editPatients',
    limit: { perUserAndHour: 600 },
    body: NewPatient,
    response: { status: 201, schema: z.object({ patientUid: Uid }) },
    problems: [...writeProblems, 'request-differs', 'reference-taken'],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/users/:id/deactivate',
    summary: 'Deactivate a user: ends all sessions, login links and codes, and blocks sign-in',
    access: 'editPatients',
    limit: { perUserAndHour: 300 },
    params: ofUser,
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ isDeactivated: z.literal(true) }) },
    problems: [...writeProblems, 'last-admin'],
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/users/:id/reactivate',
    summary: 'Reactivate a user',
    access: 'editPatients',
    limit: { perUserAndHour: 300 },
    params: ofUser,
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ isDeactivated: z.literal(false) }) },
    problems: writeProblems,
  }),
  previewImport: endpoint({
    method: 'POST',
    path: '/patients/import/preview',
    summary: 'Validate a CSV file of patients and preview how it is read; stores nothing',
    access: 'editPatients',
    limit: { perUserAndHour: 120 },
    body: z.strictObject({ csv: ImportFile, dateOrder: ImportDateOrder }),
    example: { csv: 'First name,Last name\nAna,Reyes' },
    maxBodyBytes: IMPORT_BODY_BYTES,
    response: { status: 200, schema: ImportPreview },
    problems: [...readProblems, 'wrong-origin'],
  }),
  importPatients: endpoint({
    method: 'POST',
    path: '/patients/import',
    summary: 'Create the patients of a file in batches. A line that already created a patient creates no other',
    access: 'editPatients',
    limit: { perUserAndHour: 120 },
    body: z.strictObject({
      csv: ImportFile,
      dateOrder: ImportDateOrder,
      takeKnown: z.boolean(),
      ignoreUnknown: IgnoreUnknown,
    }),
    example: { csv: 'First name,Last name\nAna,Reyes' },
    maxBodyBytes: IMPORT_BODY_BYTES,
    response: { status: 200, schema: z.object({ createdCount: z.int(), importUid: Uid }) },
    problems: [...readProblems, 'wrong-origin'],
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/patients/imports',
    summary: 'Patient file imports of the last 30 days that can still be undone, newest first',
    access: 'editPatients',
    response: { status: 200, schema: z.object({ items: z.array(PatientImport) }) },
    problems: readProblems,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/patients/imports/:id/undo',
    summary:
      'Delete the patients that an import created, in one transaction. Keeps and returns those who were changed, signed in, gave consent or have data',
    access: 'editPatients',
    limit: { perUserAndHour: 120 },
    params: z.object({ id: PatientImportId }),
    body: z.strictObject({}),
    response: {
      status: 200,
      schema: z.object({
        removedCount: z.int(),
        kept: z.array(z.object({ patientUid: Uid, firstName: z.string(), lastName: z.string() })),
      }),
    },
    problems: writeProblems,
  }),
};
