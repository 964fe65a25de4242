import { MEASURE_TYPE_KEYS, PROVENANCES, REPORT_DAYS, SCAN_TAGS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, MeasuredNumber, queryWholeBetween, TimeZone } from './fields.ts';

const Limits = z.object({ low: MeasuredNumber, high: MeasuredNumber });

/** One measure over the days of a report, from one source: a measure with two sources appears twice. */
export const ReportedMeasure = z.object({
  measurementTypeId: z.enum(MEASURE_TYPE_KEYS),
  displayName: z.string(),
  unit: z.string(),
  precision: z.int(),
  /** Source of the values. */
  source: z.enum(PROVENANCES),
  /** Number of values: scans, or cuff readings for blood pressure. */
  count: z.int(),
  median: MeasuredNumber,
  low: MeasuredNumber,
  high: MeasuredNumber,
  /** The usual range that the newest scan is compared with; null while it is learned, and without a comparison. */
  usual: z.nullable(Limits),
  /** Oldest first. */
  points: z.array(
    z.object({
      created: Instant,
      value: MeasuredNumber,
      interval: z.nullable(Limits),
      /** Tagged as after exercise or similar. */
      isApart: z.boolean(),
    }),
  ),
});
export type ReportedMeasure = z.infer<typeof ReportedMeasure>;

/** A patient's scans over a period on one page, for a professional. */
export const PeriodReport = z.object({
  from: Instant,
  to: Instant,
  /** Scans of the period, and how many of them have a missing value. */
  scanCount: z.int(),
  partialCount: z.int(),
  engineVersions: z.array(z.string()),
  score: z.nullable(z.object({ count: z.int(), median: MeasuredNumber, low: MeasuredNumber, high: MeasuredNumber })),
  measures: z.array(ReportedMeasure),
  tags: z.array(z.object({ tag: z.enum(SCAN_TAGS), count: z.int() })),
});
export type PeriodReport = z.infer<typeof PeriodReport>;

const [shortest, , longest] = REPORT_DAYS;

export const periodReports = {
  get: endpoint({
    method: 'GET',
    path: '/period-reports',
    summary: 'The signed-in patient’s scans of the last 30, 90 or 365 days as one page for a health professional',
    access: 'ownRecords',
    forCarers: 'see',
    query: z.object({
      days: queryWholeBetween(shortest, longest).check(
        z.refine((days) => REPORT_DAYS.some((known) => known === days), 'report_days'),
      ),
      timeZone: TimeZone,
    }),
    isCompressed: true,
    response: { status: 200, schema: PeriodReport },
    problems: ['sign-in-required', 'not-found'],
  }),
};
