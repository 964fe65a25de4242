import type { Comparison, MeasurementSummary } from '@mien/contract';

/** The scans in a URL: the first one, and the one to compare it with; null for none. */
export interface ChosenScans {
  readonly one: string | null;
  readonly other: string | null;
  /** Whether the URL names one scan twice. */
  readonly isSame: boolean;
}

/** A scan suggested for comparison, and whether every value or only some are comparable. */
export interface Offer {
  readonly scan: MeasurementSummary;
  readonly isWhole: boolean;
}

/**
 * The earlier scan to suggest: the latest one that is comparable in every value and the score, or else the latest one
 * with some comparable value. Null if there is neither.
 */
export function offeredScan(
  { comparableId, measures, scoreBefore }: Pick<Comparison, 'comparableId' | 'measures' | 'scoreBefore'>,
  scans: readonly MeasurementSummary[],
): Offer | null {
  const whole = scans.find(({ id }) => id === comparableId);
  if (whole) return { scan: whole, isWhole: true };
  const instants = [
    ...measures.flatMap(({ change }) => (change ? [Date.parse(change.since)] : [])),
    ...(scoreBefore?.hasSameParts ? [Date.parse(scoreBefore.created)] : []),
  ];
  const newest = Math.max(...instants);
  const scan = scans.find(({ created }) => Date.parse(created) === newest);
  return scan ? { scan, isWhole: false } : null;
}

const named = (query: URLSearchParams, name: string) => query.get(name)?.trim() || null;

/**
 * Parses the URL. A single scan is the first one, whichever parameter names it; a scan named twice is not compared with
 * itself.
 */
export function chosenIn(query: URLSearchParams): ChosenScans {
  const [one, other] = [named(query, 'one'), named(query, 'other')];
  const isSame = one !== null && one.toLowerCase() === other?.toLowerCase();
  return { one: one ?? other, other: one === null || isSame ? null : other, isSame };
}

/** The URL of the page with scans selected. */
export function addressOfChosen(one: string | null, other: string | null = null): string {
  const query = new URLSearchParams({ ...(one === null ? {} : { one }), ...(other === null ? {} : { other }) });
  return `?${query}`;
}
