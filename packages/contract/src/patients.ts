import {
  BIRTH_SEXES,
  bodyMassIndex,
  DIABETES_TYPES,
  EARLIEST_BIRTH_DATE,
  EXTERNAL_REFERENCE_MAX_LENGTH,
  HEIGHT_LIMITS_CM,
  isBodyMassIndexInRange,
  isHeightInRangeCm,
  QUALITY_OF_LIFE_LIMITS,
  UPLOAD_TEST_BYTES,
  WEIGHT_LIMITS_KG,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { between, CalendarDay, Email, GroupCode, Instant, line, PhoneNumber, Uid, wholeBetween } from './fields.ts';
import { PatientUid } from './ids.ts';

export const NAME_MAX_LENGTH = 80;

/** More scans than any patient gets. */
const MAX_AVAILABLE_MEASUREMENTS = 1_000_000;

/** Answers about body and health. Heights in cm, weights in kg. */
export const Screening = z.strictObject({
  heightCm: between(HEIGHT_LIMITS_CM.min - 1, HEIGHT_LIMITS_CM.max).check(z.refine(isHeightInRangeCm, 'height_range')),
  weightKg: between(WEIGHT_LIMITS_KG.min, WEIGHT_LIMITS_KG.max),
  smoke: z.boolean(),
  bloodPressureMedication: z.boolean(),
  diabetesType: z.enum(DIABETES_TYPES),
  isWeightReviewed: z.boolean(),
  qol: wholeBetween(QUALITY_OF_LIFE_LIMITS.min, QUALITY_OF_LIFE_LIMITS.max),
});
export type Screening = z.infer<typeof Screening>;

/** Writable: also checks that a scan can be offered to this body. */
export const NewScreening = Screening.check(
  z.refine(
    ({ heightCm, weightKg }) => isBodyMassIndexInRange(bodyMassIndex(heightCm, weightKg)),
    'body_mass_index_range',
  ),
);

export const LatestScreening = z.extend(Screening, { created: Instant });

/** How the fields that are stored as sent are read, also in the patient's export. */
export const readOfPatient = {
  birthDate: z.nullable(CalendarDay),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** The patient's id in another system of the clinic; null in responses to the patient. */
  externalReference: z.nullable(z.string()),
  birthSex: z.enum(BIRTH_SEXES),
  groupCode: z.string(),
};

export const Patient = z.object({
  patientUid: Uid,
  ...readOfPatient,
  /** Registered by an external id, without a name; no page asks for one. */
  isAnonymous: z.boolean(),
  measurementStartDate: z.nullable(Instant),
  measurementEndDate: z.nullable(Instant),
  measurementProfileUid: z.nullable(z.string()),
  availableMeasurements: z.int(),
  isConsentAccepted: z.boolean(),
  latestScreening: z.nullable(LatestScreening),
  /**
   * Revision count; a change of another person's record names the revision that it is based on (optimistic locking).
   */
  revision: z.int(),
  /** Body data entered at registration, in cm and kg; null once there is a screening. */
  registeredBody: z.nullable(z.object({ heightCm: z.number(), weightKg: z.number() })),
});
export type Patient = z.infer<typeof Patient>;

/** A day, or an instant whose date part counts as written, whatever its time zone. */
const BirthDay = z
  .union([CalendarDay, z.iso.datetime({ offset: true, local: true })])
  .check(z.refine((day) => day >= EARLIEST_BIRTH_DATE, 'birth_date_range'));

/** Read-only fields of a patient: a program that writes a whole patient back sends them along; they are ignored. */
const readOnlyOfPatient = {
  isAnonymous: z.optional(z.boolean()),
  measurementStartDate: z.optional(z.nullable(Instant)),
  measurementEndDate: z.optional(z.nullable(Instant)),
  measurementProfileUid: z.optional(z.nullable(line(EXTERNAL_REFERENCE_MAX_LENGTH, { mayBeEmpty: true }))),
  availableMeasurements: z.optional(wholeBetween(0, MAX_AVAILABLE_MEASUREMENTS)),
  latestScreening: z.optional(z.nullable(z.partial(z.extend(Screening, { created: Instant })))),
  registeredBody: z.optional(z.nullable(z.strictObject({ heightCm: z.number(), weightKg: z.number() }))),
};

/** How the fields that are stored as sent are written. */
const writtenOfPatient = {
  birthDate: z.optional(z.nullable(BirthDay)),
  firstName: z.optional(line(NAME_MAX_LENGTH, { mayBeEmpty: true })),
  lastName: z.optional(line(NAME_MAX_LENGTH, { mayBeEmpty: true })),
  email: z.optional(z.nullable(z.union([z.literal(''), Email]))),
  birthSex: z.optional(z.enum(BIRTH_SEXES)),
  phoneNumber: z.optional(z.nullable(z.union([z.literal(''), PhoneNumber]))),
  /** Unique within a client. */
  externalReference: z.optional(z.nullable(line(EXTERNAL_REFERENCE_MAX_LENGTH, { mayBeEmpty: true }))),
  groupCode: z.optional(GroupCode),
} satisfies Readonly<Record<keyof typeof readOfPatient, z.ZodMiniType>>;

/**
 * The patient fields that are stored as sent. Code that handles these fields one by one must list all of them, or it
 * does not compile.
 */
export type WrittenPatientField = keyof typeof writtenOfPatient;
export const WRITTEN_PATIENT_FIELDS = Object.keys(writtenOfPatient) as readonly WrittenPatientField[];

/**
 * A patient, in part or as it was read. Absent fields do not change. Only patients give consent; only staff change the
 * phone number, external id and group, and they name the revision that they saw.
 */
export const PatientUpdate = z.strictObject({
  /** The same as in the path. */
  patientUid: z.optional(PatientUid),
  ...writtenOfPatient,
  isConsentAccepted: z.optional(z.boolean()),
  revision: z.optional(z.int().check(z.gte(0))),
  ...readOnlyOfPatient,
});
export type PatientUpdate = z.infer<typeof PatientUpdate>;

export const patients = {
  get: endpoint({
    method: 'GET',
    path: '/patients/:uid',
    summary: "One patient: the caller's own profile, or one that staff may list, without health data",
    access: 'ownRecords',
    forCarers: 'see',
    isForScanning: true,
    accessToOthers: 'listUsers',
    params: z.object({ uid: PatientUid }),
    response: { status: 200, schema: Patient },
    problems: ['sign-in-required', 'not-found', 'not-allowed'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/patients/:uid',
    summary: 'Update a patient, partially or as it was read; absent fields stay unchanged',
    access: 'ownRecords',
    limit: { perUserAndHour: 300 },
    forCarers: 'manage',
    isForScanning: true,
    accessToOthers: 'editPatients',
    params: z.object({ uid: PatientUid }),
    body: PatientUpdate,
    response: { status: 200, schema: Patient },
    problems: [
      'sign-in-required',
      'not-found',
      'not-allowed',
      'sms-code-needed',
      'new-code-needed',
      'wrong-origin',
      'consent-missing',
      'changed-meanwhile',
      'reference-taken',
    ],
  }),
  measureUpload: endpoint({
    method: 'POST',
    path: '/patients/bandwith',
    summary:
      'Upload speed test: accepts up to 1,000,000 bytes, as the body or as the file of a form, and returns the number of received bytes',
    access: 'signedIn',
    // A megabyte each.
    limit: { perUserAndHour: 120 },
    forCarers: 'scan',
    isForScanning: true,
    bodyKind: 'octets',
    maxBodyBytes: UPLOAD_TEST_BYTES,
    response: { status: 200, schema: z.object({ receivedBytes: z.int() }) },
    problems: ['sign-in-required', 'wrong-origin'],
  }),
};

export const screenings = {
  create: endpoint({
    method: 'POST',
    path: '/screenings',
    summary: 'Store the signed-in patient’s answers about body and health',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    forCarers: 'manage',
    isForScanning: true,
    body: NewScreening,
    response: { status: 201, schema: LatestScreening },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
