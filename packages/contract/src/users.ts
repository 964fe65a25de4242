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
 * What a patient lets the caller see of their scans: the newest, or the only one shared. Null within `results` if there is no
 * scan; `results` itself is null if nothing is shared, whether or not the patient was ever scanned.
 */
export const ListedResults = z.object({
  scope: z.enum(['all', 'oneScan']),
  latest: z.nullable(
    z.object({ created: Instant, score: z.nullable(MeasuredNumber), heartRateBpm: z.nullable(MeasuredNumber) }),
  ),
});
export type ListedResults = z.infer<typeof ListedResults>;

/** A user as staff see one in the list, without any code for signing in. */
export const ListedUser = z.object({
  /** The patient's uid, or the user's if there is no patient. */
  id: Uid,
  patientUid: z.nullable(Uid),
  firstName: z.string(),
  lastName: z.string(),
  /** Today, of a patient whose birth date is known. */
  ageYears: z.nullable(z.int()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** Whether the number has been used to sign in since it was entered. */
  isPhoneProved: z.boolean(),
  /** How many other users within the caller's reach have this number, up to 99. */
  samePhoneCount: z.int(),
  roles: z.array(z.string()),
  /** Holds a role besides that of a patient: signs in by SMS code only. */
  isStaff: z.boolean(),
  /** The patient's reference in another system, from the registration or entered by staff. */
  externalReference: z.nullable(z.string()),
  groupCode: z.nullable(z.string()),
  clientName: z.string(),
  /** Until when a login link of the user can be opened; null without one. The link itself is shown once, when it is made. */
  loginLinkExpires: z.nullable(Instant),
  /** Until when a temporary code that staff made for the patient works; null without one. The code is shown once, to its maker. */
  tokenCodeExpires: z.nullable(Instant),
  /**
   * Since when the patient's readings need attention, until it is marked as seen; null if they do not. Reveals nothing about scans. `cuff` is
   * a very high reading of a cuff that nobody has looked at: only with `results` of scope `all`.
   */
  attention: z.nullable(
    z.object({
      since: Instant,
      latest: Instant,
      /** The day until which all of it rests, by the client’s calendar; null where it does not. */
      followUpOn: z.nullable(CalendarDay),
      cuff: z.nullable(NoticeCuff),
    }),
  ),
  isDeactivated: z.boolean(),
  status: z.enum(LISTED_STATUSES),
  /** Only where it was asked for, and as far as the patient allows it at this moment. */
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
  /** More were found than a search answers; `totalItems` counts those that it does. */
  hasMore: z.boolean(),
});
export type UserPage = z.infer<typeof UserPage>;

const pageSize = queryWholeBetween(1, Math.max(...USER_PAGE_SIZES)).check(
  z.refine((size) => USER_PAGE_SIZES.some((allowed) => allowed === size), 'page_size'),
  // The generated document cannot see what a refinement takes.
  z.meta({ enum: [...USER_PAGE_SIZES] }),
);

/** No list is longer, and no page number larger. */
const MAX_PAGE = 100_000_000;

const UserQuery = z.object({
  page: z._default(queryWholeBetween(1, MAX_PAGE), 1),
  pageSize: z._default(pageSize, DEFAULT_USER_PAGE_SIZE),
  sort: z._default(z.enum(USER_SORTS), DEFAULT_USER_SORT),
  direction: z._default(z.enum(SORT_DIRECTIONS), 'asc'),
  /** Beginning of a name, an email address, a phone number or an id; or all of another system's reference. */
  search: z._default(line(100, { mayBeEmpty: true }), ''),
  /** As `status=attention`. */
  only: z.optional(z.enum(USER_FILTERS)),
  group: z.optional(GroupCode),
  role: z.optional(z.enum(ROLES)),
  /** `noScan` finds only patients who let the caller see all results. */
  status: z.optional(z.enum(USER_STATUSES)),
  /** Of `status=noScan`: for how many days. */
  days: z._default(queryWholeBetween(1, NO_SCAN_DAYS.most), NO_SCAN_DAYS.usual),
  /** Whether patients let the caller see results at this moment. */
  consent: z.optional(z.enum(USER_CONSENTS)),
  /** `results` shows what patients let the caller see of their newest scans; each look is in their logs. */
  with: z.optional(z.literal('results')),
});

/** What staff enter about a patient; a whole patient without a history is taken as well. */
const NewPatient = z.extend(z.omit(PatientUpdate, { revision: true }), {
  requestUid: z.optional(NewId),
  patientUid: z.optional(z.literal('')),
  firstName: line(NAME_MAX_LENGTH),
  lastName: line(NAME_MAX_LENGTH),
  /** Only the patient agrees. */
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

/** A file of patients as text. The server reads it again when it imports: nothing is kept in between. */
const ImportFile = z.string().check(z.minLength(1), z.maxLength(PATIENT_IMPORT_LIMITS.bytes));

/** The order of the numbers in birth dates; needed if the file itself does not show it. */
const ImportDateOrder = z.optional(z.enum(DATE_ORDERS));

/** Whether to leave out columns that are not known; needed if the file has some. */
const IgnoreUnknown = z.optional(z.boolean());

/** JSON writes some characters as two or six; a file of 1 MB must fit all the same. */
const IMPORT_BODY_BYTES = 2_000_000;

export const ImportFault = z.object({
  /** As an editor counts them: the header is line 1. */
  line: z.int(),
  column: z.nullable(z.enum(PATIENT_IMPORT_COLUMNS)),
  fault: z.enum(PATIENT_IMPORT_FAULTS),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportPreview = z.object({
  lineCount: z.int(),
  /** Lines that can be imported. */
  goodCount: z.int(),
  /**
   * How many of them exist already: a patient within the caller's reach, or a line above, has the same phone number, or the same
   * name and birth date; two without a birth date have the same one.
   */
  knownCount: z.int(),
  /** How many of those were imported before, and are not imported again. */
  importedCount: z.int(),
  badCount: z.int(),
  /** Columns that are not known, as the file names them: they are not imported, and the import has to say so. */
  unknownColumns: z.array(z.string()),
  /** What is wrong, from the first line on; at most 100 of them. */
  faults: z.array(ImportFault),
  /** How the birth dates of the file are read. */
  dates: z.object({
    /** The order of their numbers; null where no date needs one, and until one of several choices is made. */
    order: z.nullable(z.enum(DATE_ORDERS)),
    /** A date of the file that could be several days; null where nothing has to be asked. */
    example: z.nullable(z.string()),
    /** What it is by each order that the column may have: the import takes the file only with the one that is meant. */
    choices: z.array(z.object({ order: z.enum(DATE_ORDERS), date: z.nullable(CalendarDay) })),
  }),
  /** The first lines, and each doubtful one, as they would be imported. */
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
      /** Its birth date could be another day as well: by the order of numbers, the century, or as a number of days of Excel. */
      isDoubtful: z.boolean(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** Patients whom staff created from one file. */
export const PatientImport = z.object({
  id: Uid,
  created: Instant,
  /** Who imported it; null if they are gone. */
  by: z.nullable(z.string()),
  /** Its patients who are still there. */
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

/** Users and patients as staff keep them. */
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
      'Users to write into a file, in the order of their ids; with what patients let the caller see. Those out of reach are left out. Each patient’s log says so',
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
    summary:
      'Put several patients into a group of their client, one after the other; the answer says who was and who was not',
    access: 'editPatients',
    limit: { perUserAndHour: 120 },
    body: z.strictObject({ patientUids: ChosenIds, groupCode: GroupCode }),
    response: { status: 200, schema: GroupChange },
    problems: [...readProblems, 'wrong-origin'],
  }),
  groups: endpoint({
    method: 'GET',
    path: '/patients/groups',
    summary: 'Groups that the caller may put patients into',
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
      /** Not this one. */
      exceptPatientUid: z.nullable(Uid),
    }),
    response: { status: 200, schema: z.array(SimilarUser) },
    problems: [...readProblems, 'wrong-origin'],
  }),
  createPatient: endpoint({
    method: 'POST',
    path: '/patients',
    summary:
      'Create a patient, in the group `signature` unless another is named. The same requestUid again answers the patient that it created',
    access: 'editPatients',
    limit: { perUserAndHour: 600 },
    body: NewPatient,
    response: { status: 201, schema: z.object({ patientUid: Uid }) },
    problems: [...writeProblems, 'request-differs', 'reference-taken'],
  }),
  deactivate: endpoint({
    method: 'POST',
    path: '/users/:id/deactivate',
    summary: 'End all sessions, login links and codes of a user, who cannot sign in from then on',
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
    summary: 'Let a user sign in again',
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
    summary: 'Validate a CSV file of patients, and show how it is read; stores nothing',
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
    summary: 'Create the patients in a file, a few at a time. A line that already created a patient creates no other',
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
    summary: 'Imports of files of patients in the last 30 days whose patients are still there, newest first',
    access: 'editPatients',
    response: { status: 200, schema: z.object({ items: z.array(PatientImport) }) },
    problems: readProblems,
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/patients/imports/:id/undo',
    summary:
      'Delete the patients that an import created, in one transaction; those who were changed, signed in, agreed or have data stay and are answered',
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
