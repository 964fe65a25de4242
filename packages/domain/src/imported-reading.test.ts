import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ENTRY_IMPORT_LIMITS,
  type ImportedReading,
  importCalls,
  KNOWN_WITHIN_MS,
  type KnownReading,
  newReadings,
} from './imported-reading.ts';

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 2, 1, 8, minute, second));
const cuff = (takenAt: Date, ...numbers: readonly (readonly [number, number, number | null])[]) => ({
  takenAt,
  value: {
    kind: 'cuff' as const,
    readings: numbers.map(([systolicMmHg, diastolicMmHg, pulseBpm]) => ({ systolicMmHg, diastolicMmHg, pulseBpm })),
  },
});
const weight = (takenAt: Date, weightKg: number) => ({ takenAt, value: { kind: 'weight' as const, weightKg } });
const typed = (reading: ImportedReading): KnownReading => ({ ...reading, source: 'typed' });
const ofFile = (reading: ImportedReading): KnownReading => ({ ...reading, source: 'file' });

describe('newReadings', () => {
  it('all readings are new without earlier ones; duplicates within the file count once', () => {
    const [one, other] = [cuff(at(0), [120, 80, 70]), cuff(at(2), [120, 80, 70])];
    expect(newReadings([one, other, cuff(at(0), [120, 80, null])], [])).toEqual([one, other]);
  });

  it('keeps two readings of one minute with the same numbers', () => {
    const two = [cuff(at(0), [120, 80, 70]), cuff(at(0, 30), [120, 80, 70])];
    expect(newReadings(two, [])).toEqual(two);
    // Even if an earlier call of the same import stored the first.
    expect(newReadings(two, [{ ...ofFile(two[0] as ImportedReading), isOfSameImport: true }])).toEqual([two[1]]);
    expect(newReadings([cuff(at(0, 10), [120, 80, 70])], [ofFile(cuff(at(0, 50), [120, 80, 70]))])).toHaveLength(1);
  });

  it('matches each reading of another file without seconds once', () => {
    const known = [ofFile(cuff(at(0), [120, 80, 70]))];
    expect(newReadings([cuff(at(0, 59), [120, 80, 70])], known)).toEqual([]);
    expect(newReadings([cuff(at(0, 10), [120, 80, 70]), cuff(at(0, 59), [120, 80, 70])], known)).toHaveLength(1);
    expect(newReadings([cuff(at(1), [120, 80, 70])], known)).toHaveLength(1);
  });

  it('matches a typed entry; each of its numbers matches one reading', () => {
    const known = [typed(cuff(at(10), [120, 80, null], [118, 79, 66]))];
    const file = [cuff(at(5), [120, 80, 64]), cuff(at(7), [118, 79, 66]), cuff(at(8), [120, 80, 65])];
    expect(newReadings(file, known)).toEqual([file[2]]);
    expect(newReadings([cuff(at(7), [118, 79, 70])], known)).toHaveLength(1);
    expect(newReadings([cuff(at(41), [120, 80, 64])], known)).toHaveLength(1);
  });

  it('matches the nearest of two equal typed readings', () => {
    const known = [typed(weight(at(0), 80)), typed(weight(at(20), 80))];
    expect(newReadings([weight(at(20), 80), weight(at(29), 80)], known)).toEqual([]);
    expect(newReadings([weight(at(20), 80), weight(at(29), 80), weight(at(28), 80)], known)).toHaveLength(1);
  });

  it('treats the same weight in pounds and kilograms as equal', () => {
    // 177 lb
    expect(newReadings([weight(at(0), 80.3)], [typed(weight(at(3), 80.285_849))])).toEqual([]);
    expect(newReadings([weight(at(0), 80.4)], [typed(weight(at(3), 80.3))])).toHaveLength(1);
    expect(newReadings([weight(at(0), 80)], [typed(cuff(at(0), [120, 80, null]))])).toHaveLength(1);
  });
});

describe('importCalls', () => {
  const newestFirst = <Timed extends { readonly takenAt: Date }>(items: readonly Timed[]) =>
    items.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
  /** What the server stores for a call; it reads only entries near the call's readings. */
  function store(known: readonly KnownReading[], call: readonly ImportedReading[]): readonly KnownReading[] {
    const times = call.map(({ takenAt }) => takenAt.getTime());
    const isNear = ({ takenAt }: KnownReading) =>
      takenAt.getTime() >= Math.min(...times) - KNOWN_WITHIN_MS &&
      takenAt.getTime() <= Math.max(...times) + KNOWN_WITHIN_MS;
    return newReadings(call, newestFirst(known.filter(isNear))).map((one) => ({
      ...ofFile(one),
      isOfSameImport: true,
    }));
  }

  const seconds = fc.integer({ min: 0, max: 4 * 60 }).map((minute) => minute * 60);
  const time = fc.tuple(seconds, fc.constantFrom(0, 0, 10, 59)).map(([second, more]) => at(0, second + more));
  const pulse = fc.constantFrom(null, 66, 70);
  const reading = fc.oneof(
    fc.tuple(time, pulse).map(([taken, beats]) => cuff(taken, [120, 80, beats])),
    fc.tuple(time, fc.constantFrom(80, 80.05, 80.1)).map(([taken, kg]) => weight(taken, kg)),
  );
  const sitting = fc.tuple(time, pulse, pulse).map(([taken, one, two]) => cuff(taken, [120, 80, one], [120, 80, two]));
  const many = { maxLength: 12 };

  it('stores exactly the new readings', () => {
    fc.assert(
      fc.property(
        fc.array(reading, many).map(newestFirst),
        fc.array(fc.oneof(reading, sitting).map(typed), many),
        fc.array(reading.map(ofFile), many),
        (file, typedBefore, filesBefore) => {
          const known = [...typedBefore, ...filesBefore];
          const fresh = newReadings(file, newestFirst(known));
          const calls = importCalls(file, fresh);
          let stored: readonly KnownReading[] = [];
          for (const call of calls) stored = [...stored, ...store([...known, ...stored], call)];
          expect(stored.map(({ takenAt, value }) => ({ takenAt, value }))).toEqual(fresh);
        },
      ),
      { seed: 20_260_314, numRuns: 2_000 },
    );
  });

  it('sends at most the limit per call, and only what new readings need', () => {
    const daily = (count: number) =>
      Array.from({ length: count }, (_, day) => weight(new Date(at(0).getTime() - day * 86_400_000), 80));
    const file = daily(2 * ENTRY_IMPORT_LIMITS.atOnce + 1);
    expect(importCalls(file, file).map(({ length }) => length)).toEqual([500, 500, 1]);
    expect(importCalls(file, [file[7] as ImportedReading])).toEqual([[file[7]]]);
    expect(importCalls(file, [])).toEqual([]);
    const dense = Array.from({ length: 700 }, (_, minute) => weight(at(-minute), 80 + minute));
    expect(importCalls(dense, dense).map(({ length }) => length)).toEqual([500, 200]);
    // A sitting is never split between two calls.
    const close = [...daily(499), weight(new Date(at(0).getTime() - 600 * 86_400_000), 80)];
    const sittingOfTwo = [...close, weight(new Date(at(0).getTime() - 600 * 86_400_000 - 60_000), 81)];
    expect(importCalls(sittingOfTwo, sittingOfTwo).map(({ length }) => length)).toEqual([499, 2]);
  });
});
