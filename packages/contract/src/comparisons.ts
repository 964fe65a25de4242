import {
  DAY_ANSWERS,
  EFFECT_TAGS,
  LEFT_OUT_REASONS,
  PAIR_OBSTACLES,
  PAIR_VERDICTS,
  SCORE_PAIR_OBSTACLES,
  USUAL_RANGE_MEASURE_KEYS,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, MeasuredNumber, TimeZone, Uid } from './fields.ts';
import { MeasurementId } from './ids.ts';
import { MeasurementResult } from './measurements.ts';
import { ScanNote } from './scan-notes.ts';

/** The patient's usual range, from scans of earlier days. */
export const UsualRange = z.union([
  z.object({ kind: z.literal('learning'), daysMissing: z.int() }),
  z.object({
    kind: z.enum(['early', 'settled']),
    low: MeasuredNumber,
    high: MeasuredNumber,
    center: MeasuredNumber,
    /** Number of days with scans that it is based on. */
    days: z.int(),
  }),
]);
export type UsualRange = z.infer<typeof UsualRange>;

/** Scans skipped since the compared one, with the reasons; newest first. */
export const LeftOut = z.array(z.object({ created: Instant, reason: z.enum(LEFT_OUT_REASONS) }));
export type LeftOut = z.infer<typeof LeftOut>;

const ofTag = {
  tag: z.enum(EFFECT_TAGS),
  /** Scans that count, with the tag and without it at about the same time. */
  scans: z.int(),
  others: z.int(),
};

/**
 * How scans with a tag differ from the others: `few` while days are missing on one side, `unclear` if not significant.
 */
export const TagEffect = z.union([
  z.object({ ...ofTag, kind: z.literal('few'), daysMissing: z.int(), otherDaysMissing: z.int() }),
  z.object({ ...ofTag, kind: z.literal('unclear') }),
  z.object({
    ...ofTag,
    kind: z.literal('clear'),
    difference: MeasuredNumber,
    low: MeasuredNumber,
    high: MeasuredNumber,
  }),
]);
export type TagEffect = z.infer<typeof TagEffect>;

/** One measure of a scan, compared with the same patient's earlier ones. */
export const MeasureComparison = z.object({
  measurementTypeId: z.enum(USUAL_RANGE_MEASURE_KEYS),
  usual: UsualRange,
  /** Null while the range is being learned, and for a missing or imprecise value. */
  answer: z.nullable(z.enum(DAY_ANSWERS)),
  /** Compared with the latest comparable earlier scan at rest; `direction` is null if not significant. */
  change: z.nullable(
    z.object({
      since: Instant,
      difference: MeasuredNumber,
      direction: z.nullable(z.enum(['higher', 'lower'])),
      leftOut: LeftOut,
    }),
  ),
  /** The difference of the last four weeks from the eight before, if significant; only for the newest scan. */
  drift: z.nullable(MeasuredNumber),
  /** The average of the seven days up to this scan, and the usual mean from before; null with too few days. */
  week: z.nullable(
    z.object({
      days: z.int(),
      mean: MeasuredNumber,
      usualMean: z.nullable(MeasuredNumber),
      answer: z.nullable(z.enum(['asUsual', 'higher', 'lower'])),
    }),
  ),
  /** Effects of the patient's tags; only for the newest scan, and only for readers of the patient's notes. */
  tagEffects: z.array(TagEffect),
  /**
   * The ten newest values up to this scan from the same source, or from our camera if it has no value; oldest first.
   * Only from the days that are read.
   */
  latest: z.array(z.object({ created: Instant, value: MeasuredNumber })),
});
export type MeasureComparison = z.infer<typeof MeasureComparison>;

const NeighboringScan = z.object({ id: Uid, created: Instant, score: z.nullable(MeasuredNumber) });

/** A scan compared with the same patient's others. */
export const Comparison = z.object({
  previous: z.nullable(NeighboringScan),
  next: z.nullable(NeighboringScan),
  /**
   * The latest earlier scan at rest with a score, which this one's score is compared with. If other parts counted then,
   * such as a cuff reading, the difference says nothing about the patient.
   */
  scoreBefore: z.nullable(
    z.object({ id: Uid, created: Instant, score: MeasuredNumber, hasSameParts: z.boolean(), leftOut: LeftOut }),
  ),
  /** The newest earlier scan that all rated values and the score of this one can be compared with; null without one. */
  comparableId: z.nullable(Uid),
  /** The values calculated with the previous scan, as far as the client shows them. */
  calculatedBefore: z.array(z.object({ measurementTypeId: z.string(), value: MeasuredNumber })),
  ...ScanNote.shape,
  measures: z.array(MeasureComparison),
});
export type Comparison = z.infer<typeof Comparison>;

/** What the difference of two values means; null if they are not subtracted. */
const verdict = z.nullable(z.enum(PAIR_VERDICTS));

const ScanOfPair = z.object({
  result: MeasurementResult,
  /** Whether it took 60 seconds instead of 30. */
  isLong: z.boolean(),
  ...ScanNote.shape,
});

/**
 * Two scans of a patient side by side. Differences are the later value minus the earlier one, both as shown, for values
 * measured the same way.
 */
export const ScanPair = z.object({
  earlier: ScanOfPair,
  later: ScanOfPair,
  score: z.object({
    obstacle: z.nullable(z.enum(SCORE_PAIR_OBSTACLES)),
    difference: z.nullable(z.int()),
    verdict,
  }),
  /** Every measure that either scan has, in display order. */
  values: z.array(
    z.object({
      measurementTypeId: z.string(),
      obstacle: z.nullable(z.enum(PAIR_OBSTACLES)),
      difference: z.nullable(MeasuredNumber),
      verdict,
    }),
  ),
});
export type ScanPair = z.infer<typeof ScanPair>;

export const comparisons = {
  pair: endpoint({
    method: 'GET',
    path: '/measurements/:id/comparison/:otherId',
    summary: 'Two scans of the signed-in patient side by side, earlier first, and the meaning of their differences',
    access: 'ownRecords',
    forCarers: 'see',
    params: z.object({ id: MeasurementId, otherId: MeasurementId }),
    query: z.object({
      /** Time zone that defines days. */
      timeZone: TimeZone,
    }),
    statements: 5,
    response: { status: 200, schema: ScanPair },
    problems: ['sign-in-required', 'not-found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/measurements/:id/comparison',
    summary: 'Comparison of one scan with the signed-in patient’s usual range, and the patient’s note',
    access: 'ownRecords',
    forCarers: 'see',
    params: z.object({ id: MeasurementId }),
    query: z.object({
      /** Time zone that defines days. */
      timeZone: TimeZone,
    }),
    statements: 2,
    response: { status: 200, schema: Comparison },
    problems: ['sign-in-required', 'not-found'],
  }),
};
