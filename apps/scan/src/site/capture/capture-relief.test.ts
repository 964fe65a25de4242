import { LOWEST_FRAME_RATE_HZ } from '@mien/signal';
import { describe, expect, it } from 'vitest';
import { createCaptureRelief } from './capture-relief.ts';

const FRAME_MS = 1000 / 30;
const SLOW_MS = 1000 / (LOWEST_FRAME_RATE_HZ - 1);

function createBench({ widthPx = 640, heightPx = 480 } = {}) {
  const relief = createCaptureRelief();
  let timeMs = 0;
  /** Frames at an even pace; reading them takes a share of the time. */
  const play = (lengthMs: number, { frameMs = FRAME_MS, readingShare = 0, isScan = false } = {}) => {
    for (const endMs = timeMs + lengthMs; timeMs < endMs; timeMs += frameMs) {
      relief.addFrame({ widthPx, heightPx }, timeMs, isScan);
      relief.addReading(readingShare * frameMs);
    }
  };
  return { relief, play, isTooSlow: () => relief.isTooSlow(timeMs), isHalved: () => relief.effort().isHalved };
}

describe('createCaptureRelief', () => {
  it.each([
    { widthPx: 640, heightPx: 480, isHalved: true },
    { widthPx: 480, heightPx: 640, isHalved: true },
    { widthPx: 639, heightPx: 480, isHalved: false },
  ])('halves a picture of $widthPx by $heightPx: $isHalved', ({ isHalved, ...size }) => {
    const bench = createBench(size);
    bench.play(1200, { readingShare: 0.9 });
    expect(bench.isHalved()).toBe(isHalved);
  });

  it('reads the same pixels until the scan ends', () => {
    const bench = createBench();
    bench.play(3000, { readingShare: 0.9, isScan: true });
    expect(bench.isHalved()).toBe(false);
    bench.play(1200, { readingShare: 0.9 });
    expect(bench.isHalved()).toBe(true);
  });

  it('uses the load of each second alone', () => {
    const bench = createBench();
    bench.play(5000, { readingShare: 0.6 });
    expect(bench.isHalved()).toBe(false);
  });
});

describe('a camera that is too slow', () => {
  it('is reported only if two seconds of reduced effort have not helped', () => {
    const bench = createBench();
    bench.play(4800, { frameMs: SLOW_MS, isScan: true });
    expect(bench.isTooSlow(), 'what could be done in a scan was done long ago').toBe(true);
    while (!bench.isHalved()) bench.play(SLOW_MS, { frameMs: SLOW_MS });
    expect(bench.isTooSlow()).toBe(false);
    bench.play(1500, { frameMs: SLOW_MS });
    expect(bench.isTooSlow()).toBe(false);
    bench.play(700, { frameMs: SLOW_MS });
    expect(bench.isTooSlow()).toBe(true);
  });

  it('is checked again when a scan restarts, with the reduced effort', () => {
    const bench = createBench();
    bench.play(6000, { frameMs: SLOW_MS });
    expect(bench.isTooSlow()).toBe(true);
    const effort = bench.relief.effort();
    bench.relief.restart();
    expect(bench.isTooSlow()).toBe(false);
    bench.play(4000);
    expect(bench.isTooSlow()).toBe(false);
    expect(bench.relief.effort()).toEqual(effort);
  });
});
