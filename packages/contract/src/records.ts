import {
  CHAT_CLIENT_TYPES,
  DIABETES_TYPES,
  HEALTH_LINK_KINDS,
  NOTICE_MEASURES,
  PROVENANCES,
  PURPOSES_FOR_PATIENTS,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Entry } from './entries.ts';
import { FHIR_CONTENT_TYPE, FhirBundle, FhirExportQuery } from './fhir.ts';
import { CalendarDay, Instant, Uid } from './fields.ts';
import { HealthFact } from './health-facts.ts';
import { PatientUid } from './ids.ts';
import { readOfPatient } from './patients.ts';

const ScanItem = z.object({
  measurementTypeId: z.string(),
  value: z.number(),
  intervalLow: z.nullable(z.number()),
  intervalHigh: z.nullable(z.number()),
  unit: z.string(),
  provenance: z.enum(PROVENANCES),
  /** Whether the scan copied it from an entry, which has its own time. */
  isFromEntry: z.boolean(),
});

/** A scan with its values in machine-readable form: what a page shows of it. */
const SharedScan = z.object({
  id: Uid,
  created: Instant,
  externalStatus: z.string(),
  trust: z.string(),
  engineVersion: z.nullable(z.string()),
  score: z.nullable(z.number()),
  items: z.array(ScanItem),
});

/** The same with all stored data about it, for its patient. */
const ExportedScan = z.extend(SharedScan, {
  providerId: z.int(),
  scorePlusMinus: z.nullable(z.number()),
  /** Share of the score's weights that were measured, 0 to 1. */
  scoreCoverage: z.number(),
  /** Parts that did not count. */
  scoreMissing: z.array(z.string()),
  /** Missing values, and why. */
  missing: z.array(z.object({ measurementTypeId: z.string(), reason: z.string() })),
  isDeleted: z.boolean(),
  items: z.array(z.extend(ScanItem, { signalToNoiseDb: z.nullable(z.number()) })),
});

/** Scans of a patient as exported by staff, without deleted ones. */
export const ScansForStaff = z.object({ items: z.array(SharedScan) });
export type ScansForStaff = z.infer<typeof ScansForStaff>;

