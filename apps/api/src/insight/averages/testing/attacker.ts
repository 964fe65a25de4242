import type { Fraction } from './reference-averages.ts';

/** Largest prime below 2^26: products of two remainders are exact in a double. */
const PRIME = 67_108_859;

/** The weights of scans in a published number. */
export type Weights = ReadonlyMap<string, readonly Fraction[]>;

function inverse(value: number): number {
  let [result, base, exponent] = [1, value % PRIME, PRIME - 2];
  while (exponent > 0) {
    if (exponent % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
    exponent = Math.floor(exponent / 2);
  }
  return result;
}

const remainderOf = ({ numerator, denominator }: Fraction) =>
  ((numerator % PRIME) * inverse(denominator % PRIME)) % PRIME;

/** Brings rows to reduced echelon form, with columns in the given order. Dependent rows are removed. */
function reduced(rows: readonly (readonly number[])[], order: readonly number[]): { pivot: number; row: number[] }[] {
  const left = rows.map((row) => [...row]);
  const done: { pivot: number; row: number[] }[] = [];
  for (const column of order) {
    const index = left.findIndex((row) => row[column] !== 0);
    if (index < 0) continue;
    const [row] = left.splice(index, 1) as [number[]];
    const scale = inverse(row[column] as number);
    for (let at = 0; at < row.length; at += 1) row[at] = ((row[at] as number) * scale) % PRIME;
    for (const other of [...left, ...done.map((one) => one.row)]) {
      const factor = other[column] as number;
      if (factor === 0) continue;
      for (let at = 0; at < other.length; at += 1)
        other[at] = ((other[at] as number) + PRIME * PRIME - factor * (row[at] as number)) % PRIME;
    }
    done.push({ pivot: column, row });
    if (left.length === 0) break;
  }
  return done;
}

/**
 * An attacker who keeps every number that was ever published, knows exactly which scans are in each and with what weight,
 * and combines them linearly. Arithmetic is exact (modulo a prime).
 */
export function createAttacker(patientOf: (scanId: string) => string) {
  const columns: string[] = [];
  const columnOf = new Map<string, number>();
  const seen = new Map<string, number[]>();
  let basis: { pivot: number; row: number[] }[] | null = null;

  function basisOf(): { pivot: number; row: number[] }[] {
    const full = [...seen.values()].map((row) => Array.from(columns, (_, at) => row[at] ?? 0));
    basis ??= reduced(
      full,
      columns.map((_, at) => at),
    );
    return basis;
  }

  return {
    see(weights: Weights): void {
      const row: number[] = [];
      for (const [scanId, fractions] of weights) {
        let column = columnOf.get(scanId);
        if (column === undefined) {
          column = columns.push(scanId) - 1;
          columnOf.set(scanId, column);
        }
        row[column] = fractions.reduce((sum, fraction) => (sum + remainderOf(fraction)) % PRIME, 0);
      }
      seen.set([...row].map((value, at) => (value ? `${at}:${value}` : '')).join(), row);
      basis = null;
    },

    /** The rank: the number of independent values known. */
    rank: () => basisOf().length,

    /**
     * Whether some combination of the published numbers depends on these patients only. Decided exactly. No row of the basis
     * but its own has anything in a pivot's column, so such a combination is one of the rows with their pivots in these
     * patients' columns, and it exists when those rows depend on each other in all other columns.
     */
    learnsOnlyAbout(patients: ReadonlySet<string>): boolean {
      const isTarget = columns.map((scanId) => patients.has(patientOf(scanId)));
      const others = columns.flatMap((_, at) => (isTarget[at] ? [] : at));
      const own = basisOf().filter(({ pivot }) => isTarget[pivot]);
      return (
        reduced(
          own.map(({ row }) => row),
          others,
        ).length < own.length
      );
    },

    /** The number of patients behind each of the narrowest combinations found by an elimination order. */
    narrowest(shuffle: (columns: number[]) => number[]): number {
      const order = shuffle(columns.map((_, at) => at));
      const counts = reduced(
        basisOf().map(({ row }) => row),
        order,
      ).map(({ row }) => new Set(columns.filter((_, at) => row[at] !== 0).map(patientOf)).size);
      return Math.min(Number.POSITIVE_INFINITY, ...counts);
    },
  };
}
