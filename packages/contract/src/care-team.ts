import { CARE_TEAM_TERMS, TIMELINE_KINDS } from '@mien/domain';
import * as z from 'zod/mini';
import { NoticeReadings } from './attention-notices.ts';
import { CareTeamPerson } from './care-team-access.ts';
import { comparisons } from './comparisons.ts';
import { endpoint } from './endpoint.ts';
import { entries } from './entries.ts';
import { FHIR_CONTENT_TYPE, FhirBundle, FhirExportQuery } from './fhir.ts';
import { Instant, MeasuredNumber, Uid } from './fields.ts';
import { healthFacts } from './health-facts.ts';
import { MeasurementId, PatientUid } from './ids.ts';
import { measurements } from './measurements.ts';
import { ScansForStaff } from './records.ts';

/** The state of a patient's permission. It never reveals whether there are scans. */
export const CareTeamPatient = z.object({
  patientUid: Uid,
  /** `runOut`: its days are over, or the consent text has changed since. A declined request changes nothing. */
  state: z.enum(['none', 'given', 'runOut', 'ended']),
  /** The permission in force; null otherwise. */
  given: z.nullable(
    z.object({
      term: z.enum(CARE_TEAM_TERMS),
      since: Instant,
      /** Null if it lasts until the patient ends it. */
      until: z.nullable(Instant),
      /**
       * The only scan that it covers: the list contains no other, and comparison, trends and entries are not available.
       */
      measurementId: z.nullable(Uid),
    }),
  ),
  /** When the patient last used Mien; null unless all results are shared, because it reveals when they scan. */
  lastSeen: z.nullable(Instant),
  /**
   * Lets an open page detect news: when the newest scan was taken (null unless all results are shared), and when the
   * patient last wrote.
   */
  newest: z.object({ scan: z.nullable(Instant), message: z.nullable(Instant) }),
  /** A request that waits for the patient's answer. */
  request: z.nullable(z.object({ by: CareTeamPerson, asked: Instant, expires: Instant })),
});
export type CareTeamPatient = z.infer<typeof CareTeamPatient>;

/** An entry of a patient's timeline: what happened, when, and which staff member did it. No message text. */
export const TimelineItem = z.object({
  /** Its position among the entries. */
  id: z.string(),
  at: Instant,
  kind: z.enum(TIMELINE_KINDS),
  /** The staff member; null for the patient's own actions. */
  by: z.nullable(CareTeamPerson),
  /** For a scan; null otherwise. */
  scan: z.nullable(z.object({ id: Uid, score: z.nullable(MeasuredNumber), heartRateBpm: z.nullable(MeasuredNumber) })),
  /** For a cuff reading, the mean of its sitting; null otherwise. */
  cuff: z.nullable(z.object({ systolicMmHg: MeasuredNumber, diastolicMmHg: MeasuredNumber })),
  /** Start of an appointment; null otherwise. */
  starts: z.nullable(Instant),
  /** The new owner of a follow-up; null if unassigned, and for other entries. */
  whom: z.nullable(CareTeamPerson),
});
export type TimelineItem = z.infer<typeof TimelineItem>;

/** Cursor of the next page: milliseconds, source, last id. Clients send it back unchanged. */
const TimelineCursor = z.string().check(z.regex(/^\d{1,14}\.[acems][0-9a-f-]{16,36}$/));

const access = 'readResults';
/** For staff; patients read their own results with other calls. */
const beyondOneself = true;
const PATH = '/careTeam/patients/:uid';
const ofPatient = z.object({ uid: PatientUid });
const ofScan = z.object({ uid: PatientUid, id: MeasurementId });
const ofTwoScans = z.extend(ofScan, { otherId: MeasurementId });
const problems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const readProblems = [...problems, 'results-not-shared'] as const;
/** A scan is a report of observations; so are values that follow from several. */
const OF_RESULTS = ['system/Observation.rs', 'system/DiagnosticReport.rs'] as const;
/** The types of a Bundle that have a scope. A program gets no other types. */
const OF_BUNDLE = [
  'system/Patient.rs',
  'system/Observation.rs',
  'system/DiagnosticReport.rs',
  'system/Device.rs',
  'system/Provenance.rs',
] as const;

/**
 * Results of a patient for the client's staff, as far as the patient permits. Each read is written to the access log
 * before the response is sent. Shapes match the patient's own calls; the patient's free-text notes are omitted. Calls for
 * a page of staff (state of the permission, timeline, comparisons) and of what has no scope are closed to programs.
 */
