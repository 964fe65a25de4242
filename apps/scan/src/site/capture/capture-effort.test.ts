import { LOWEST_FRAME_RATE_HZ } from '@mien/signal';
import { describe, expect, it } from 'vitest';
import { type CaptureEffort, type CaptureLoad, createLoadMeter, FULL_EFFORT, nextEffort } from './capture-effort.ts';

const EASY: CaptureLoad = { frameRateHz: 30, readingShare: 0.1, trackingShare: 0.2, missingShare: 0 };

/** The subsequent efforts, until nothing changes. */
function steps(load: Partial<CaptureLoad>, mayHalve = true): CaptureEffort[] {
  const all: CaptureEffort[] = [];
  for (let effort = FULL_EFFORT; ; ) {
    const next = nextEffort(effort, { ...EASY, ...load }, mayHalve);
    if (next === effort) return all;
    all.push(next);
    effort = next;
  }
}

describe('nextEffort', () => {
  it('does not change if the device keeps up, even with a slow camera', () => {
    expect(steps({})).toEqual([]);
    expect(steps({ frameRateHz: LOWEST_FRAME_RATE_HZ })).toEqual([]);
    expect(steps({ missingShare: 0.05, readingShare: 0.6, trackingShare: 0.6 })).toEqual([]);
  });

  it('switches to a smaller picture if reading takes too long, before a scan only', () => {
    expect(steps({ readingShare: 0.9 })).toEqual([{ isHalved: true, trackEveryFrames: 5 }]);
    expect(steps({ readingShare: 0.9 }, false)).toEqual([]);
  });

  it('runs the tracker less often if it takes too long, even during a scan', () => {
    for (const mayHalve of [true, false])
      expect(steps({ trackingShare: 0.9 }, mayHalve)).toEqual([
        { isHalved: false, trackEveryFrames: 10 },
        { isHalved: false, trackEveryFrames: 15 },
      ]);
  });

  it('is minimal if frames are missing', () => {
    expect(steps({ missingShare: 0.2 })).toEqual([
      { isHalved: false, trackEveryFrames: 10 },
      { isHalved: false, trackEveryFrames: 15 },
      { isHalved: true, trackEveryFrames: 15 },
    ]);
    expect(steps({ missingShare: 0.2 }, false)).toHaveLength(2);
  });

  it('never skips the face for longer than a head takes to move', () => {
    expect(steps({ trackingShare: 0.9, frameRateHz: 15 })).toEqual([{ isHalved: false, trackEveryFrames: 10 }]);
    expect(steps({ frameRateHz: 5 })).toEqual([{ isHalved: true, trackEveryFrames: 5 }]);
  });
});

describe('the measured load', () => {
  it('is the share of a second spent on each task', () => {
    const meter = createLoadMeter();
    for (let i = 0; i <= 10; i += 1) {
      meter.addFrame(100 * i);
      expect(meter.take(5)).toEqual(i < 10 ? null : expect.anything());
      meter.addReading(30);
      if (i % 5 === 0) meter.addLook(200 + i);
    }
    for (let i = 11; i <= 20; i += 1) {
      if (i === 15) continue;
      meter.addFrame(100 * i);
      meter.addReading(50);
      if (i === 16) meter.addLook(250);
    }
    expect(meter.take(5)).toEqual({
      frameRateHz: 9,
      readingShare: expect.closeTo(0.03 + 0.45),
      trackingShare: expect.closeTo((250 * 9) / 5000),
      missingShare: 0.1,
    });
    expect(meter.take(5)).toBeNull();
  });

  it('includes only the most expensive tracker run of that second', () => {
    const meter = createLoadMeter();
    let frames = 0;
    const aSecond = (looksMs: readonly number[]) => {
      for (const last = frames + 10; frames <= last; frames += 1) meter.addFrame(100 * frames);
      for (const costMs of looksMs) meter.addLook(costMs);
      return meter.take(5)?.trackingShare;
    };
    for (const looksMs of [
      [400, 100],
      [100, 400],
      [100, 400, 100],
    ])
      expect(aSecond(looksMs)).toBeCloseTo(0.8);
    expect(aSecond([100])).toBeCloseTo(0.2);
  });
});