/** All stored data about a patient, in machine-readable form. Heights in cm, weights in kg. */
export const PatientRecords = z.object({
  format: z.literal('mien-records-1'),
  exported: Instant,
  patient: z.object({
    patientUid: Uid,
    ...readOfPatient,
    /** Typed at registration. */
    registeredHeightCm: z.nullable(z.number()),
    registeredWeightKg: z.nullable(z.number()),
    /** How many more scans the patient may take, and the period in which they may. */
    availableMeasurements: z.int(),
    measurementStart: z.nullable(Instant),
    measurementEnd: z.nullable(Instant),
    isConsentAccepted: z.boolean(),
    phoneProved: z.nullable(Instant),
    deactivated: z.nullable(Instant),
    /** Earlier results are held back until then, after a change of the number. */
    resultsHeldUntil: z.nullable(Instant),
    created: Instant,
  }),
  screenings: z.array(
    z.object({
      created: Instant,
      heightCm: z.number(),
      weightKg: z.number(),
      smoke: z.boolean(),
      bloodPressureMedication: z.boolean(),
      diabetesType: z.enum(DIABETES_TYPES),
      qol: z.int(),
    }),
  ),
  consents: z.array(
    z.object({
      created: Instant,
      termsVersion: z.string(),
      privacyVersion: z.string(),
      language: z.string(),
      /** Whether the consent was only stated, without naming the texts. */
      isStated: z.boolean(),
      /** The staff member whose link or code was used to give it; null for the patient's own sign-in. */
      linkMadeBy: z.nullable(z.string()),
    }),
  ),
  /** Consents to retain color traces, separate from the consent to scans. */
  traceConsents: z.array(
    z.object({ created: Instant, ended: z.nullable(Instant), textVersion: z.string(), language: z.string() }),
  ),
  measurements: z.array(ExportedScan),
  /** Mean skin colors of scans, retained so that their values can be recomputed: JSON, gzip, base64. */
  keptTraces: z.array(z.object({ measurementId: Uid, created: Instant, jsonGzipBase64: z.string() })),
  failedScans: z.array(
    z.object({
      created: Instant,
      code: z.string(),
      details: z.nullable(z.string()),
      /** Connection speed as measured by the page. */
      speed: z.nullable(z.string()),
    }),
  ),
  shares: z.array(
    z.object({
      measurementId: Uid,
      created: Instant,
      expires: Instant,
      revoked: z.nullable(Instant),
      viewCount: z.int(),
      lastViewed: z.nullable(Instant),
    }),
  ),
  /** SMART Health Links: what they cover, and for how long. */
  healthLinks: z.array(
    z.object({
      id: Uid,
      label: z.nullable(z.string()),
      choice: z.enum(HEALTH_LINK_KINDS),
      measurementId: z.nullable(Uid),
      latestCount: z.nullable(z.int()),
      from: z.nullable(Instant),
      to: z.nullable(Instant),
      created: Instant,
      expires: Instant,
      ended: z.nullable(Instant),
      openCount: z.int(),
    }),
  ),
  /** Who opened such links: what readers called themselves. */
  healthLinkOpenings: z.array(z.object({ healthLinkId: Uid, recipient: z.string(), opened: Instant })),
  appointments: z.array(
    z.object({
      starts: Instant,
      ends: Instant,
      created: Instant,
      /** When it was last moved or canceled. */
      changed: z.nullable(Instant),
      cancelled: z.nullable(Instant),
      videoUrl: z.nullable(z.string()),
      /** When the clinic asked for a scan before it. */
      scanAsked: z.nullable(Instant),
    }),
  ),
  chatMessages: z.array(
    z.object({
      created: Instant,
      clientType: z.enum(CHAT_CLIENT_TYPES),
      message: z.string(),
      /** The scan whose value a message asks about. */
      aboutScan: z.nullable(Uid),
      aboutMeasure: z.nullable(z.string()),
      aboutDay: z.nullable(CalendarDay),
      isValueSent: z.nullable(z.boolean()),
    }),
  ),
  /** Passkeys, without their keys. */
  passkeys: z.array(
    z.object({ name: z.string(), created: Instant, lastUsed: z.nullable(Instant), isBackedUp: z.boolean() }),
  ),
  signIns: z.array(z.object({ created: Instant, lastUsed: Instant, ended: z.nullable(Instant), browser: z.string() })),
  /** Carers that the patient invited. Their identity is not the patient's to export. */
  carers: z.array(
    z.object({
      invited: Instant,
      accepted: z.nullable(Instant),
      ended: z.nullable(Instant),
      expires: Instant,
      relation: z.string(),
      ticks: z.array(z.string()),
      phoneEnding: z.string(),
    }),
  ),
  /** Whether the care team may see results: what was asked, given, declined and ended. */
  careTeamRecords: z.array(
    z.object({
      created: Instant,
      act: z.string(),
      term: z.nullable(z.string()),
      measurementId: z.nullable(Uid),
      expires: z.nullable(Instant),
      textVersion: z.string(),
      language: z.string(),
    }),
  ),
  /** Care team notes that are shared with the patient. */
  teamNotes: z.array(z.object({ created: Instant, changed: z.nullable(Instant), text: z.string() })),
  entries: z.array(Entry),
  /** SMS reminder settings. */
  scanReminders: z.array(
    z.object({
      updated: Instant,
      /** `scan`, or `week` for the weekly summary. */
      kind: z.string(),
      weekdays: z.array(z.string()),
      time: z.string(),
      timeZone: z.string(),
      sent: z.nullable(Instant),
      stopped: z.nullable(z.string()),
      language: z.string(),
      phoneNumber: z.string(),
      next: z.nullable(Instant),
      /** Consecutive texts that no scan followed. */
      unansweredCount: z.int(),
    }),
  ),
  /** Weekly scan goal. */
  scanGoals: z.array(z.object({ updated: Instant, scansPerWeek: z.int() })),
  /** Notification settings of the patient, and of carers who subscribed. */
  notices: z.array(
    z.object({
      updated: Instant,
      timeZone: z.string(),
      language: z.string(),
      waiting: z.array(z.string()),
      due: z.nullable(Instant),
      sent: z.nullable(Instant),
      textsStopped: z.nullable(Instant),
    }),
  ),
  /** Browsers with push subscriptions. */
  noticeBrowsers: z.array(z.object({ created: Instant })),
  scanNotes: z.array(z.object({ measurementId: Uid, updated: Instant, tags: z.array(z.string()), note: z.string() })),
  /** Questions and answers after far readings, and their outcome. */
  attentionEvents: z.array(
    z.object({
      created: Instant,
      measurementTypeId: z.string(),
      kind: z.string(),
      step: z.string(),
      feeling: z.string(),
      countedBpm: z.nullable(z.number()),
    }),
  ),
  /** Open notices to the client's staff that readings need attention, and since when. */
  attentionNotices: z.array(
    z.object({
      /**
       * The measure that was far from usual, or `cuff` for a very high cuff reading, and when its readings were taken;
       * null for symptoms without such a reading.
       */
      measurementTypeId: z.nullable(z.enum(NOTICE_MEASURES)),
      firstReading: z.nullable(Instant),
      secondReading: z.nullable(Instant),
      raised: Instant,
      seen: z.nullable(Instant),
    }),
  ),
  attentionSettings: z.array(z.object({ updated: Instant, isPulseOftenLow: z.boolean() })),
  healthFacts: z.array(HealthFact),
});
export type PatientRecords = z.infer<typeof PatientRecords>;

