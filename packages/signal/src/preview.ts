import { pulseByPos } from './color/pos.ts';
import { type PreparedColors, prepareRegions } from './color/prepare-regions.ts';
import { evenGridMs, SAMPLING_RATE_HZ } from './color/resample-region.ts';
import { meanColors } from './color/uniform-colors.ts';
import { keepBand, PULSE_BAND_HZ } from './filters/keep-band.ts';
import { limitBursts } from './filters/limit-bursts.ts';
import { ERROR_PARTS, NORMAL_90 } from './pulse/heart-rate.ts';
import { candidatesFrom, readPulses } from './pulse/pulse-candidates.ts';
import { joinLikelihoods, sourceLikelihoods, TRACK_WINDOW_S } from './pulse/rate-likelihood.ts';
import { trackRate } from './pulse/rate-track.ts';
import { HIGHEST_FRAME_RATE_HZ, LOWEST_FRAME_RATE_HZ } from './quality/frame-clock.ts';
import { signalToNoiseDb } from './quality/signal-to-noise.ts';
import { findPeak } from './spectrum/peak.ts';
import { periodogram } from './spectrum/periodogram.ts';
import { type ColorTrace, cutFrames, hasMatchingLengths } from './trace.ts';

/** Minimum data for a wave: a little more than the 1.6 s window of POS. */
const SHORTEST_PREVIEW_S = 2;

/** The wave uses the last seconds only: cheap, and responsive. */
const LONGEST_PREVIEW_S = 10;

/** The rate uses a little more: longer is more certain. */
const LONGEST_RATE_S = 15;

/** Less evidence occurs with noise. Chosen on our data: on faces 9 of 100 displayed rates were off by more than 6. */
const LEAST_EVIDENCE_NATS = 3;

/** A less certain rate is not shown yet, bpm. */
const LARGEST_HALF_WIDTH_BPM = 6;

export interface PulsePreview {
  readonly wave: Float64Array;
  readonly samplingRateHz: number;
  readonly signalToNoiseDb: number;
}

/** A rate of the last seconds. */
export interface PreviewRate {
  readonly heartRateBpm: number;
  /** Half of the 90% interval, below 6. */
  readonly halfWidthBpm: number;
}

/**
 * Live view while capturing: the last seconds of the pulse wave (unitless, -1..1, at samplingRateHz) and its
 * signal-to-noise ratio, or null when there are not yet 2 s of data.
 */
export function previewPulse(trace: ColorTrace): PulsePreview | null {
  const regions = recentRegions(trace, { shortestS: SHORTEST_PREVIEW_S, longestS: LONGEST_PREVIEW_S });
  if (!regions) return null;
  const pulse = pulseByPos(meanColors([...regions.values()]), SAMPLING_RATE_HZ);
  const wave = limitBursts(keepBand(pulse, SAMPLING_RATE_HZ), SAMPLING_RATE_HZ);
  // The highest beat reaches 1: clipped peaks would be drawn flat.
  const reach = wave.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  if (!(reach > 0)) return null;
  const spectrum = periodogram(wave, SAMPLING_RATE_HZ);
  const peak = findPeak(spectrum, PULSE_BAND_HZ.low, PULSE_BAND_HZ.high);
  const ratioDb = peak ? signalToNoiseDb(spectrum, peak.frequencyHz) : -99;
  return {
    wave: wave.map((value) => value / reach),
    samplingRateHz: SAMPLING_RATE_HZ,
    signalToNoiseDb: ratioDb,
  };
}

/**
 * The rate of the last seconds by the same chain as the whole scan, once its 90% interval is within 6 bpm. It is not a
 * result: whether there is a pulse at all is decided when the scan is complete.
 *
 * @returns null before 8 s, and while it is not certain enough
 */
export function previewRate(trace: ColorTrace): PreviewRate | null {
  const regions = recentRegions(trace, { shortestS: TRACK_WINDOW_S, longestS: LONGEST_RATE_S });
  if (!regions) return null;
  const candidates = candidatesFrom(readPulses(regions, SAMPLING_RATE_HZ), SAMPLING_RATE_HZ);
  const readings = [...sourceLikelihoods(candidates, SAMPLING_RATE_HZ).values()];
  const track = readings.length > 0 ? trackRate(joinLikelihoods(readings, regions.size)) : null;
  if (!track || !(track.evidenceNats > LEAST_EVIDENCE_NATS)) return null;
  const halfWidthBpm = NORMAL_90 * Math.hypot(track.deviationBpm, ERROR_PARTS.doubtBpm * (1 - track.confidence));
  return halfWidthBpm < LARGEST_HALF_WIDTH_BPM ? { heartRateBpm: track.meanBpm, halfWidthBpm } : null;
}

interface Stretch {
  readonly shortestS: number;
  readonly longestS: number;
}

/** The regions of the last seconds on an even grid; null with too little data, or an invalid clock. */
function recentRegions(trace: ColorTrace, { shortestS, longestS }: Stretch): PreparedColors['regions'] | null {
  const recent = hasMatchingLengths(trace) ? cutRecent(trace, longestS) : null;
  if (!recent) return null;
  const times = recent.frameTimesMs;
  const startMs = times[0]!;
  const endMs = times[times.length - 1]!;
  const frameRateHz = (1000 * (times.length - 1)) / (endMs - startMs);
  if (endMs - startMs < 1000 * shortestS) return null;
  if (frameRateHz < LOWEST_FRAME_RATE_HZ || frameRateHz > HIGHEST_FRAME_RATE_HZ) return null;
  const { regions } = prepareRegions(recent, frameRateHz, evenGridMs(startMs, endMs));
  return regions.size === 0 ? null : regions;
}

/** The last seconds of a trace; null if a time is not a number or decreases. */
function cutRecent(trace: ColorTrace, longestS: number): ColorTrace | null {
  const { frameTimesMs } = trace;
  const n = frameTimesMs.length;
  if (n < 2) return null;
  let from = n - 1;
  const endMs = frameTimesMs[n - 1]!;
  while (from > 0 && endMs - frameTimesMs[from - 1]! <= 1000 * longestS) {
    if (!(frameTimesMs[from]! >= frameTimesMs[from - 1]!)) return null;
    from--;
  }
  if (!Number.isFinite(endMs) || n - from < 2) return null;
  return cutFrames(trace, from, n);
}
