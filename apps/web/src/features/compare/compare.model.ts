import type { Comparison, MeasurementSummary } from '@mien/contract';

/** The scans that an address names: the first one, and the one to compare it with; null for none. */
export interface ChosenScans {
  readonly one: string | null;
  readonly other: string | null;
  /** Whether the address names one scan twice. */
  readonly isSame: boolean;
}

/**
 * The latest earlier scan whose heart rate, breathing or score a scan is compared with on its own page; null without one. Where the
 * score had other parts then, the two do not compare by it.
 */
export function lastComparable(
  { measures, scoreBefore }: Pick<Comparison, 'measures' | 'scoreBefore'>,
  scans: readonly MeasurementSummary[],
): MeasurementSummary | null {
  const instants = [
    ...measures.flatMap(({ change }) => (change ? [Date.parse(change.since)] : [])),
    ...(scoreBefore?.hasSameParts ? [Date.parse(scoreBefore.created)] : []),
  ];
  const newest = Math.max(...instants);
  return scans.find(({ created }) => Date.parse(created) === newest) ?? null;
}

const named = (query: URLSearchParams, name: string) => query.get(name)?.trim() || null;

/** What an address asks for. A scan alone is the first one, wherever it is named; a scan named twice is not compared with itself. */
export function chosenIn(query: URLSearchParams): ChosenScans {
  const [one, other] = [named(query, 'one'), named(query, 'other')];
  const isSame = one !== null && one.toLowerCase() === other?.toLowerCase();
  return { one: one ?? other, other: one === null || isSame ? null : other, isSame };
}

/** The address of the page with some scans chosen. */
export function addressOfChosen(one: string | null, other: string | null = null): string {
  const query = new URLSearchParams({ ...(one === null ? {} : { one }), ...(other === null ? {} : { other }) });
  return `?${query}`;
}
