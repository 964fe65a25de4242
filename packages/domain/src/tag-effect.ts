import type { CalendarDate } from './age.ts';
import { meanOf } from './median.ts';
import { stepPeriod } from './period.ts';
import type { ScanTag } from './scan-tag.ts';
import type { Series } from './series.ts';
import { studentPoint } from './student-t.ts';
import {
  type DayValue,
  dayValues,
  isDisturbed,
  type ScanValue,
  shownValue,
  USUAL_RANGE_MEASURES,
  USUAL_RANGE_RULE,
  type UsualRangeMeasure,
  withoutOutliers,
} from './usual-range.ts';

/**
 * How a person's scans with a tag differ from their others. docs/adr/0081-usual-range.md explains every rule and
 * number; docs/usual-range.md gives the error rates on simulated people.
 */

/**
 * Tags that scans are compared by. The at-rest tag is the baseline; the effect of a medicine is for a professional to
 * judge.
 */
export const EFFECT_TAGS = [
  'afterExercise',
  'afterBreathing',
  'coffee',
  'poorSleep',
  'stress',
  'unwell',
  'warmRoom',
] as const satisfies ScanTag[];
export type EffectTag = (typeof EFFECT_TAGS)[number];

export const TAG_EFFECT_RULE = {
  /** On each side. */
  fewestDays: 4,
  /**
   * Days without the tag count up to this many days before or after one with it, so that both sides are from the same
   * time.
   */
  nearDays: 28,
  /** Maximum false positive rate per person without any difference, over all tags and measures together. */
  falseShare: 0.02,
  /** The smallest difference worth reporting, in prior spreads. */
  leastSpreads: 0.5,
} as const;

/** The effect of a tag: not enough scans yet, inconclusive, or significant. */
export type TagEffect = {
  readonly tag: EffectTag;
  /** Scans with the tag that count. */
  readonly scans: number;
  /** Scans without the tag that count. */
  readonly others: number;
} & (
  | {
      readonly kind: 'few';
      /** Days with a scan still missing on each side; at least one of the two is above zero. */
      readonly daysMissing: number;
      readonly otherDaysMissing: number;
    }
  | { readonly kind: 'unclear' }
  | {
      readonly kind: 'clear';
      /** Difference of the averages: positive if they are higher with the tag. */
      readonly difference: number;
      readonly low: number;
      readonly high: number;
    }
);

/** The scans of one measure, in any order, without deleted ones. */
interface ScansOfMeasure {
  readonly measure: UsualRangeMeasure;
  readonly scans: Series<ScanValue>;
}

interface Sides {
  readonly tag: EffectTag;
  readonly measure: UsualRangeMeasure;
  readonly tagged: readonly number[];
  readonly others: readonly number[];
  readonly counts: Pick<TagEffect, 'tag' | 'scans' | 'others'>;
}

const scansIn = (days: readonly DayValue[]) => days.reduce((sum, { scans }) => sum + scans, 0);

/** Whether a day is within `nearDays` of a tagged one; tagged days are sorted. */
function isNear(day: CalendarDate, tagged: readonly DayValue[]): boolean {
  const first = stepPeriod('day', day, -TAG_EFFECT_RULE.nearDays);
  const last = stepPeriod('day', day, TAG_EFFECT_RULE.nearDays);
  return tagged.some((one) => one.day >= first && one.day <= last);
}

/**
 * One value per day on each side: with the tag and no other disturbing one, and undisturbed without it. Null without
 * the tag.
 */