export const careTeam = {
  get: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Whether a patient shares results with the care team',
    access,
    beyondOneself,
    params: ofPatient,
    statements: 5,
    response: { status: 200, schema: CareTeamPatient },
    problems,
  }),
  ask: endpoint({
    method: 'POST',
    path: `${PATH}/ask`,
    summary: 'Request access to a patient’s results; no effect if a request is open or everything is shared',
    // In addition, a patient can be asked only a few times a month.
    limit: { perUserAndHour: 120 },
    access,
    beyondOneself,
    params: ofPatient,
    body: z.strictObject({}),
    response: { status: 200, schema: CareTeamPatient },
    problems: [...problems, 'wrong-origin', 'user-deactivated'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: `${PATH}/timeline`,
    summary:
      'Timeline of a patient, newest first, paged; scans and cuff readings only as far as the patient shares them',
    access,
    beyondOneself,
    params: ofPatient,
    query: z.object({ cursor: z.optional(TimelineCursor) }),
    response: { status: 200, schema: z.object({ items: z.array(TimelineItem), next: z.nullable(z.string()) }) },
    problems,
  }),
  measurements: endpoint({
    method: 'GET',
    path: `${PATH}/measurements`,
    summary:
      'Scans of a patient, optionally of a period or in one status, newest first; only the shared one if access is limited to it',
    access,
    beyondOneself,
    forPrograms: OF_RESULTS,
    params: ofPatient,
    query: z.extend(z.omit(measurements.list.query, { patientUid: true }), {
      from: z.optional(Instant),
      until: z.optional(Instant),
    }),
    response: measurements.list.response,
    problems: readProblems,
  }),
  measurement: endpoint({
    method: 'GET',
    path: `${PATH}/measurements/:id`,
    summary: 'One scan of a patient with its groups and items',
    access,
    beyondOneself,
    forPrograms: OF_RESULTS,
    params: ofScan,
    statements: 7,
    response: measurements.get.response,
    problems: readProblems,
  }),
  attention: endpoint({
    method: 'GET',
    path: `${PATH}/attention`,
    summary:
      'The readings of a patient that need attention, with the usual range at that time; once they are marked as seen, only who did so and when',
    access,
    beyondOneself,
    params: ofPatient,
    query: comparisons.get.query,
    // Includes one statement for who marked readings as done; comparing readings, which takes more, is not needed then.
    statements: 9,
    response: { status: 200, schema: NoticeReadings },
    problems: readProblems,
  }),
  exportScans: endpoint({
    method: 'GET',
    path: `${PATH}/export`,
    summary:
      'Scans of a patient with all values that the client shows, as one response for a file, newest last; logged as an export',
    access,
    beyondOneself,
    forPrograms: OF_RESULTS,
    params: ofPatient,
    response: { status: 200, schema: ScansForStaff },
    problems: readProblems,
  }),
  exportFhir: endpoint({
    method: 'GET',
    path: `${PATH}/export/fhir`,
    summary:
      'Scans and entries of a patient as an HL7 FHIR R4 Bundle; without entries if a single scan is shared; logged as an export',
    access,
    beyondOneself,
    forPrograms: OF_BUNDLE,
    params: ofPatient,
    query: FhirExportQuery,
    response: { status: 200, schema: FhirBundle, contentType: FHIR_CONTENT_TYPE },
    problems: readProblems,
  }),
  print: endpoint({
    method: 'POST',
    path: `${PATH}/measurements/:id/print`,
    summary: 'Log that one scan of a patient is printed; call it before printing',
    limit: { perUserAndHour: 120 },
    access,
    beyondOneself,
    params: ofScan,
    body: z.strictObject({}),
    response: { status: 200, schema: z.object({ logged: z.literal(true) }) },
    problems: [...readProblems, 'wrong-origin'],
  }),
  comparison: endpoint({
    method: 'GET',
    path: `${PATH}/measurements/:id/comparison`,
    summary: 'Comparison of one scan of a patient with their others, without the patient’s note',
    access,
    beyondOneself,
    params: ofScan,
    query: comparisons.get.query,
    response: comparisons.get.response,
    problems: readProblems,
  }),
  pair: endpoint({
    method: 'GET',
    path: `${PATH}/measurements/:id/comparison/:otherId`,
    summary: 'Two scans of a patient side by side, without the patient’s notes',
    access,
    beyondOneself,
    params: ofTwoScans,
    query: comparisons.pair.query,
    response: comparisons.pair.response,
    problems: readProblems,
  }),
  trends: endpoint({
    method: 'GET',
    path: `${PATH}/trends`,
    summary: 'Averages of one measure of a patient over a day, week, month or year, or over all years',
    access,
    beyondOneself,
    forPrograms: ['system/Observation.rs'],
    params: ofPatient,
    query: measurements.trends.query,
    response: measurements.trends.response,
    problems: readProblems,
  }),
  entries: endpoint({
    method: 'GET',
    path: `${PATH}/entries`,
    summary: 'Entries of a patient, newest first, paged',
    access,
    beyondOneself,
    forPrograms: ['system/Observation.rs'],
    params: ofPatient,
    query: entries.list.query,
    response: entries.list.response,
    problems: readProblems,
  }),
  healthFacts: endpoint({
    method: 'GET',
    path: `${PATH}/healthFacts`,
    summary: 'Medicines and conditions of a patient, as entered by the patient',
    access,
    beyondOneself,
    params: ofPatient,
    response: healthFacts.list.response,
    problems: readProblems,
  }),
};
