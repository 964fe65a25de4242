import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyzeScan, SIGNAL_ENGINE_VERSION } from './pipeline.ts';
import { PROPERTY_RUNS } from './testing/property-seed.ts';
import { createRandom, drawNormal } from './testing/seeded-random.ts';
import { makeSyntheticScan, type SyntheticScene } from './testing/synthetic-trace.ts';
import type { ColorTrace, RegionName, RegionTrace } from './trace.ts';

const scan = (scene: SyntheticScene = {}): ColorTrace => makeSyntheticScan(scene).trace;

function rateOf(trace: ColorTrace): number {
  const found = analyzeScan(trace).heartRateBpm;
  if (found.kind === 'unusable') throw new Error(`refused: ${found.reason}`);
  return found.value;
}

/** Error of the rate against the beats in the scan, bpm. */
function errorOf(scene: SyntheticScene): number {
  const { trace, truth } = makeSyntheticScan(scene);
  return Math.abs(rateOf(trace) - truth.heartRateBpm);
}

/** The same trace with each color of each frame replaced. */
function mapColors(trace: ColorTrace, change: (value: number, frame: number) => number): ColorTrace {
  const channel = (values: ArrayLike<number>): Float64Array => Float64Array.from(values, change);
  const region = ({ red, green, blue }: RegionTrace): RegionTrace => ({
    red: channel(red),
    green: channel(green),
    blue: channel(blue),
  });
  const { forehead, middle, whole } = trace.regions;
  return {
    ...trace,
    regions: { forehead: region(forehead), middle: region(middle), whole: region(whole) },
  };
}

function traceFrom(frameTimesMs: ArrayLike<number>, color: (frame: number) => number): ColorTrace {
  const channel = (): Float64Array => Float64Array.from(frameTimesMs, (_, i) => color(i));
  const region = (): RegionTrace => ({ red: channel(), green: channel(), blue: channel() });
  return { frameTimesMs, regions: { forehead: region(), middle: region(), whole: region() } };
}

describe('a good scan', () => {
  test.each([54, 72, 96, 120])('at %i bpm is read within 1 bpm', (heartRateBpm) => {
    const { trace, beatTimesS } = makeSyntheticScan({ heartRateBpm, seed: heartRateBpm });
    const inside = beatTimesS.filter((s) => s >= 0 && s <= 30);
    const trueBpm = (60 * (inside.length - 1)) / (inside.at(-1)! - inside[0]!);
    const found = analyzeScan(trace);
    expect(found.engineVersion).toBe(SIGNAL_ENGINE_VERSION);
    if (found.heartRateBpm.kind === 'unusable') throw new Error(found.heartRateBpm.reason);
    expect(Math.abs(found.heartRateBpm.value - trueBpm)).toBeLessThan(1);
    expect(found.heartRateBpm.interval90[0]).toBeLessThan(found.heartRateBpm.value);
    expect(found.heartRateBpm.interval90[1]).toBeGreaterThan(found.heartRateBpm.value);
  });

  test.each([45, 160, 195])('at %i bpm, near the ends of the band, is read within 2 bpm', (heartRateBpm) => {
    expect(errorOf({ heartRateBpm })).toBeLessThan(2);
  });

  test.each([10.5, 12, 14.5, 20, 25, 60])('at %f frames a second is read', (frameRateHz) => {
    expect(errorOf({ frameRateHz, heartRateBpm: 75 })).toBeLessThan(1.5);
  });

  test('of dark skin in weak light is read', () => {
    expect(errorOf({ skin: [70, 45, 35], pulsePercent: 0.4, heartRateBpm: 66 })).toBeLessThan(1.5);
  });

  test.each([9, 15, 24])('with breathing at %i per minute is read within 1.5', (breathingPerMin) => {
    const found = analyzeScan(scan({ breathingPerMin, durationS: 60, headMotionShare: 0.003 })).breathingRatePerMin;
    expect(found).toMatchObject({ kind: 'measured' });
    if (found.kind === 'measured') expect(Math.abs(found.value - breathingPerMin)).toBeLessThan(1.5);
  });

  test('with a strong pulse has a variability near that of its beats', () => {
    const { trace, truth } = makeSyntheticScan({
      durationS: 60,
      pulsePercent: 1,
      noise: 0.03,
      motionPercent: 0.02,
    });
    const found = analyzeScan(trace).heartRateVariability;
    expect(found).toMatchObject({ kind: 'measured' });
    if (found.kind !== 'measured') return;
    expect(found.beatCount).toBeGreaterThan(60);
    expect(found.rmssdMs.interval90[0]).toBeLessThan(truth.rmssdMs);
    expect(found.rmssdMs.interval90[1]).toBeGreaterThan(truth.rmssdMs);
  });

  test('has a correct variability, if any, despite the camera’s noise', () => {
    const scans = [1, 2, 3, 4, 5, 6].map((seed) => makeSyntheticScan({ seed, durationS: 60, noise: 0.06 }));
    const said = scans.flatMap(({ trace, truth }) => {
      const found = analyzeScan(trace).heartRateVariability;
      return found.kind === 'measured' ? [{ found, truth }] : [];
    });
    expect(said.length).toBeGreaterThanOrEqual(3);
    for (const { found, truth } of said) {
      expect(Math.abs(found.sdnnMs.value / truth.sdnnMs - 1)).toBeLessThan(0.1);
      expect(Math.abs(found.rmssdMs.value / truth.rmssdMs - 1)).toBeLessThan(0.2);
    }
  });

  test('has no variability if noise drowns the beats', () => {
    const { trace } = makeSyntheticScan({ durationS: 60, noise: 0.3, variability: 0.3 });
    expect(analyzeScan(trace)).toMatchObject({
      heartRateBpm: { kind: 'measured' },
      heartRateVariability: { kind: 'unusable', reason: 'too-few-beats' },
    });
  });
});

