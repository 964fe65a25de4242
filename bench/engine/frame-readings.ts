import { type ColorTrace, eachRegion, type RegionTrace } from '@mien/signal';
import { createRandom, drawEverydayScene, makeSyntheticScan, type Random } from '@mien/signal/testing';
import { readCameraWindows } from '../camera/camera-windows.ts';
import { SCAN_PAGE } from './camera-scans.ts';
import { type RateReading, read } from './rate-readings.ts';
import { readReferenceRate } from './reference-rate.ts';

const FRAME_RATES_HZ = [30, 25, 20, 15, 12, 10] as const;
const LOST_SHARES = [0, 0.05, 0.1] as const;

/** Group of the synthetic scans of `readFrameScans`. */
export const USUAL_ROOMS = 'Usual rooms';
/** Seeds that no threshold was tuned on. */
const FIRST_SEED = 710_001;

/** @param scan  the same at each rate */
const splitsOf = (frameRateHz: number, lostShare: number, scan: string): Record<string, string> => ({
  scan,
  'frames a second': String(frameRateHz),
  lost: String(lostShare),
});

/**
 * The same scans at other frame rates, and with dropped frames: synthetic people in usual rooms, and videos through the
 * scan page's own camera path.
 */
export async function readFrameScans(
  roomCount: number,
  root: string,
  cacheFolder: string,
): Promise<readonly RateReading[]> {
  const readings: RateReading[] = [];
  const windows = await readCameraWindows(root, { cacheFolder });
  for (const frameRateHz of FRAME_RATES_HZ) {
    for (const lostShare of LOST_SHARES) {
      for (let i = 0; i < roomCount; i++) {
        // Excludes cameras that slow down during a scan, which is a different case.
        const { halvedFromS: _, ...scene } = drawEverydayScene('usual room', FIRST_SEED + i, i % 2 === 0);
        const { trace, truth } = makeSyntheticScan({ ...scene, frameRateHz, droppedShare: lostShare });
        const splits = splitsOf(frameRateHz, lostShare, `${i}`);
        readings.push(read('drawn', USUAL_ROOMS, splits, trace, truth.heartRateBpm, false));
      }
      for (const window of windows) {
        const trueBpm = readReferenceRate(window)?.meanBpm;
        if (trueBpm === undefined) continue;
        const random = createRandom(FIRST_SEED + Math.round(100 * window.startS));
        const trace = thinned(window.trace, frameRateHz, lostShare, random);
        const splits = splitsOf(frameRateHz, lostShare, `${window.record} ${window.startS}`);
        readings.push(read('recorded', SCAN_PAGE, splits, trace, trueBpm, false));
      }
    }
  }
  return readings;
}

/**
 * The frames that a slower camera would have taken: the nearest in time. A scan that is not faster keeps all.
 *
 * @param lostShare  share of these frames to drop at random
 */
export function thinned(trace: ColorTrace, frameRateHz: number, lostShare: number, random: Random): ColorTrace {
  const times = trace.frameTimesMs;
  const last = times.length - 1;
  const ownRateHz = (1000 * last) / (times[last]! - times[0]!);
  const frames: number[] = [];
  let wantedMs = times[0]!;
  for (let i = 0; i <= last; i++) {
    const isNearest = i === last || Math.abs(times[i]! - wantedMs) <= Math.abs(times[i + 1]! - wantedMs);
    if (ownRateHz > frameRateHz + 0.5 && !isNearest) continue;
    frames.push(i);
    do wantedMs += 1000 / frameRateHz;
    while (wantedMs <= times[i]!);
  }
  const kept = frames.filter((_, k) => k === 0 || k === frames.length - 1 || random() >= lostShare);
  const pick = (values: ArrayLike<number>): Float64Array => Float64Array.from(kept, (i) => values[i]!);
  const area = ({ red, green, blue }: RegionTrace): RegionTrace => ({
    red: pick(red),
    green: pick(green),
    blue: pick(blue),
  });
  const { surroundings, headMotion } = trace;
  return {
    frameTimesMs: pick(times),
    regions: eachRegion((name) => area(trace.regions[name])),
    ...(surroundings ? { surroundings: area(surroundings) } : {}),
    ...(headMotion ? { headMotion: pick(headMotion) } : {}),
  };
}
