/** The scans that an address names: the first one, and the one to compare it with; null for none. */
export interface ChosenScans {
  readonly one: string | null;
  readonly other: string | null;
  /** Whether the address names one scan twice. */
  readonly isSame: boolean;
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
