import { describe, expect, it } from 'vitest';
import { type ImportedReading, type KnownReading, newReadings } from './imported-reading.ts';

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

describe('readings from a file', () => {
  it('are all new without earlier ones, but count once if the file repeats them', () => {
    const [one, other] = [cuff(at(0), [120, 80, 70]), cuff(at(2), [120, 80, 70])];
    expect(newReadings([one, other, cuff(at(0), [120, 80, null])], [])).toEqual([one, other]);
  });

  it('stay two if one minute of a file has the same numbers twice', () => {
    const two = [cuff(at(0), [120, 80, 70]), cuff(at(0, 30), [120, 80, 70])];
    expect(newReadings(two, [])).toEqual(two);
    // Also if a call of the same import has stored the first.
    expect(newReadings(two, [{ ...ofFile(two[0] as ImportedReading), isOfSameImport: true }])).toEqual([two[1]]);
    expect(newReadings([cuff(at(0, 10), [120, 80, 70])], [ofFile(cuff(at(0, 50), [120, 80, 70]))])).toHaveLength(1);
  });

  it('are known from another file that has no seconds, each once', () => {
    const known = [ofFile(cuff(at(0), [120, 80, 70]))];
    expect(newReadings([cuff(at(0, 59), [120, 80, 70])], known)).toEqual([]);
    expect(newReadings([cuff(at(0, 10), [120, 80, 70]), cuff(at(0, 59), [120, 80, 70])], known)).toHaveLength(1);
    expect(newReadings([cuff(at(1), [120, 80, 70])], known)).toHaveLength(1);
  });

  it('are known from a typed entry, each of whose numbers stands for one reading', () => {
    const known = [typed(cuff(at(10), [120, 80, null], [118, 79, 66]))];
    const file = [cuff(at(5), [120, 80, 64]), cuff(at(7), [118, 79, 66]), cuff(at(8), [120, 80, 65])];
    expect(newReadings(file, known)).toEqual([file[2]]);
    expect(newReadings([cuff(at(7), [118, 79, 70])], known)).toHaveLength(1);
    expect(newReadings([cuff(at(41), [120, 80, 64])], known)).toHaveLength(1);
  });

  it('are matched to the nearest of two equal typed ones', () => {
    const known = [typed(weight(at(0), 80)), typed(weight(at(20), 80))];
    expect(newReadings([weight(at(20), 80), weight(at(29), 80)], known)).toEqual([]);
    expect(newReadings([weight(at(20), 80), weight(at(29), 80), weight(at(28), 80)], known)).toHaveLength(1);
  });

  it('are the same weight in pounds and kilograms', () => {
    // 177 lb
    expect(newReadings([weight(at(0), 80.3)], [typed(weight(at(3), 80.285_849))])).toEqual([]);
    expect(newReadings([weight(at(0), 80.4)], [typed(weight(at(3), 80.3))])).toHaveLength(1);
    expect(newReadings([weight(at(0), 80)], [typed(cuff(at(0), [120, 80, null]))])).toHaveLength(1);
  });
});