function sidesOf(
  { measure, scans }: ScansOfMeasure,
  tag: EffectTag,
  judged: Pick<ScanValue, 'day' | 'engineVersion'>,
): Sides | null {
  const { priorSpread } = USUAL_RANGE_MEASURES[measure];
  const days = {
    engineVersion: judged.engineVersion,
    first: stepPeriod('day', judged.day, -USUAL_RANGE_RULE.windowDays),
    last: judged.day,
  };
  const newest = (values: readonly DayValue[]) => values.slice(-USUAL_RANGE_RULE.mostDays);
  const tagged = newest(dayValues(measure, scans, days, (scan) => scan.tags.includes(tag) && !isDisturbed(scan, tag)));
  if (tagged.length === 0) return null;
  const others = newest(
    dayValues(measure, scans, days, (scan) => !scan.tags.includes(tag) && !isDisturbed(scan)).filter(({ day }) =>
      isNear(day, tagged),
    ),
  );
  const valuesOf = (of: readonly DayValue[]) => {
    const values = of.map(({ value }) => value);
    return values.length < TAG_EFFECT_RULE.fewestDays ? values : withoutOutliers(values, priorSpread);
  };
  return {
    tag,
    measure,
    tagged: valuesOf(tagged),
    others: valuesOf(others),
    counts: { tag, scans: scansIn(tagged), others: scansIn(others) },
  };
}

const hasEnough = ({ tagged, others }: Sides) => Math.min(tagged.length, others.length) >= TAG_EFFECT_RULE.fewestDays;

function squaresOf(values: readonly number[]): { readonly mean: number; readonly squares: number } {
  const mean = meanOf(values);
  return { mean, squares: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) };
}

/**
 * The difference of the averages with an interval at this significance level. Uses the wider of two: from the person's
 * own scatter, and from one shrunk toward the prior spread, so that a lucky small scatter proves nothing.
 */
function differenceOf({ measure, tagged, others }: Sides, chance: number) {
  const [one, other] = [squaresOf(tagged), squaresOf(others)];
  const squares = one.squares + other.squares;
  const { priorWeight } = USUAL_RANGE_RULE;
  const degrees = tagged.length + others.length - 2;
  const leaning = degrees + priorWeight;
  const halfOf = (sum: number, of: number) => studentPoint(chance, of) * Math.sqrt(sum / of);
  const half =
    Math.max(
      halfOf(squares, degrees),
      halfOf(squares + priorWeight * USUAL_RANGE_MEASURES[measure].priorSpread ** 2, leaning),
    ) * Math.sqrt(1 / tagged.length + 1 / others.length);
  const difference = one.mean - other.mean;
  return { difference, low: difference - half, high: difference + half };
}

function effectOf(sides: Sides, chance: number): TagEffect {
  const { measure, tagged, others, counts } = sides;
  const { fewestDays, leastSpreads } = TAG_EFFECT_RULE;
  const missing = (values: readonly number[]) => Math.max(0, fewestDays - values.length);
  if (!hasEnough(sides))
    return { ...counts, kind: 'few', daysMissing: missing(tagged), otherDaysMissing: missing(others) };
  const { difference, low, high } = differenceOf(sides, chance);
  const isLarge = Math.abs(difference) >= leastSpreads * USUAL_RANGE_MEASURES[measure].priorSpread;
  // The ends as shown: a difference of 0 is none.
  const isOneSided = shownValue(measure, low) > 0 || shownValue(measure, high) < 0;
  return isLarge && isOneSided ? { ...counts, kind: 'clear', difference, low, high } : { ...counts, kind: 'unclear' };
}

/**
 * For each measure, how the scans with each tag differ from the others up to the day of a scan. All tags and measures
 * are tested together with a Bonferroni correction.
 */
export function tagEffects(
  measures: readonly ScansOfMeasure[],
  judged: Pick<ScanValue, 'day' | 'engineVersion'>,
): ReadonlyMap<UsualRangeMeasure, readonly TagEffect[]> {
  const sides = measures.flatMap((of) =>
    EFFECT_TAGS.map((tag) => sidesOf(of, tag, judged)).filter((found) => found !== null),
  );
  const chance = TAG_EFFECT_RULE.falseShare / Math.max(1, sides.filter(hasEnough).length);
  return new Map(
    measures.map(({ measure }) => [
      measure,
      sides.filter((one) => one.measure === measure).map((one) => effectOf(one, chance)),
    ]),
  );
}
