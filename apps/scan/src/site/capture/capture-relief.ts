import { type CaptureEffort, createLoadMeter, FULL_EFFORT, nextEffort } from './capture-effort.ts';
import { createSlownessWatch } from './frame-pace.ts';
import type { PlanarFrame } from './planar-frame.ts';

/** Minimum size for skipping pixels: a face further away would have too few. */
const SMALLEST_HALVED_SIDE_PX = 640;
/** Reduced effort takes effect only after this time. */
const RELIEF_MS = 2000;

/** Reduces the effort per frame on a weak device, which is too slow only if that has not helped. */
export interface CaptureRelief {
  effort(): CaptureEffort;
  /** @param isScan  true during a scan: its colors must come from the same pixels until the end */
  addFrame(frame: Pick<PlanarFrame, 'widthPx' | 'heightPx'>, timeMs: number, isScan: boolean): void;
  addReading(costMs: number): void;
  addLook(costMs: number): void;
  isTooSlow(timeMs: number): boolean;
  /** Restarts monitoring of the camera's pace. The effort level is kept. */
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
