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
import { findPulse } from './pulse/find-pulse.ts';
import type { FusedPulse } from './pulse/fuse-pulse.ts';
import { estimateHeartRate } from './pulse/heart-rate.ts';
import { measureVariability } from './pulse/variability.ts';
import { inspectFacePresence, LONGEST_ABSENCE_MS, SMALLEST_FACE_SHARE } from './quality/face-presence.ts';
import { GAP_MS, inspectFrameClock } from './quality/frame-clock.ts';
import { isHeadTravelPossible } from './quality/head-travel.ts';
import { judgePulse } from './quality/pulse-gate.ts';
import { isUneven, readRhythm } from './quality/rhythm.ts';
import { type ColourTrace, hasMatchingLengths, REGION_NAMES } from './trace.ts';

/**
 * Changes whenever the same scan may give another number. Recorded with every result. The first part changes only where values
 * cannot be compared with older ones: what is usual for a person starts over then.
 */
export const SIGNAL_ENGINE_VERSION = '3.3.0';

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
  const colours = prepareRegions(trace, clock.frameRateHz, gridMs);
  const found = findPulse(colours, SAMPLING_RATE_HZ);
  if (!found) return refuseAll(facts, 'no-pulse');
  const refusal = judgePulse(found);
  if (refusal) return refuseAll(facts, refusal);
  const { fused } = found;
  const skin = [...colours.regions.values()];
  const channels = readBeatChannels(skin, SAMPLING_RATE_HZ, fused.peak.frequencyHz);
  const beatWave = sumForBeats(channels, fused.wave, SAMPLING_RATE_HZ, fused.peak.frequencyHz);
  const beatTimesS = findBeatTimes(beatWave, SAMPLING_RATE_HZ, fused.peak.frequencyHz);
  const intervals = intervalsFromBeats(beatTimesS);
  const { regions } = colours;
  const rhythm = readRhythm(
    regions,
    beatWave,
    beatTimesS,
    found.track.ratesBpm,
    SAMPLING_RATE_HZ,
    fused.peak.frequencyHz,
  );
  // Frames that were lost shift beats: where any were, they are the likelier reason.
  if (rhythm && isUneven(rhythm))
    return refuseAll(facts, clock.largestGapMs > GAP_MS ? 'too-many-gaps' : 'pulse-not-timed');
  return {
    ...facts,
    heartRateBpm: { kind: 'measured', ...estimateHeartRate(found, clock.durationS) },
    breathingRatePerMin: measureBreathing(
      collectCarriers(fused, intervals, meanColours(skin), colours.headMotion),
      SAMPLING_RATE_HZ,
    ),
    heartRateVariability: measureVariability(fused, beatWave, beatTimesS, intervals, SAMPLING_RATE_HZ),
  };
}

/** Every trace of the scan on which breathing may ride. */
export function collectCarriers(
  fused: FusedPulse,
  intervals: readonly BeatInterval[],
  skin: UniformColours,
  headMotion: Float64Array | null,
): BreathingCarrier[] {
  const carriers = [
    brightnessCarrier(skin, SAMPLING_RATE_HZ),
    bloodVolumeCarrier(skin, SAMPLING_RATE_HZ),
    amplitudeCarrier(fused, SAMPLING_RATE_HZ),
    frequencyCarrier(intervals, fused, SAMPLING_RATE_HZ),
    headMotion && headMotionCarrier(headMotion, SAMPLING_RATE_HZ),
  ];
  return carriers.filter((carrier) => carrier !== null);
}

function refuseAll(facts: ScanFacts, reason: RefusalReason): ScanAnalysis {
  const refusal = unusable(reason);
  return { ...facts, heartRateBpm: refusal, breathingRatePerMin: refusal, heartRateVariability: refusal };
}
