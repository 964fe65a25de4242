import { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import { PROVENANCES, type Provenance } from './measure-shape.ts';
import { medianOf } from './median.ts';

/** A value with its source. */
export interface Sourced {
  readonly provenance: Provenance;
}

/**
 * Values of one measure that all come from one source. Every aggregate (a mean, a usual range, a row of a report) takes
 * a series, so that a face estimate and a cuff reading are never combined in one number. A plain list or a spread copy
 * is not a series: only `bySource` and `of` create one. See docs/topics/results.md.
 */
export class Series<Value extends Sourced> {
  readonly source: Provenance;
  readonly #values: readonly Value[];

  private constructor(source: Provenance, values: readonly Value[]) {
    this.source = source;
    this.#values = values;
  }

  /** The values of one source, in order; others are dropped. */
  static of<Value extends Sourced>(source: Provenance, values: readonly Value[]): Series<Value> {
    return new Series(
      source,
      values.filter(({ provenance }) => provenance === source),
    );
  }

  get values(): readonly Value[] {
    return this.#values;
  }
}

/** A series for each source that has values, in the order of {@link PROVENANCES}: a provider's comes last. */
export function bySource<Value extends Sourced>(values: readonly Value[]): readonly Series<Value>[] {
  return PROVENANCES.map((source) => Series.of(source, values)).filter((series) => series.values.length > 0);
}

/**
 * Whether a scan copied the value from an entry, as with its cuff pressure. It is shown with that scan; a series takes
 * it from the entry, once and at its own time.
 */
export function isCopyOfEntry(measure: string, { provenance }: Sourced): boolean {
  return provenance === 'entered' && BLOOD_PRESSURE_KEYS.some((key) => key === measure);
}

export interface SeriesSummary {
  readonly count: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Null for a series without values. */
export function summaryOfSeries({ values }: Series<Sourced & { readonly value: number }>): SeriesSummary | null {
  if (values.length === 0) return null;
  const numbers = values.map(({ value }) => value);
  return { count: numbers.length, median: medianOf(numbers), low: Math.min(...numbers), high: Math.max(...numbers) };
}
