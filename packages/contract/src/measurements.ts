import {
  EXTERNAL_STATUS_OF,
  isPeriodDate,
  lineOf,
  MEASUREMENT_GROUPS,
  PROVENANCES,
  SCAN_STATES,
  SCAN_TAGS,
  TREND_MEASURES,
  TREND_SPANS,
} from '@mien/domain';
import * as z from 'zod/mini';
import { MeasurementRange } from './configurations.ts';
import { endpoint } from './endpoint.ts';
import { Instant, line, MeasuredNumber, queryWholeBetween, ScanSessionId, TimeZone, Uid, verbatim } from './fields.ts';
import { MeasurementId, PatientUid } from './ids.ts';

export const EXTERNAL_STATUSES = Object.values(EXTERNAL_STATUS_OF);

/** One value of a measurement. */
export const MeasurementItem = z.object({
  id: Uid,
  measurementTypeId: z.string(),
  displayName: z.string(),
  value: MeasuredNumber,
  unit: z.string(),
  precision: z.int(),
  provenance: z.enum(PROVENANCES),
  /** 90% interval, if the value was measured. */
  interval: z.nullable(z.object({ low: MeasuredNumber, high: MeasuredNumber })),
  signalToNoiseDb: z.nullable(MeasuredNumber),
  measurementRanges: z.array(MeasurementRange),
  /** Sanitized HTML. */
  description: z.string(),
  webIcon: z.string(),
  created: Instant,
  /** Deleted values are omitted from responses. */
  isDeleted: z.literal(false),
  /** The component values: both pressures for a systolic one; otherwise none. */
  measurementItems: z.array(z.object({ displayName: z.string(), value: MeasuredNumber, unit: z.string() })),
});
export type MeasurementItem = z.infer<typeof MeasurementItem>;

/** A value that is missing, and why: a refusal reason of the scan or a rule of an equation. */
export const MissingItem = z.object({ measurementTypeId: z.string(), displayName: z.string(), reason: z.string() });
export type MissingItem = z.infer<typeof MissingItem>;

/** The overall score of a measurement; `score` is null if too little was available to score. */
export const OverallScore = z.object({
  score: z.nullable(MeasuredNumber),
  plusMinus: z.nullable(MeasuredNumber),
  coverage: MeasuredNumber,
  missing: z.array(z.string()),
});
export type OverallScore = z.infer<typeof OverallScore>;

export const MeasurementGroup = z.object({
  key: z.enum(MEASUREMENT_GROUPS),
  groupName: z.string(),
  items: z.array(MeasurementItem),
});
export type MeasurementGroup = z.infer<typeof MeasurementGroup>;

export const MeasurementResult = z.object({
  id: Uid,
  patientUid: Uid,
  created: Instant,
  externalStatus: z.enum(EXTERNAL_STATUSES),
  trust: z.enum(['signed', 'serverFetched', 'browserOnly']),
  providerId: z.int(),
  engineVersion: z.nullable(z.string()),
  overall: OverallScore,
  groups: z.array(MeasurementGroup),
  missing: z.array(MissingItem),
});
export type MeasurementResult = z.infer<typeof MeasurementResult>;

/** A measurement in lists. */
export const MeasurementSummary = z.object({
  id: Uid,
  created: Instant,
  externalStatus: z.enum(EXTERNAL_STATUSES),
  score: z.nullable(MeasuredNumber),
});
export type MeasurementSummary = z.infer<typeof MeasurementSummary>;

/** One line of a trend chart. */
export const TrendSeries = z.object({ key: z.string(), displayName: z.string(), ranges: z.array(MeasurementRange) });
export type TrendSeries = z.infer<typeof TrendSeries>;

/** A measure of a trend chart: one line, or two for blood pressure. */
export const TrendMeasureKey = z.enum(TREND_MEASURES);

