import { describe, expect, it } from 'vitest';
import { needsMoreTime } from './extension.ts';
import { analyzeScan, readPulse } from './pipeline.ts';
import { mayPassLater } from './quality/pulse-gate.ts';
import { drawEverydayScene, makeEmptyScan, makeSyntheticScan, traceUntil } from './testing/index.ts';

const PLANNED_S = 30;
const LONG_S = 2 * PLANNED_S;

describe('needsMoreTime', () => {
  it.each([
    ['I', 950_017, true],
    ['VI', 950_040, false],
  ] as const)('asks for more of a faint pulse on skin of type %s, which then has a value', (skinType, seed, isSeen) => {
    const { trace, truth } = makeSyntheticScan(drawEverydayScene('usual room', seed, isSeen, skinType, LONG_S));
    const planned = traceUntil(trace, PLANNED_S);
    expect(analyzeScan(planned).heartRateBpm.kind).toBe('unusable');
    expect(needsMoreTime(planned)).toBe(true);
    const { heartRateBpm } = analyzeScan(trace);
    if (heartRateBpm.kind === 'unusable') return expect.unreachable(heartRateBpm.reason);
    expect(Math.abs(heartRateBpm.value - truth.heartRateBpm)).toBeLessThan(3);
    expect(needsMoreTime(trace)).toBe(false);
  });

  it('asks for nothing more of beats that no longer scan would time', () => {
    const scene = drawEverydayScene('beats without rhythm', 900_023, true, undefined, LONG_S);
    const planned = traceUntil(makeSyntheticScan(scene).trace, PLANNED_S);
    const { pulse } = readPulse(planned);
    if (typeof pulse === 'string') return expect.unreachable(pulse);
    expect([pulse.isUneven, mayPassLater(pulse.found)]).toEqual([true, true]);
    expect(needsMoreTime(planned)).toBe(false);
  });

  it('asks for nothing more of a scan that has its value, or that no longer scan would give one', () => {
    expect(needsMoreTime(makeSyntheticScan({}).trace)).toBe(false);
    expect(needsMoreTime(makeEmptyScan('bobbing-picture', 1))).toBe(false);
    const { frameTimesMs, ...rest } = makeSyntheticScan({}).trace;
    expect(needsMoreTime({ ...rest, frameTimesMs: [] })).toBe(false);
    expect(needsMoreTime({ ...rest, frameTimesMs: [...Array.from(frameTimesMs).keys()].map((i) => 200 * i) })).toBe(
      false,
    );
  });
});