describe('no pulse, no number', () => {
  const refused = (trace: ColorTrace): void => {
    const { heartRateBpm, breathingRatePerMin, heartRateVariability } = analyzeScan(trace);
    expect([heartRateBpm.kind, breathingRatePerMin.kind, heartRateVariability.kind]).toEqual([
      'unusable',
      'unusable',
      'unusable',
    ]);
  };
  const seeds = [1, 2, 3, 4, 5];

  test.each(seeds)('a face without pulse that moves and breathes is refused (seed %i)', (seed) => {
    refused(scan({ seed, pulsePercent: 0, motionPercent: 0.3 }));
  });

  test.each(seeds)('a still photograph with sensor noise is refused (seed %i)', (seed) => {
    refused(scan({ seed, pulsePercent: 0, motionPercent: 0, driftPercent: 0, baselinePercent: 0, noise: 0.05 }));
  });

  test.each(seeds)('an empty chair in changing light is refused (seed %i)', (seed) => {
    refused(scan({ seed, pulsePercent: 0, skin: [60, 62, 70], driftPercent: 4, baselinePercent: 0 }));
  });

  test.each([0.8, 1, 1.3, 1.7, 2.2, 2.6, 3])(
    'a lamp flickering at %f Hz in all colors alike is refused',
    (frequencyHz) => {
      for (const depth of [0.002, 0.01, 0.05])
        refused(scan({ pulsePercent: 0, flicker: { frequencyHz, depth: [depth, depth, depth] } }));
    },
  );

  test.each([0.8, 1.2, 2])('a warm lamp flickering at %f Hz is refused', (frequencyHz) => {
    refused(scan({ pulsePercent: 0, flicker: { frequencyHz, depth: [0.012, 0.01, 0.007] } }));
  });

  test('a flickering lamp does not hide the pulse of a person', () => {
    expect(errorOf({ flicker: { frequencyHz: 1.7, depth: [0.01, 0.01, 0.01] } })).toBeLessThan(1.5);
  });

  test('a pulse that jumps to another rate half-way has no single rate and is refused', () => {
    const [slow, fast] = [scan({ heartRateBpm: 60 }), scan({ heartRateBpm: 130 })];
    const half = slow.frameTimesMs.length >> 1;
    const spliced = (name: RegionName): RegionTrace => {
      const of = (color: keyof RegionTrace): Float64Array =>
        Float64Array.from(slow.regions[name][color], (value, i) => (i < half ? value : fast.regions[name][color][i]!));
      return { red: of('red'), green: of('green'), blue: of('blue') };
    };
    const regions = {
      forehead: spliced('forehead'),
      middle: spliced('middle'),
      whole: spliced('whole'),
    };
    refused({ frameTimesMs: slow.frameTimesMs, regions });
  });

  test('refuses constant colors', () => {
    refused(traceFrom(scan().frameTimesMs, () => 120));
  });
});