export const TrendMeasure = z.object({
  key: TrendMeasureKey,
  displayName: z.string(),
  unit: z.string(),
  precision: z.int(),
  /** The source in a built-in scan. */
  provenance: z.enum(PROVENANCES),
  /** Sources of this patient's values, the one to show first at the front. */
  sources: z.array(z.enum(PROVENANCES)),
  series: z.array(TrendSeries).check(z.minLength(1)),
});
export type TrendMeasure = z.infer<typeof TrendMeasure>;

/** One point of a trend chart. */
export const TrendBucket = z.object({
  /** Hour `01` to `24` of a day, `YYYY-MM-DD` of a week or month, `YYYY-MM` of a year or of all. */
  key: z.string(),
  start: Instant,
  /** Means, one per series; null if nothing was measured. */
  values: z.nullable(z.array(MeasuredNumber)),
  /** Lowest and highest values (`lows`, `highs`), one per series; empty if nothing was measured. */
  lows: z.array(MeasuredNumber),
  highs: z.array(MeasuredNumber),
  /** Number of scans averaged; for cuff pressure, number of readings. */
  count: z.int(),
  /** When a single scan was taken; null for several scans, and for cuff readings. */
  at: z.nullable(Instant),
  /** The 90% interval of a single scan, one per series; null for a mean of several, and for a value without one. */
  intervals: z.array(z.nullable(z.object({ low: MeasuredNumber, high: MeasuredNumber }))),
  /** The patient's tags on the scans of a day, a week or a month. */
  tags: z.array(z.enum(SCAN_TAGS)),
});
export type TrendBucket = z.infer<typeof TrendBucket>;

/** Mean of cuff readings. */
const PressureMean = z.object({
  /** Means, one per series. */
  values: z.array(MeasuredNumber),
  /** Number of readings. */
  count: z.int(),
});

export const Trend = z.object({
  from: Instant,
  to: Instant,
  /** The source of all values: a mean never mixes two. */
  source: z.enum(PROVENANCES),
  /** In order, without gaps. An hour that DST skips has none. */
  buckets: z.array(TrendBucket),
  /** For cuff pressure, the means before noon and from noon on; null otherwise. */
  dayParts: z.nullable(z.object({ morning: z.nullable(PressureMean), evening: z.nullable(PressureMean) })),
  /** Available measures, the overall score first: those of these scans, of the latest ones, and the requested one. */
  measures: z.array(TrendMeasure),
});
export type Trend = z.infer<typeof Trend>;

const PAYLOAD_MAX_LENGTH = 2000;

/** Longer than any provider's session id. */
const SESSION_NAME_MAX_LENGTH = 200;

/** A page's report about a failure: text, or named values. */
const ErrorPayload = z.union([
  line(PAYLOAD_MAX_LENGTH, { mayBeEmpty: true }),
  z
    .record(line(64), z.union([z.string().check(z.overwrite(lineOf)), z.number(), z.boolean(), z.null()]))
    .check(z.refine((values) => JSON.stringify(values).length <= PAYLOAD_MAX_LENGTH, 'too_long')),
]);

/** Maximum page size. Source: specification, section 7. */
export const MAX_PAGE_SIZE = 9999;

/** The first day of a trend period, or any day in it. */
export const PeriodDate = z.string().check(z.refine(isPeriodDate, 'calendar_date'));

