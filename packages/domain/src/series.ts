import { BLOOD_PRESSURE_KEYS } from './blood-pressure.ts';
import { PROVENANCES, type Provenance } from './measure-shape.ts';
import { medianOf } from './median.ts';

/** A value that says where it comes from. */
export interface Sourced {
  readonly provenance: Provenance;
}

/**
 * Values of one measure that all come from one source. Whatever is made of several values (a mean, a usual range, a row of a
 * report) takes a series, so that an estimate from a face and a reading by cuff never meet in one number. Neither a list nor a
 * changed copy is a series: only `bySource` and `of` make one. See docs/adr/0134-one-source.md.
 */
export class Series<Value extends Sourced> {
  readonly source: Provenance;
  readonly #values: readonly Value[];

  private constructor(source: Provenance, values: readonly Value[]) {
    this.source = source;
    this.#values = values;
  }

  /** The values of one source, in their order. Those of others are left out. */
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

/** A series for each source that has values, in the order of {@link PROVENANCES}: that of a provider comes last. */
export function bySource<Value extends Sourced>(values: readonly Value[]): readonly Series<Value>[] {
  return PROVENANCES.map((source) => Series.of(source, values)).filter((series) => series.values.length > 0);
}

/**
 * Whether a scan took the value over from an entry: the pressure by cuff that it counted. It is shown with that scan; a series
 * takes it from the entry, once and at its own time.
 */
export function isCopyOfEntry(measure: string, { provenance }: Sourced): boolean {
  return provenance === 'entered' && BLOOD_PRESSURE_KEYS.some((key) => key === measure);
}

/** Summary of the values of a series. */
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
