import { describe, expect, it } from 'vitest';
import { CAMERA_JUDGED_S, judgeEarly, SHORTEST_JUDGED_S } from './early-stop.ts';
import { analyzeScan } from './pipeline.ts';
import { makeSyntheticScan } from './testing/synthetic-trace.ts';
import { traceUntil } from './testing/trace-until.ts';
import type { ColorTrace } from './trace.ts';

const PLANNED_S = 30;
const scan = (scene: Parameters<typeof makeSyntheticScan>[0]) =>
  makeSyntheticScan({ durationS: PLANNED_S, ...scene }).trace;
const early = (trace: ColorTrace, lengthS = 15.2) => judgeEarly(traceUntil(trace, lengthS), PLANNED_S);

/** Drops the frames between two times, or only their faces. */
function without(trace: ColorTrace, fromS: number, toS: number, what: 'frames' | 'faces'): ColorTrace {
  const isIn = (i: number): boolean => trace.frameTimesMs[i]! > 1000 * fromS && trace.frameTimesMs[i]! < 1000 * toS;
  const pick = (values: ArrayLike<number>, isColor: boolean): number[] =>
    Array.from({ length: values.length }, (_, i) => i)
      .filter((i) => what === 'faces' || !isIn(i))
      .map((i) => (isColor && isIn(i) ? Number.NaN : values[i]!));
  const region = ({ red, green, blue }: ColorTrace['regions']['forehead']) => ({
    red: pick(red, true),
    green: pick(green, true),
    blue: pick(blue, true),
  });
  const { forehead, middle, whole } = trace.regions;
  return {
    frameTimesMs: pick(trace.frameTimesMs, false),
    regions: { forehead: region(forehead), middle: region(middle), whole: region(whole) },
  };
}

describe('judgeEarly', () => {
  it('lets every scan with a pulse continue', () => {
    for (let seed = 1; seed <= 20; seed++)
      expect(early(scan({ seed, heartRateBpm: 48 + 6 * seed, pulsePercent: 0.4 })), `seed ${seed}`).toBe('go-on');
  });

  it('stops some scans without a pulse, and none that the engine would answer', () => {
    let stopped = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const trace = scan({ seed, pulsePercent: 0, noise: 0.1 });
      if (early(trace) === 'go-on') continue;
      stopped++;
      expect(early(trace)).toBe('no-pulse');
      expect(analyzeScan(trace).heartRateBpm.kind).toBe('unusable');
    }
    expect(stopped).toBeGreaterThan(2);
  });

  it('is not misled by a whole face that swings with its parts', () => {
    let stopped = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const trace = scan({ seed, pulsePercent: 0, noise: 0.1, motionPercent: 0.1 });
      const { forehead, middle } = trace.regions;
      const half = (one: ArrayLike<number>, two: ArrayLike<number>): number[] =>
        Array.from(one, (value, i) => (value + two[i]!) / 2);
      const whole = {
        red: half(forehead.red, middle.red),
        green: half(forehead.green, middle.green),
        blue: half(forehead.blue, middle.blue),
      };
      if (early({ ...trace, regions: { forehead, middle, whole } }) === 'no-pulse') stopped++;
    }
    expect(stopped).toBeGreaterThan(3);
  });

  it('finds no pulse in a perfectly still picture', () => {
    const frameTimesMs = Array.from({ length: 460 }, (_, i) => (1000 * i) / 30);
    const region = {
      red: frameTimesMs.map(() => 170.123),
      green: frameTimesMs.map(() => 120.456),
      blue: frameTimesMs.map(() => 95.789),
    };
    const regions = { forehead: region, middle: region, whole: region };
    expect(judgeEarly({ frameTimesMs, regions }, PLANNED_S)).toBe('no-pulse');
  });

  it('does not judge the pulse before 15 s', () => {
    const traces = Array.from({ length: 40 }, (_, i) => scan({ pulsePercent: 0, noise: 0.1, seed: 1 + i }));
    expect(traces.some((trace) => early(trace) === 'no-pulse')).toBe(true);
    for (const trace of traces) expect(early(trace, SHORTEST_JUDGED_S - 0.1)).toBe('go-on');
  });

  it('reports a camera that is too slow after 5 s, and not before', () => {
    const slow = scan({ frameRateHz: 8 });
    expect(early(slow, CAMERA_JUDGED_S + 0.2)).toBe('frame-rate-too-low');
    expect(early(slow, CAMERA_JUDGED_S - 0.2)).toBe('go-on');
    for (const frameRateHz of [12, 13, 15])
      expect(early(scan({ frameRateHz, droppedShare: 0.07 }), CAMERA_JUDGED_S + 0.2)).toBe('go-on');
  });

  it('stops if a gap or an absence already exceeds the engine’s limits', () => {
    const trace = scan({});
    expect(early(without(trace, 5, 6.2, 'frames'))).toBe('too-many-gaps');
    expect(early(without(trace, 5, 5.9, 'frames'))).toBe('go-on');
    expect(early(without(trace, 5, 7.2, 'faces'))).toBe('face-lost');
    expect(early(without(trace, 5, 6.9, 'faces'))).toBe('go-on');
  });

  it('stops if the engine would refuse the frames, whatever follows', () => {
    const slow = scan({ frameRateHz: 8 });
    expect(early(slow)).toBe('frame-rate-too-low');
    expect(analyzeScan(slow).heartRateBpm).toEqual({ kind: 'unusable', reason: 'frame-rate-too-low' });
  });

  it('lets an invalid trace continue', () => {
    const empty = { red: [], green: [], blue: [] };
    const regions = { forehead: empty, middle: empty, whole: empty };
    expect(judgeEarly({ frameTimesMs: [], regions }, 30)).toBe('go-on');
    expect(judgeEarly({ frameTimesMs: [0, 20_000], regions }, 30)).toBe('go-on');
    const backwards = { ...scan({}), frameTimesMs: Array.from(scan({}).frameTimesMs).reverse() };
    expect(judgeEarly(backwards, 30)).toBe('go-on');
  });
});