describe('invalid input is refused, never thrown', () => {
  const reasonOf = (trace: ColorTrace): string => {
    const found = analyzeScan(trace).heartRateBpm;
    return found.kind === 'unusable' ? found.reason : 'measured';
  };
  const {
    trace: good,
    truth: { heartRateBpm: goodBpm },
  } = makeSyntheticScan();
  const frames = good.frameTimesMs.length;

  test('nothing at all', () => {
    expect(reasonOf(traceFrom([], () => 0))).toBe('too-short');
  });

  test('three seconds', () => {
    expect(reasonOf(scan({ durationS: 3 }))).toBe('too-short');
  });

  test('nine frames a second', () => {
    expect(reasonOf(scan({ frameRateHz: 9 }))).toBe('frame-rate-too-low');
  });

  test('a clock that runs backwards', () => {
    const times = Float64Array.from(good.frameTimesMs).reverse();
    expect(reasonOf({ ...good, frameTimesMs: times })).toBe('bad-clock');
  });

  test('a clock with NaN', () => {
    expect(reasonOf({ ...good, frameTimesMs: Float64Array.from(good.frameTimesMs).fill(Number.NaN, 5, 6) })).toBe(
      'bad-clock',
    );
  });

  test('channels whose length differs from the clock', () => {
    expect(reasonOf({ ...good, frameTimesMs: Array.from(good.frameTimesMs).slice(0, -1) })).toBe('bad-clock');
  });

  test('a face that is away half the time, in one piece or in turns', () => {
    expect(reasonOf(mapColors(good, (value, i) => (i > frames / 2 ? Number.NaN : value)))).toBe('face-lost');
    expect(reasonOf(mapColors(good, (value, i) => (i % 60 < 30 ? Number.NaN : value)))).toBe('face-lost');
  });

  test('a face that is away for more than two seconds, or for a quarter of the time in short turns', () => {
    const awayFor = (count: number): ColorTrace =>
      mapColors(good, (value, i) => (i >= 300 && i < 300 + count ? Number.NaN : value));
    expect(reasonOf(awayFor(57))).toBe('measured');
    expect(reasonOf(awayFor(63))).toBe('face-lost');
    const inTurns = (share: number): ColorTrace =>
      mapColors(good, (value, i) => (i % 20 < 20 * share ? Number.NaN : value));
    expect(reasonOf(inTurns(0.15))).toBe('measured');
    expect(reasonOf(inTurns(0.25))).toBe('face-lost');
  });

  test('a head that moves impossibly', () => {
    const { trace } = makeSyntheticScan({ headMotionShare: 0.003 });
    expect(reasonOf(trace)).toBe('measured');
    const moved = (change: (value: number, frame: number) => number): ColorTrace => ({
      ...trace,
      headMotion: Float64Array.from(trace.headMotion!, change),
    });
    expect(reasonOf(moved((value, i) => (i % 2 === 0 ? value : value + 1000)))).toBe('face-lost');
    expect(reasonOf(moved((value, i) => (i < 400 ? value : value + 3)))).toBe('face-lost');
    // A slow change of posture alone is not a fault.
    expect(reasonOf(moved((value, i) => value + 0.3 * Math.sin(i / 100)))).toBe('measured');
  });

  test('colors that are NaN, infinite or out of range', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -5, 1e9]) {
      expect(reasonOf(mapColors(good, () => value))).toBe('face-lost');
    }
  });

  test('but not a few frames without a face', () => {
    const holed = mapColors(good, (value, i) => (i % 50 < 3 ? Number.NaN : value));
    expect(Math.abs(rateOf(holed) - goodBpm)).toBeLessThan(1.5);
  });

  test('but not one region that is never seen', () => {
    const absent = new Float64Array(frames).fill(Number.NaN);
    const regions = { ...good.regions, whole: { red: absent, green: absent, blue: absent } };
    expect(Math.abs(rateOf({ ...good, regions }) - goodBpm)).toBeLessThan(1.5);
  });

  test('but not invalid head motion, which is ignored', () => {
    for (const headMotion of [
      [],
      [1, 2],
      new Float64Array(frames).fill(Number.NaN),
      new Float64Array(frames).fill(Number.POSITIVE_INFINITY),
    ]) {
      expect(() => analyzeScan({ ...good, headMotion })).not.toThrow();
    }
  });
});

describe('properties of the analysis', () => {
  test('brighter light and a later clock do not change the rate', { tags: 'thorough' }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0.3, max: 1.2, noNaN: true }),
        fc.integer({ min: 0, max: 1e9 }),
        (seed, gain, shiftMs) => {
          const plain = scan({ seed, heartRateBpm: 50 + (seed % 80) });
          const other = mapColors(plain, (value) => gain * value);
          const later = { ...other, frameTimesMs: Float64Array.from(other.frameTimesMs, (ms) => ms + shiftMs) };
          expect(Math.abs(rateOf(later) - rateOf(plain))).toBeLessThan(0.05);
        },
      ),
      { ...PROPERTY_RUNS, numRuns: 15 },
    );
  });

  test('random noise is refused', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ min: 0.01, max: 20, noNaN: true }),
        fc.constantFrom(15, 24, 30, 60),
        (seed, size, frameRateHz) => {
          const random = createRandom(seed);
          const times = Float64Array.from({ length: 25 * frameRateHz }, (_, i) => (1000 * i) / frameRateHz);
          const noise = traceFrom(times, () => Math.max(0, Math.min(255, 120 + size * drawNormal(random))));
          expect(analyzeScan(noise).heartRateBpm.kind).toBe('unusable');
        },
      ),
      PROPERTY_RUNS,
    );
  });

  test('any numbers give an analysis', () => {
    const anything = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0, 255, -1));
    fc.assert(
      fc.property(fc.array(fc.tuple(anything, anything), { maxLength: 60 }), (rows) => {
        const trace = traceFrom(
          rows.map(([time]) => time),
          (i) => rows[i]![1],
        );
        expect(analyzeScan(trace).heartRateBpm.kind).toBe('unusable');
      }),
      PROPERTY_RUNS,
    );
  });

  test('any numbers on a valid clock give an analysis', () => {
    const anything = fc.oneof(
      fc.double({ min: 0, max: 255 }),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 0, 255, -1, 1e300),
    );
    fc.assert(
      fc.property(fc.array(anything, { minLength: 1, maxLength: 40 }), (values) => {
        const trace = traceFrom(scan().frameTimesMs, (i) => values[i % values.length]!);
        expect(() => analyzeScan(trace)).not.toThrow();
      }),
      PROPERTY_RUNS,
    );
  });
});
