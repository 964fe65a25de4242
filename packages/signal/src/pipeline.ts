import { type RefusalReason, type ScanAnalysis, unusable } from './analysis.ts';
import { measureBreathing } from './breathing/breathing-rate.ts';
import {
  amplitudeCarrier,
  type BreathingCarrier,
  bloodVolumeCarrier,
  brightnessCarrier,
  frequencyCarrier,
  headMotionCarrier,
} from './breathing/carriers.ts';
import { prepareRegions } from './colour/prepare-regions.ts';
import { evenGridMs, SAMPLING_RATE_HZ } from './colour/resample-region.ts';
import { meanColours, type UniformColours } from './colour/uniform-colours.ts';
import { readBeatChannels, sumForBeats } from './pulse/beat-wave.ts';
import { type BeatInterval, findBeatTimes, intervalsFromBeats } from './pulse/beats.ts';
import { type FusedPulse, fusePulse } from './pulse/fuse-pulse.ts';
import { estimateHeartRate } from './pulse/heart-rate.ts';
import { type PulseCandidate, readPulseCandidates } from './pulse/pulse-candidates.ts';
import { weighPulse } from './pulse/pulse-evidence.ts';
import { joinLikelihoods, rateLikelihoods } from './pulse/rate-likelihood.ts';
import { trackRate } from './pulse/rate-track.ts';
import { measureVariability } from './pulse/variability.ts';
import { inspectFacePresence, LONGEST_ABSENCE_MS, SMALLEST_FACE_SHARE } from './quality/face-presence.ts';
import { inspectFrameClock } from './quality/frame-clock.ts';
import { isHeadTravelPossible } from './quality/head-travel.ts';
import { judgePulse } from './quality/pulse-gate.ts';
import { type ColourTrace, hasMatchingLengths, REGION_NAMES, type RegionName } from './trace.ts';

/** Changes whenever the same scan may give another number. Recorded with every result. */
export const SIGNAL_ENGINE_VERSION = '3.0.0';

type ScanFacts = Omit<ScanAnalysis, 'heartRateBpm' | 'breathingRatePerMin' | 'heartRateVariability'>;

/**
 * Analyses a whole scan. Never throws on bad numbers: they become a refusal.
 *
 * Without a trusted pulse nothing is reported: the breathing rides on it, and a scan without pulse is not of a person.
 */
export function analyseScan(trace: ColourTrace): ScanAnalysis {
  const clock = inspectFrameClock(trace.frameTimesMs);
  const isWhole = hasMatchingLengths(trace);
  const presence =
    isWhole && clock.durationS > 0
      ? inspectFacePresence(
          trace.frameTimesMs,
          REGION_NAMES.map((name) => trace.regions[name]),
        )
      : { seenShare: 0, longestAbsenceMs: 0 };
  const facts: ScanFacts = {
    engineVersion: SIGNAL_ENGINE_VERSION,
    frameRateHz: clock.frameRateHz,
    durationS: clock.durationS,
    largestGapMs: clock.largestGapMs,
    faceSeenShare: presence.seenShare,
  };
  if (!isWhole) return refuseAll(facts, 'bad-clock');
  if (clock.refusal) return refuseAll(facts, clock.refusal);
  if (presence.seenShare < SMALLEST_FACE_SHARE || presence.longestAbsenceMs > LONGEST_ABSENCE_MS) {
    return refuseAll(facts, 'face-lost');
  }
  if (trace.headMotion && !isHeadTravelPossible(trace.frameTimesMs, trace.headMotion))
    return refuseAll(facts, 'face-lost');
  const times = trace.frameTimesMs;
  const gridMs = evenGridMs(times[0]!, times[times.length - 1]!);
  const regions = prepareRegions(trace, clock.frameRateHz, gridMs);
  const candidates = readPulseCandidates(regions, SAMPLING_RATE_HZ);
  const readings = readRates(candidates, regions.size);
  const track = trackRate(readings.joined);
  // A course that jumps has no mean: no one pulse is behind it.
  if (!track || !Number.isFinite(track.meanBpm)) return refuseAll(facts, 'no-pulse');
  const fused = fusePulse(candidates, track.meanBpm / 60, SAMPLING_RATE_HZ);
  if (!fused) return refuseAll(facts, 'no-pulse');
  const evidence = weighPulse(track, fused, readings, regions, SAMPLING_RATE_HZ);
  const refusal = judgePulse(track, fused, evidence);
  if (refusal) return refuseAll(facts, refusal);
  const channels = readBeatChannels([...regions.values()], SAMPLING_RATE_HZ, fused.peak.frequencyHz);
  const beatWave = sumForBeats(channels, fused.wave, SAMPLING_RATE_HZ, fused.peak.frequencyHz);
  const beatTimesS = findBeatTimes(beatWave, SAMPLING_RATE_HZ, fused.peak.frequencyHz);
  const intervals = intervalsFromBeats(beatTimesS);
  return {
    ...facts,
    heartRateBpm: { kind: 'measured', ...estimateHeartRate(track, fused, intervals, SAMPLING_RATE_HZ) },
    breathingRatePerMin: measureBreathing(
      collectCarriers(trace, fused, intervals, meanColours([...regions.values()]), gridMs),
      SAMPLING_RATE_HZ,
    ),
    heartRateVariability: measureVariability(fused, beatWave, beatTimesS, intervals, SAMPLING_RATE_HZ),
  };
}

/**
 * What each region says of the rate, and all of them together. By POS alone: CHROM found the rate less often on every
 * face recording, and drew the answer away on the weakest.
 */
function readRates(
  candidates: readonly PulseCandidate[],
  regionCount: number,
): { readonly byRegion: Map<RegionName, Float64Array[]>; readonly joined: Float64Array[] } {
  const byRegion = new Map<RegionName, Float64Array[]>();
  const readings: Float64Array[][] = [];
  for (const candidate of candidates) {
    if (candidate.method !== 'pos') continue;
    const reading = rateLikelihoods(candidate, SAMPLING_RATE_HZ);
    readings.push(reading);
    if (candidate.source !== 'mean') byRegion.set(candidate.source, reading);
  }
  return { byRegion, joined: readings.length > 0 ? joinLikelihoods(readings, regionCount) : [] };
}

/** Every trace of the scan on which breathing may ride. */
export function collectCarriers(
  trace: ColourTrace,
  fused: FusedPulse,
  intervals: readonly BeatInterval[],
  skin: UniformColours,
  gridMs: Float64Array,
): BreathingCarrier[] {
  const carriers = [
    brightnessCarrier(skin, SAMPLING_RATE_HZ),
    bloodVolumeCarrier(skin, SAMPLING_RATE_HZ),
    amplitudeCarrier(fused, SAMPLING_RATE_HZ),
    frequencyCarrier(intervals, fused, SAMPLING_RATE_HZ),
    trace.headMotion ? headMotionCarrier(trace.frameTimesMs, trace.headMotion, gridMs, SAMPLING_RATE_HZ) : null,
  ];
  return carriers.filter((carrier) => carrier !== null);
}

function refuseAll(facts: ScanFacts, reason: RefusalReason): ScanAnalysis {
  const refusal = unusable(reason);
  return { ...facts, heartRateBpm: refusal, breathingRatePerMin: refusal, heartRateVariability: refusal };
}
