import { type LeftOutReason, measureLeftOut, scoreLeftOut } from './comparable-scan.ts';
import { isSameEngine } from './engine-version.ts';
import { changeAsRead, type Interval, intervalAsRead } from './known-digits.ts';
import type { Provenance } from './measure-shape.ts';
import { measureTypeOf } from './measure-type.ts';
import type { ScanTag } from './scan-tag.ts';
import {
  changeSinceLast,
  type ScanValue,
  USUAL_RANGE_MEASURE_KEYS,
  type UsualRange,
  type UsualRangeMeasure,
} from './usual-range.ts';

/**
 * Compares two scans of a patient: what can be subtracted, and what a difference means. Rules: docs/topics/results.md.
 */

/** Why two values cannot be subtracted: they were not measured in the same way, or one is missing. */
export const PAIR_OBSTACLES = ['onlyOne', 'otherSource', 'otherProvider', 'otherEngine'] as const;
export type PairObstacle = (typeof PAIR_OBSTACLES)[number];

/** Why two scores cannot be subtracted. */
export const SCORE_PAIR_OBSTACLES = ['noScore', 'otherProvider', 'otherParts'] as const;
export type ScorePairObstacle = (typeof SCORE_PAIR_OBSTACLES)[number];

/**
 * Verdict on a difference: `higher` or `lower` than the person's values usually change; `ordinary`, a real difference
 * within the usual day-to-day variation; `overlap`, the 90% intervals overlap, so the two cannot be distinguished;
 * `unsure`, a value is too imprecise; `noted`, a note explains it; `noRule`, there is no rule for this measure.
 */
export const PAIR_VERDICTS = ['higher', 'lower', 'ordinary', 'overlap', 'unsure', 'noted', 'noRule'] as const;
export type PairVerdict = (typeof PAIR_VERDICTS)[number];

/** One of two scans. */
export interface ScanOfPair {
  readonly providerId: number;
  readonly engineVersion: string | null;
  readonly tags: readonly ScanTag[];
  /** Null without a score. */
  readonly score: number | null;
  readonly plusMinus: number | null;
  /** Parts missing from the score. */
  readonly scoreMissing: readonly string[];
}

/** A value of one of two scans. */
export interface ValueOfPair {
  readonly value: number;
  readonly intervalLow: number | null;
  readonly intervalHigh: number | null;
  readonly provenance: Provenance;
}

/** An earlier and a later one. */
export interface Pair<One> {
  readonly earlier: One;
  readonly later: One;
}

export interface Difference<Obstacle> {
  /** Why there is no difference; null if there is one. */
  readonly obstacle: Obstacle | null;
  /** The later value minus the earlier one, both as shown. */
  readonly difference: number | null;
  readonly verdict: PairVerdict | null;
}

const none = <Obstacle>(obstacle: Obstacle): Difference<Obstacle> => ({ obstacle, difference: null, verdict: null });

/** For the score and its uncertainty, as shown. */
const SCORE_DECIMALS = 0;

const decimalsOf = (key: string): number => measureTypeOf(key)?.precision ?? 0;

/** Whether two intervals, as shown, overlap or touch. */
function overlapAsRead(one: Interval, other: Interval, decimals: number): boolean {
  const [first, second] = [intervalAsRead(one, decimals), intervalAsRead(other, decimals)];
  return first.low <= second.high && second.low <= first.high;
}

const intervalOf = ({ intervalLow, intervalHigh }: ValueOfPair): Interval | null =>
  intervalLow === null || intervalHigh === null ? null : { low: intervalLow, high: intervalHigh };

/** Whether a source depends on the scan itself instead of on what the person entered. */
const isOfScan = (provenance: Provenance) => provenance === 'camera' || provenance === 'provider';

function obstacleOf({ earlier, later }: Pair<ScanOfPair>, values: Pair<ValueOfPair>): PairObstacle | null {
  const { provenance } = values.later;
  if (values.earlier.provenance !== provenance) return 'otherSource';
  if (!isOfScan(provenance)) return null;
  if (earlier.providerId !== later.providerId) return 'otherProvider';
  return isSameEngine(earlier.engineVersion, later.engineVersion) ? null : 'otherEngine';
}

const isRangeMeasure = (key: string): key is UsualRangeMeasure =>
  USUAL_RANGE_MEASURE_KEYS.some((measure) => measure === key);

const scanValue = (value: ValueOfPair, { tags, engineVersion }: ScanOfPair): ScanValue => ({
  ...value,
  tags,
  engineVersion,
  day: '',
});

const isTag = (reason: LeftOutReason) => reason !== 'unsure' && reason !== 'otherSource' && reason !== 'notMeasured';

function verdictOf(
  key: string,
  scans: Pair<ScanOfPair>,
  values: Pair<ValueOfPair>,
  range: UsualRange | null,
): PairVerdict {
  if (!isRangeMeasure(key) || range === null || values.later.provenance !== 'camera') return 'noRule';
  const [earlier, later] = [scanValue(values.earlier, scans.earlier), scanValue(values.later, scans.later)];
  const reasons = [earlier, later].flatMap((value) => measureLeftOut(key, value, value) ?? []);
  if (reasons.length > 0) return reasons.some(isTag) ? 'noted' : 'unsure';
  const change = changeSinceLast(key, later, earlier, range);
  const intervals = [intervalOf(values.earlier), intervalOf(values.later)] as const;
  if (change === null || intervals[0] === null || intervals[1] === null) return 'unsure';
  if (change.direction !== null) return change.direction;
  return overlapAsRead(intervals[0], intervals[1], decimalsOf(key)) ? 'overlap' : 'ordinary';
}

/**
 * The difference of a measure between two scans.
 *
 * @param range  the person's usual range before the later scan; null for a measure without one
 */
export function differenceOfValues(
  key: string,
  scans: Pair<ScanOfPair>,
  { earlier, later }: Pair<ValueOfPair | undefined>,
  range: UsualRange | null,
): Difference<PairObstacle> {
  if (!earlier || !later) return none('onlyOne');
  const obstacle = obstacleOf(scans, { earlier, later });
  if (obstacle !== null) return none(obstacle);
  return {
    obstacle: null,
    difference: changeAsRead(earlier.value, later.value, decimalsOf(key)),
    verdict: verdictOf(key, scans, { earlier, later }, range),
  };
}

/**
 * The difference of two scores, in whole points as shown. There is no rule about the person's own variation: scores
 * only overlap if they are no further apart than their uncertainties.
 */
export function differenceOfScores({ earlier, later }: Pair<ScanOfPair>): Difference<ScorePairObstacle> {
  if (earlier.score === null || later.score === null) return none('noScore');
  if (earlier.providerId !== later.providerId) return none('otherProvider');
  const partsOf = ({ scoreMissing }: ScanOfPair) => scoreMissing.toSorted().join();
  if (partsOf(earlier) !== partsOf(later)) return none('otherParts');
  const difference = changeAsRead(earlier.score, later.score, SCORE_DECIMALS);
  const aroundOf = (score: number, plusMinus: number | null): Interval => ({
    low: score - (plusMinus ?? 0),
    high: score + (plusMinus ?? 0),
  });
  const isOverlap = overlapAsRead(
    aroundOf(earlier.score, earlier.plusMinus),
    aroundOf(later.score, later.plusMinus),
    SCORE_DECIMALS,
  );
  const isNoted = scoreLeftOut(earlier) !== null || scoreLeftOut(later) !== null;
  return {
    obstacle: null,
    difference,
    verdict: isNoted ? 'noted' : isOverlap ? 'overlap' : 'noRule',
  };
}
