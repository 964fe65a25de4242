import { pulseByPos } from './colour/pos.ts';
import { prepareRegions } from './colour/prepare-regions.ts';
import { evenGridMs, SAMPLING_RATE_HZ } from './colour/resample-region.ts';
import { meanColours } from './colour/uniform-colours.ts';
import { keepBand, PULSE_BAND_HZ } from './filters/keep-band.ts';
import { limitBursts } from './filters/limit-bursts.ts';
import { HIGHEST_FRAME_RATE_HZ, LOWEST_FRAME_RATE_HZ } from './quality/frame-clock.ts';
import { signalToNoiseDb } from './quality/signal-to-noise.ts';
import { findPeak } from './spectrum/peak.ts';
import { periodogram } from './spectrum/periodogram.ts';
import { quantile } from './statistics.ts';
import { type ColourTrace, cutFrames, hasMatchingLengths } from './trace.ts';

/** Least data for a wave. Source: interface of the capture page. */
export const SHORTEST_PREVIEW_S = 4;

/** The wave and the rate are read from the last seconds only: cheap, and it follows the person. */
export const LONGEST_PREVIEW_S = 10;

/** A live rate needs about this long; below, the spectral peak is wider than 15 bpm. */
const SHORTEST_RATE_S = 8;

/** A live rate is shown from this ratio. Chosen on our data: 10 s windows above it were within 5 bpm, see the accuracy bench. */
export const PREVIEW_RATE_DB = 3;

/** The wave is scaled so that this share of it lies within -1..1, the rest is clipped. */
const SCALED_SHARE = 0.95;

export interface PulsePreview {
  readonly wave: Float64Array;
  readonly samplingRateHz: number;
  readonly signalToNoiseDb: number;
  readonly heartRateBpm: number | null;
}

/**
 * Live view while capturing: the last seconds of the pulse wave (unitless, -1..1, at samplingRateHz) and its
 * signal-to-noise ratio, or null when there is not yet 4 s of data.
 */
export function previewPulse(trace: ColourTrace): PulsePreview | null {
  if (!hasMatchingLengths(trace)) return null;
  const recent = cutRecent(trace);
  if (!recent) return null;
  const times = recent.frameTimesMs;
  const startMs = times[0]!;
  const endMs = times[times.length - 1]!;
  const frameRateHz = (1000 * (times.length - 1)) / (endMs - startMs);
  if (endMs - startMs < 1000 * SHORTEST_PREVIEW_S) return null;
  if (frameRateHz < LOWEST_FRAME_RATE_HZ || frameRateHz > HIGHEST_FRAME_RATE_HZ) return null;
  const { regions } = prepareRegions(recent, frameRateHz, evenGridMs(startMs, endMs));
  if (regions.size === 0) return null;
  const pulse = pulseByPos(meanColours([...regions.values()]), SAMPLING_RATE_HZ);
  const wave = limitBursts(keepBand(pulse, SAMPLING_RATE_HZ), SAMPLING_RATE_HZ);
  const reach = quantile(wave.map(Math.abs), SCALED_SHARE);
  if (!(reach > 0)) return null;
  const spectrum = periodogram(wave, SAMPLING_RATE_HZ);
  const peak = findPeak(spectrum, PULSE_BAND_HZ.low, PULSE_BAND_HZ.high);
  const ratioDb = peak ? signalToNoiseDb(spectrum, peak.frequencyHz) : -99;
  const isRate = peak !== null && ratioDb >= PREVIEW_RATE_DB && endMs - startMs >= 1000 * SHORTEST_RATE_S;
  return {
    wave: wave.map((value) => Math.max(-1, Math.min(1, value / reach))),
    samplingRateHz: SAMPLING_RATE_HZ,
    signalToNoiseDb: ratioDb,
    heartRateBpm: isRate ? 60 * peak.frequencyHz : null,
  };
}

/** The last seconds of a trace; null if a time is not a number or goes back. */
function cutRecent(trace: ColourTrace): ColourTrace | null {
  const { frameTimesMs } = trace;
  const n = frameTimesMs.length;
  if (n < 2) return null;
  let from = n - 1;
  const endMs = frameTimesMs[n - 1]!;
  while (from > 0 && endMs - frameTimesMs[from - 1]! <= 1000 * LONGEST_PREVIEW_S) {
    if (!(frameTimesMs[from]! >= frameTimesMs[from - 1]!)) return null;
    from--;
  }
  if (!Number.isFinite(endMs) || n - from < 2) return null;
  return cutFrames(trace, from, n);
}
