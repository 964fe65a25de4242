/** One of the two numbers of a pressure, as an Apple Health export lists it. */
export interface PressureRecord {
  readonly takenAtMs: number;
  readonly source: string;
  readonly type: 'systolic' | 'diastolic';
  /** In mmHg; null if unreadable. */
  readonly amount: number | null;
  /** The correlation that it is part of; null for a standalone record, which may repeat one of a correlation. */
  readonly pair: number | null;
}

/** Both numbers of a reading; one is null if it is missing. */
export interface PairedPressure {
  readonly takenAtMs: number;
  readonly systolic: number | null;
  readonly diastolic: number | null;
}

/** Numbers of one time that could belong together in several ways. */
export interface UnpairedPressure {
  readonly takenAtMs: number;
  readonly reason: 'unpaired';
}

type Amounts = readonly (number | null)[];

function grouped<Key>(records: readonly PressureRecord[], keyOf: (record: PressureRecord) => Key) {
  const groups = new Map<Key, PressureRecord[]>();
  for (const record of records) {
    const group = groups.get(keyOf(record));
    if (group) group.push(record);
    else groups.set(keyOf(record), [record]);
  }
  return [...groups.values()];
}

const amountsOf = (records: readonly PressureRecord[], type: PressureRecord['type']): Amounts => [
  ...new Set(records.filter((record) => record.type === type).map(({ amount }) => amount)),
];

/** Combines numbers of one time: at most one of each kind, otherwise they are ambiguous. */
function readingOf(takenAtMs: number, systolic: Amounts, diastolic: Amounts): PairedPressure | UnpairedPressure {
  if (systolic.length > 1 || diastolic.length > 1) return { takenAtMs, reason: 'unpaired' };
  return { takenAtMs, systolic: systolic[0] ?? null, diastolic: diastolic[0] ?? null };
}

/**
 * Pairs the numbers of pressures: by the phone's correlations, and otherwise only if a source has one number of each
 * kind at a time. Standalone records that repeat a correlation count once.
 */
export function pressuresOf(records: readonly PressureRecord[]): readonly (PairedPressure | UnpairedPressure)[] {
  const paired = records.filter(({ pair }) => pair !== null);
  const keyOf = ({ source, takenAtMs }: PressureRecord) => `${takenAtMs} ${source}`;
  const inPairs = new Set(paired.map((record) => `${keyOf(record)} ${record.type} ${record.amount}`));
  const pairs = grouped(paired, ({ pair }) => pair).map((group) =>
    readingOf(group[0]?.takenAtMs ?? 0, amountsOf(group, 'systolic'), amountsOf(group, 'diastolic')),
  );
  const alone = records.filter(
    (record) => record.pair === null && !inPairs.has(`${keyOf(record)} ${record.type} ${record.amount}`),
  );
  const others = grouped(alone, keyOf).map((group) =>
    readingOf(group[0]?.takenAtMs ?? 0, amountsOf(group, 'systolic'), amountsOf(group, 'diastolic')),
  );
  return [...pairs, ...others];
}
