import type { RefusalReason } from './analysis.ts';
import { pulseByPbv } from './color/pbv.ts';
import { pulseByPos } from './color/pos.ts';
import { prepareRegions } from './color/prepare-regions.ts';
import { evenGridMs, SAMPLING_RATE_HZ } from './color/resample-region.ts';
import { meanColors } from './color/uniform-colors.ts';
import { keepBand, PULSE_BAND_HZ } from './filters/keep-band.ts';
import { limitBursts } from './filters/limit-bursts.ts';
import { inspectFacePresence, LONGEST_ABSENCE_MS, SMALLEST_FACE_SHARE } from './quality/face-presence.ts';
import { inspectFrameClock, LOWEST_FRAME_RATE_HZ } from './quality/frame-clock.ts';
import { signalToNoiseDb } from './quality/signal-to-noise.ts';
import { findPeak } from './spectrum/peak.ts';
import { periodogram } from './spectrum/periodogram.ts';
import { type ColorTrace, hasMatchingLengths, REGION_NAMES } from './trace.ts';

/** After this time a camera has reached its rate, and a lost face is known to be lost. */
export const CAMERA_JUDGED_S = 5;

/** A shorter part of a scan is inconclusive about its pulse. */
export const SHORTEST_JUDGED_S = 15;

/**
 * Thresholds for stopping a running scan without a pulse: all three must hold. Chosen on our data with `npm run bench
 * -- engine`, checking after 15 and 20 s, so that no 30 s window is stopped that the engine answers.
 */
const EARLY_STOP = {
  /** Upper bound of signal to noise: neither a region nor their mean reaches it. */
  signalToNoiseDb: -4,
  /** Maximum share of parts and regions that show the rate of the whole. */
  rateAgreement: 0.35,
  /** Maximum correlation of forehead and middle: the heart fills both at once. The whole contains both. */
  regionAgreement: 0.2,
} as const;

/** Two rates within this distance count as the same: one resolution cell over half of 15 s. */
const SAME_RATE_BPM = 8;

/** A camera that works from now on. */
const PERFECT_FRAME_MS = 1000 / 30;

/**
 * Decides whether a running scan is still worth the user's time. Stops only what the whole engine would refuse: faults
 * that no further second can fix, or a face without a visible pulse by a wide margin.
 *
 * @param trace     the scan so far
 * @param plannedS  its planned length
 * @returns the reason to stop, or `go-on`; always `go-on` before 5 s, and for the pulse before 15 s
 */
export function judgeEarly(trace: ColorTrace, plannedS: number): 'go-on' | RefusalReason {
  const times = trace.frameTimesMs;
  if (!hasMatchingLengths(trace) || times.length < 2) return 'go-on';
  const [startMs, endMs] = [times[0]!, times[times.length - 1]!];
  if (!(endMs - startMs >= 1000 * CAMERA_JUDGED_S)) return 'go-on';
  const restMs = Math.max(0, 1000 * plannedS - (endMs - startMs));
  const fault = lostForGood(trace, restMs);
  if (fault || endMs - startMs < 1000 * SHORTEST_JUDGED_S) return fault ?? 'go-on';
  return isPulseless(trace) ? 'no-pulse' : 'go-on';
}

/** A camera that is too slow, or a fault that remains even if everything goes well from now on. */
function lostForGood({ frameTimesMs, regions }: ColorTrace, restMs: number): RefusalReason | null {
  const soFar = inspectFrameClock(frameTimesMs);
  if (soFar.refusal === 'bad-clock') return 'bad-clock';
  if (soFar.frameRateHz < LOWEST_FRAME_RATE_HZ) return 'frame-rate-too-low';
  const n = frameTimesMs.length;
  const rest = Math.ceil(restMs / PERFECT_FRAME_MS);
  const lastMs = frameTimesMs[n - 1]!;
  const whole = Float64Array.from({ length: n + rest }, (_, i) =>
    i < n ? frameTimesMs[i]! : lastMs + (i - n + 1) * PERFECT_FRAME_MS,
  );
  if (inspectFrameClock(whole).refusal === 'too-many-gaps') return 'too-many-gaps';
  const presence = inspectFacePresence(
    frameTimesMs,
    REGION_NAMES.map((name) => regions[name]),
  );
  const seenAtBest = (presence.seenShare * n + rest) / (n + rest);
  return presence.longestAbsenceMs > LONGEST_ABSENCE_MS || seenAtBest < SMALLEST_FACE_SHARE ? 'face-lost' : null;
}

interface Reading {
  readonly rateBpm: number;
  readonly ratioDb: number;
}

function isPulseless(trace: ColorTrace): boolean {
  const times = trace.frameTimesMs;
  const { frameRateHz } = inspectFrameClock(times);
  const gridMs = evenGridMs(times[0]!, times[times.length - 1]!);
  const { regions } = prepareRegions(trace, frameRateHz, gridMs);
  const [forehead, middle] = [regions.get('forehead'), regions.get('middle')];
  // One region alone cannot be compared, so the engine decides.
  if (!forehead || !middle) return false;
  const mean = meanColors([...regions.values()]);
  const waves = [forehead, middle].map((colors) => waveOf(pulseByPos(colors, SAMPLING_RATE_HZ)));
  const whole = waveOf(pulseByPos(mean, SAMPLING_RATE_HZ));
  const readings = [whole, ...waves].map(read);
  const projected = [mean, ...regions.values()].map((colors) => read(waveOf(pulseByPbv(colors, SAMPLING_RATE_HZ))));
  if ([...readings, ...projected].some(({ ratioDb }) => !(ratioDb < EARLY_STOP.signalToNoiseDb))) return false;
  const quarter = Math.floor(whole.length / 4);
  const parts = [0, quarter, 2 * quarter].map((from) => read(whole.subarray(from, from + 2 * quarter)));
  const rateBpm = readings[0]!.rateBpm;
  const others = [...parts, ...readings.slice(1)];
  const agreeing = others.filter((other) => Math.abs(other.rateBpm - rateBpm) <= SAME_RATE_BPM);
  if (agreeing.length > EARLY_STOP.rateAgreement * others.length) return false;
  return correlation(waves[0]!, waves[1]!) < EARLY_STOP.regionAgreement;
}

/** Relative change below any real camera: rounding errors of a perfectly still picture. */
const STILL_SWING = 1e-6;

function waveOf(pulse: Float64Array): Float64Array {
  const wave = keepBand(pulse, SAMPLING_RATE_HZ);
  return wave.every((value) => Math.abs(value) < STILL_SWING) ? wave.fill(0) : limitBursts(wave, SAMPLING_RATE_HZ);
}

function read(wave: Float64Array): Reading {
  const spectrum = periodogram(wave, SAMPLING_RATE_HZ);
  const peak = findPeak(spectrum, PULSE_BAND_HZ.low, PULSE_BAND_HZ.high);
  if (!peak) return { rateBpm: Number.NaN, ratioDb: Number.NEGATIVE_INFINITY };
  return { rateBpm: 60 * peak.frequencyHz, ratioDb: signalToNoiseDb(spectrum, peak.frequencyHz) };
}

/** Correlation of two waves about 0; 0 if one of them is flat. */
function correlation(one: Float64Array, two: Float64Array): number {
  let both = 0;
  let first = 0;
  let second = 0;
  for (let i = 0; i < one.length; i++) {
    both += one[i]! * two[i]!;
    first += one[i]! ** 2;
    second += two[i]! ** 2;
  }
  return first > 0 && second > 0 ? both / Math.sqrt(first * second) : 0;
}