export const measurements = {
  list: endpoint({
    method: 'GET',
    path: '/measurements',
    summary: 'Measurements of a patient, optionally in one status, newest first',
    access: 'ownRecords',
    forCarers: 'see',
    isForScanning: true,
    query: z.object({
      page: z._default(queryWholeBetween(1, 1_000_000), 1),
      pageSize: z._default(queryWholeBetween(1, MAX_PAGE_SIZE), 10),
      patientUid: z.optional(PatientUid),
      /** Only scans in this state. */
      state: z.optional(z.enum(SCAN_STATES)),
    }),
    isCompressed: true,
    statements: 2,
    response: {
      status: 200,
      schema: z.object({ items: z.array(MeasurementSummary), page: z.int(), pageSize: z.int(), totalItems: z.int() }),
    },
    problems: ['sign-in-required', 'not-found'],
  }),
  trends: endpoint({
    method: 'GET',
    path: '/measurements/trends',
    summary:
      'Averages of one measure from one source over a day, week, month or year of the given time zone, or over all years',
    access: 'ownRecords',
    forCarers: 'see',
    query: z.object({
      period: z.enum(TREND_SPANS),
      /** Any day of the period; for all scans, the last day shown. */
      date: PeriodDate,
      timeZone: TimeZone,
      measure: z._default(TrendMeasureKey, 'overallScore'),
      /** The source; defaults to the first of the measure's `sources`. */
      source: z.optional(z.enum(PROVENANCES)),
      /** For a year: each of its days, not each month. Ignored for other periods. */
      resolution: z.optional(z.literal('days')),
    }),
    isCompressed: true,
    statements: 2,
    mayLag: true,
    response: { status: 200, schema: Trend },
    problems: ['sign-in-required', 'not-found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/measurements/:id',
    summary: 'One measurement with its groups and items',
    access: 'ownRecords',
    forCarers: 'see',
    isForScanning: true,
    forKiosks: true,
    forEmbeds: true,
    params: z.object({ id: MeasurementId }),
    isCompressed: true,
    statements: 2,
    response: { status: 200, schema: MeasurementResult },
    problems: ['sign-in-required', 'not-found'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/measurements',
    summary: 'Submit the result that the scan site returned through the browser; repeating it returns the same id',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    forCarers: 'scan',
    isForScanning: true,
    forKiosks: true,
    forEmbeds: true,
    body: z.strictObject({
      ExternalId: ScanSessionId,
      ProviderId: z.int().check(z.gte(1), z.lte(1000)),
      Results: z
        .array(z.strictObject({ key: line(64), value: z.string().check(z.maxLength(8192)) }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
    response: { status: 200, schema: z.object({ id: Uid }) },
    problems: [
      'sign-in-required',
      'wrong-origin',
      'not-found',
      'receipt-invalid',
      'scan-session-expired',
      'scan-without-signal',
      'scan-provider-failed',
    ],
  }),
  saveParameters: endpoint({
    method: 'POST',
    path: '/measurements/parameters',
    summary: 'Record the start of a scan',
    access: 'ownRecords',
    limit: { perUserAndHour: 120 },
    forCarers: 'scan',
    isForScanning: true,
    forKiosks: true,
    forEmbeds: true,
    body: z.strictObject({
      payload: line(2000, { mayBeEmpty: true }),
      token: verbatim(4096),
      refreshToken: verbatim(4096),
      encryptedProfileString: verbatim(1024),
      sessionId: ScanSessionId,
      nuralogixUrl: line(2048),
      bandwithPayload: line(2000, { mayBeEmpty: true }),
    }),
    response: { status: 200, schema: z.object({ sessionId: ScanSessionId }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found', 'scan-session-expired'],
  }),
  reportError: endpoint({
    method: 'POST',
    path: '/measurements/error',
    summary: 'Report why a scan or a connection check failed',
    access: 'ownRecords',
    limit: { perUserAndHour: 60 },
    forCarers: 'scan',
    isForScanning: true,
    forKiosks: true,
    forEmbeds: true,
    body: z.strictObject({
      message: line(200),
      /**
       * Empty if no scan was in progress. Any text is accepted: a failure report matters more than a valid session id.
       */
      sessionId: z.optional(line(SESSION_NAME_MAX_LENGTH, { mayBeEmpty: true })),
      patientUid: z.optional(z.union([z.literal(''), PatientUid])),
      bandwithPayload: z.optional(ErrorPayload),
      details: z.optional(ErrorPayload),
    }),
    response: { status: 200, schema: z.object({ recorded: z.literal(true) }) },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