export type RecordPart = Exclude<keyof PatientRecords, 'format' | 'exported'>;
/** The parts of an export. */
export const RECORD_PARTS = Object.keys(PatientRecords.shape).filter(
  (name): name is RecordPart => name !== 'format' && name !== 'exported',
);

/** What an export contains, without the content. */
export const RecordsOverview = z.object({
  parts: z.array(
    z.object({
      part: z.enum(RECORD_PARTS),
      purpose: z.enum(PURPOSES_FOR_PATIENTS),
      /** Number of entries; null if they are not counted. */
      count: z.nullable(z.int()),
      /** Days after which entries are deleted automatically; null if they are kept until the patient deletes them. */
      kept: z.nullable(z.object({ days: z.int(), since: z.enum(['made', 'ended', 'used']) })),
    }),
  ),
});
export type RecordsOverview = z.infer<typeof RecordsOverview>;

/** All records of a patient, for the patient. */
export const records = {
  exportAll: endpoint({
    method: 'GET',
    path: '/patients/:uid/export',
    summary: 'All stored data of the signed-in patient',
    access: 'ownRecords',
    // A read, but of all data.
    limit: { perUserAndHour: 20 },
    params: z.object({ uid: PatientUid }),
    response: { status: 200, schema: PatientRecords },
    problems: ['sign-in-required', 'not-found', 'export-running'],
  }),
  exportFhir: endpoint({
    method: 'GET',
    path: '/patients/:uid/export/fhir',
    summary: 'Scans and entries of the signed-in patient as an HL7 FHIR R4 Bundle',
    access: 'ownRecords',
    limit: { perUserAndHour: 20 },
    params: z.object({ uid: PatientUid }),
    query: FhirExportQuery,
    response: { status: 200, schema: FhirBundle, contentType: FHIR_CONTENT_TYPE },
    problems: ['sign-in-required', 'not-found', 'export-running'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/patients/:uid/kept',
    summary: 'Categories of stored data of the signed-in patient, with purpose and retention period',
    access: 'ownRecords',
    statements: 2,
    params: z.object({ uid: PatientUid }),
    response: { status: 200, schema: RecordsOverview },
    problems: ['sign-in-required', 'not-found'],
  }),
  deleteAll: endpoint({
    method: 'POST',
    path: '/patients/:uid/delete',
    summary: 'Permanently delete the signed-in patient and all stored data; ends the session',
    access: 'ownRecords',
    limit: { perUserAndHour: 20 },
    params: z.object({ uid: PatientUid }),
    body: z.strictObject({ isConfirmed: z.literal(true) }),
    response: { status: 200, schema: z.object({ deleted: z.literal(true) }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found', 'new-code-needed'],
  }),
};
