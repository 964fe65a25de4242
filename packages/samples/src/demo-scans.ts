import type { MeasuredPoint, MissingValue } from '@mien/domain';
import type { SeededRandom } from './seeded-random.ts';

/** The means of a person's values. */
export interface Physiology {
  readonly heartRateBpm: number;
  readonly breathingRatePerMin: number;
  readonly systolicMmHg: number;
  readonly diastolicMmHg: number;
  readonly sdnnMs: number;
}

/** @param strain  how far from healthy, in standard deviations of the demo's people */
export function samplePhysiology(random: SeededRandom, ageYears: number, strain = 0): Physiology {
  return {
    heartRateBpm: 71 + 7 * (strain + random.normal()),
    breathingRatePerMin: 15 + 1.5 * (strain + random.normal()),
    systolicMmHg: 108 + ageYears * 0.35 + 6 * (strain + random.normal()),
    diastolicMmHg: 68 + ageYears * 0.15 + 4 * (strain + random.normal()),
    sdnnMs: Math.max(12, 62 - ageYears * 0.6 + 8 * (random.normal() - strain)),
  };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

function point(key: string, value: number, halfWidth: number | null, signalToNoiseDb: number | null): MeasuredPoint {
  return {
    key,
    value,
    // No measure is negative.
    intervalLow: halfWidth === null ? null : Math.max(0, value - halfWidth),
    intervalHigh: halfWidth === null ? null : value + halfWidth,
    signalToNoiseDb,
  };
}

export interface SampleScan {
  readonly status: 'COMPLETE' | 'PARTIAL';
  readonly points: readonly MeasuredPoint[];
  readonly missing: readonly MissingValue[];
}

/** One scan of a person, as the built-in site or another provider would report it. */
export function sampleScan(
  random: SeededRandom,
  person: Physiology,
  kind: { isPartial: boolean; isSecondProvider: boolean },
): SampleScan {
  const signalToNoiseDb = clamp(5 + 2 * random.normal(), 0.5, 10);
  const heartRateBpm = clamp(person.heartRateBpm + 5 * random.normal(), 44, 138);
  const points = [point('heartRateBpm', heartRateBpm, 1.2 + random.next(), signalToNoiseDb)];
  const missing: MissingValue[] = [];
  const breathing = clamp(person.breathingRatePerMin + 1.6 * random.normal(), 7, 30);
  if (kind.isPartial)
    missing.push({ key: 'breathingRatePerMin', reason: kind.isSecondProvider ? 'not-reported' : 'no-breathing' });
  else points.push(point('breathingRatePerMin', breathing, 1 + 0.9 * random.next(), signalToNoiseDb));
  if (kind.isSecondProvider) {
    points.push(
      point('systolicMmHg', clamp(person.systolicMmHg + 7 * random.normal(), 88, 178), null, null),
      point('diastolicMmHg', clamp(person.diastolicMmHg + 5 * random.normal(), 50, 108), null, null),
    );
  } else if (kind.isPartial) {
    missing.push({ key: 'sdnnMs', reason: 'too-few-beats' }, { key: 'rmssdMs', reason: 'too-few-beats' });
  } else {
    const sdnnMs = clamp(person.sdnnMs + 8 * random.normal(), 8, 160);
    points.push(
      point('sdnnMs', sdnnMs, 6 + 5 * random.next(), signalToNoiseDb),
      point('rmssdMs', sdnnMs * random.between(0.6, 1), 8 + 5 * random.next(), signalToNoiseDb),
    );
  }
  return { status: kind.isPartial ? 'PARTIAL' : 'COMPLETE', points, missing };
}
