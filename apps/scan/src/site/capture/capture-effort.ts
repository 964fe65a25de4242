import { LOWEST_FRAME_RATE_HZ } from '@mien/signal';
import { TRACK_EVERY_FRAMES } from './face-watch.ts';
import { countDroppedFrames } from './frame-pace.ts';

/** Processing effort per frame: a weak device does less before it is rejected. */
export interface CaptureEffort {
  /** Skips every other pixel. */
  readonly isHalved: boolean;
  readonly trackEveryFrames: number;
}

export const FULL_EFFORT: CaptureEffort = { isHalved: false, trackEveryFrames: TRACK_EVERY_FRAMES };

/** Cost of the last second, by the device's clock. */
export interface CaptureLoad {
  readonly frameRateHz: number;
  /** Share of the time spent reading frames. */
  readonly readingShare: number;
  /** Duration of a tracker run, as a share of the time between two runs. */
  readonly trackingShare: number;
  /** Share of the camera's frames that did not arrive. */
  readonly missingShare: number;
}

/** A busier device falls behind as soon as anything else needs the processor. */
const BUSY_SHARE = 0.7;
const MISSING_SHARE = 0.1;
const TRACKING_STEPS_FRAMES = [10, 15] as const;
/** A head moves between two tracker runs: with fewer runs, guidance comes too late. */
const LONGEST_BETWEEN_LOOKS_MS = 800;

/**
 * The effort after a second of such load: one step less, or the same. It never grows again within a scan, because the
 * device would fall behind again.
 *
 * @param mayHalve  false while a scan runs, whose colors must come from the same pixels, and if the picture is small
 */
export function nextEffort(effort: CaptureEffort, load: CaptureLoad, mayHalve: boolean): CaptureEffort {
  const canHalve = mayHalve && !effort.isHalved;
  const halved = { ...effort, isHalved: true };
  if (canHalve && load.readingShare > BUSY_SHARE) return halved;
  const isSlow = load.missingShare > MISSING_SHARE || load.frameRateHz < LOWEST_FRAME_RATE_HZ;
  if (!isSlow && load.trackingShare <= BUSY_SHARE) return effort;
  const trackEveryFrames = TRACKING_STEPS_FRAMES.find((frames) => frames > effort.trackEveryFrames);
  if (trackEveryFrames !== undefined && (1000 * trackEveryFrames) / load.frameRateHz <= LONGEST_BETWEEN_LOOKS_MS)
    return { ...effort, trackEveryFrames };
  return isSlow && canHalve ? halved : effort;
}

/** Measuring interval of the load. */
const MEASURED_MS = 1000;

/** Accumulates the cost of frames and tracker runs. */
export interface LoadMeter {
  addFrame(timeMs: number): void;
  addReading(costMs: number): void;
  addLook(costMs: number): void;
  /** The load since the last call; null before a second has passed. */
  take(trackEveryFrames: number): CaptureLoad | null;
}

export function createLoadMeter(): LoadMeter {
  let times: number[] = [];
  let readingMs = 0;
  let lookMs = 0;
  return {
    addFrame: (timeMs) => void times.push(timeMs),
    addReading(costMs) {
      readingMs += costMs;
    },
    addLook(costMs) {
      lookMs = Math.max(lookMs, costMs);
    },
    take(trackEveryFrames) {
      const elapsedMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
      if (elapsedMs < MEASURED_MS) return null;
      const frames = times.length - 1;
      const missing = countDroppedFrames(times);
      const load = {
        frameRateHz: (1000 * frames) / elapsedMs,
        readingShare: readingMs / elapsedMs,
        trackingShare: (lookMs * frames) / (trackEveryFrames * elapsedMs),
        missingShare: missing / (frames + missing),
      };
      times = times.slice(-1);
      readingMs = 0;
      lookMs = 0;
      return load;
    },
  };
}
