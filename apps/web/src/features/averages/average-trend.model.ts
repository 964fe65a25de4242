import type { AverageTrend } from '@mien/contract';
import { startOfUtcDay } from '@mien/domain';
import { averages as english, fill } from '@mien/messages';
import { roundScale, type Scale } from '../../shared/health/scale.ts';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';

const { trend: texts } = textsOf('averages', english);
const { sources } = texts;

/** A measure with monthly values; the score is one. */
export interface TrendMeasure {
  /** Distinguishes it from the same measure of another source. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly precision: number;
  /** The single source of all its months. */
  readonly source: AverageTrend['measures'][number]['provenance'];
}

const SCORE_KEY = 'overallScore';

/** Measures of the trends, the score first; for two groups all measures that either has, each source separately. */
export function measuresOf(trends: readonly AverageTrend[]): readonly TrendMeasure[] {
  const measures = new Map<string, TrendMeasure>();
  if (trends.some(({ months }) => months.some(({ score }) => score !== null)))
    measures.set(SCORE_KEY, {
      id: SCORE_KEY,
      key: SCORE_KEY,
      name: texts.score,
      unit: '',
      precision: 0,
      source: 'calculated',
    });
  for (const { measurementTypeId, displayName, unit, precision, provenance: source } of trends.flatMap(
    (one) => one.measures,
  )) {
    const name = fill(texts.ofSource, { measure: displayName, source: sources[source] });
    const id = `${measurementTypeId} ${source}`;
    measures.set(id, { id, key: measurementTypeId, name, unit, precision, source });
  }
  return [...measures.values()];
}

/** The value of each month; null if it is withheld, or the group's values come from another source. */
export function valuesOf(
  { months, measures }: AverageTrend,
  { key, source }: Pick<TrendMeasure, 'key' | 'source'>,
): readonly (number | null)[] {
  if (key === SCORE_KEY) return months.map(({ score }) => score);
  const isOfSource = measures.some((one) => one.measurementTypeId === key && one.provenance === source);
  return months.map(({ averages }) =>
    isOfSource ? (averages.find((one) => one.measurementTypeId === key)?.value ?? null) : null,
  );
}

/** A scale for all values; null if there are none. */
export function scaleOf(
  lines: readonly (readonly (number | null)[])[],
  { key, precision }: TrendMeasure,
): Scale | null {
  const values = lines.flat().filter((value) => value !== null);
  return values.length === 0 ? null : roundScale(values, precision, key === SCORE_KEY ? 100 : undefined);
}

/** The months with a value, by their index, in runs without a gap. */
export function runsOf(
  values: readonly (number | null)[],
): readonly (readonly { readonly x: number; readonly y: number }[])[] {
  const runs: { x: number; y: number }[][] = [];
  for (const [x, y] of values.entries()) {
    if (y === null) continue;
    if (x === 0 || values[x - 1] === null) runs.push([]);
    runs.at(-1)?.push({ x, y });
  }
  return runs;
}

/** A month by its first day. */
export const monthText = (month: string) =>
  calendarFormat({ month: 'long', year: 'numeric' }).format(startOfUtcDay(month));
export const shortMonthText = (month: string) => calendarFormat({ month: 'short' }).format(startOfUtcDay(month));
