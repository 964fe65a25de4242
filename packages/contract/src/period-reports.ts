import { MEASURE_TYPE_KEYS, PROVENANCES, REPORT_DAYS, SCAN_TAGS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, MeasuredNumber, queryWholeBetween, TimeZone } from './fields.ts';

const Limits = z.object({ low: MeasuredNumber, high: MeasuredNumber });

/** One measure over the days of a report, from one source: a measure with two sources has two of these. */
export const ReportedMeasure = z.object({
  measurementTypeId: z.enum(MEASURE_TYPE_KEYS),
  displayName: z.string(),
  unit: z.string(),
  precision: z.int(),
  /** Where the values come from. */
  source: z.enum(PROVENANCES),
  /** How many values: scans, or readings of a blood pressure by cuff. */
  count: z.int(),
  median: MeasuredNumber,
  low: MeasuredNumber,
  high: MeasuredNumber,
  /** What the newest scan is compared with, as its comparison says; null while that is learnt, and where it is not. */
  usual: z.nullable(Limits),
  /** The oldest first. */
  points: z.array(
    z.object({
      created: Instant,
      value: MeasuredNumber,
      interval: z.nullable(Limits),
      /** Noted as after exercise or the like. */
      isApart: z.boolean(),
    }),
  ),
});
export type ReportedMeasure = z.infer<typeof ReportedMeasure>;

/** Some time of a patient's scans on one page, for a professional. */
export const PeriodReport = z.object({
  from: Instant,
  to: Instant,
  /** Scans of the time, and those of them in which something could not be measured. */
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
    summary: 'The signed-in patient’s scans of the last 30, 90 or 365 days on one page, for a professional',
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
