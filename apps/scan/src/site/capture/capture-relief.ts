import { type CaptureEffort, createLoadMeter, FULL_EFFORT, nextEffort } from './capture-effort.ts';
import { createSlownessWatch } from './frame-pace.ts';
import type { PlanarFrame } from './planar-frame.ts';

/** Below this there is nothing to leave out: a face further away would have too few pixels. */
const SMALLEST_HALVED_SIDE_PX = 640;
/** The effect of less effort shows only after this time. */
const RELIEF_MS = 2000;

/** Keeps a weak device going: it does less for each frame, and is too slow only when that has not helped. */
export interface CaptureRelief {
  effort(): CaptureEffort;
  /** @param isScan  while a scan runs: its colours must come from the same pixels to the end */
  addFrame(frame: Pick<PlanarFrame, 'widthPx' | 'heightPx'>, timeMs: number, isScan: boolean): void;
  addReading(costMs: number): void;
  addLook(costMs: number): void;
  isTooSlow(timeMs: number): boolean;
  /** Watches the camera's pace from its start again. What the device can do is remembered. */
  restart(): void;
}

export function createCaptureRelief(): CaptureRelief {
  const meter = createLoadMeter();
  let effort = FULL_EFFORT;
  let effortSinceMs = Number.NEGATIVE_INFINITY;
  let slowness = createSlownessWatch();
  return {
    effort: () => effort,
    addFrame({ widthPx, heightPx }, timeMs, isScan) {
      slowness.add(timeMs);
      meter.addFrame(timeMs);
      const load = meter.take(effort.trackEveryFrames);
      if (load === null) return;
      const mayHalve = !isScan && Math.max(widthPx, heightPx) >= SMALLEST_HALVED_SIDE_PX;
      const next = nextEffort(effort, load, mayHalve);
      if (next !== effort) effortSinceMs = timeMs;
      effort = next;
    },
    addReading: meter.addReading,
    addLook: meter.addLook,
    isTooSlow: (timeMs) => timeMs - effortSinceMs >= RELIEF_MS && slowness.isTooSlow(),
    restart() {
      slowness = createSlownessWatch();
    },
  };
}
