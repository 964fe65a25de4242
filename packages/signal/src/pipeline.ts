import { type FindingName, type RefusalReason, refuseAll, type ScanAnalysis } from './analysis.ts';
import { measureBreathing } from './breathing/breathing-rate.ts';
import {
  amplitudeCarrier,
  type BreathingCarrier,
  bloodVolumeCarrier,
  brightnessCarrier,
  frequencyCarrier,
  headMotionCarrier,
} from './breathing/carriers.ts';
import { type PreparedColors, prepareRegions } from './color/prepare-regions.ts';
import { evenGridMs, SAMPLING_RATE_HZ } from './color/resample-region.ts';
import { meanColors, type UniformColors } from './color/uniform-colors.ts';
import { readBeatChannels, sumForBeats } from './pulse/beat-wave.ts';
import { type BeatInterval, findBeatTimes, intervalsFromBeats } from './pulse/beats.ts';
import { type FoundPulse, findPulse } from './pulse/find-pulse.ts';
import type { FusedPulse } from './pulse/fuse-pulse.ts';
import { estimateHeartRate } from './pulse/heart-rate.ts';
import { measureVariability } from './pulse/variability.ts';
import { inspectFacePresence, LONGEST_ABSENCE_MS, SMALLEST_FACE_SHARE } from './quality/face-presence.ts';
import { type FrameClock, GAP_MS, inspectFrameClock } from './quality/frame-clock.ts';
import { isHeadTravelPossible } from './quality/head-travel.ts';
import { judgePulse, PULSE_GATE, type PulseGate } from './quality/pulse-gate.ts';
import { isUneven, readRhythm } from './quality/rhythm.ts';
import { type ColorTrace, hasMatchingLengths, REGION_NAMES } from './trace.ts';

/**
 * Changes whenever the same scan may give a different number. Recorded with every result. The first part changes only
 * if values cannot be compared with older ones: the usual range starts over then.
 */
export const SIGNAL_ENGINE_VERSION = '3.6.0';

type ScanFacts = Omit<ScanAnalysis, FindingName>;

/** The pulse of a scan before any threshold, with the inputs of the thresholds. */
export interface ScanPulse {
  readonly clock: FrameClock;
  readonly colors: PreparedColors;
  readonly found: FoundPulse;
  readonly beatWave: Float64Array;
  /** Beats of the wave, from its start. */
  readonly beatTimesS: readonly number[];
  /** Whether beats are too irregular for one rate. */
  readonly isUneven: boolean;
}

/** What a scan shows before any threshold: its pulse, or why none can be found. */
export function readPulse(trace: ColorTrace): {
  readonly facts: ScanFacts;
  readonly pulse: ScanPulse | RefusalReason;
} {
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
  if (!isWhole) return { facts, pulse: 'bad-clock' };
  if (clock.refusal) return { facts, pulse: clock.refusal };
  if (presence.seenShare < SMALLEST_FACE_SHARE || presence.longestAbsenceMs > LONGEST_ABSENCE_MS)
    return { facts, pulse: 'face-lost' };
  if (trace.headMotion && !isHeadTravelPossible(trace.frameTimesMs, trace.headMotion))
    return { facts, pulse: 'face-lost' };
  const times = trace.frameTimesMs;
  const gridMs = evenGridMs(times[0]!, times[times.length - 1]!);
  const colors = prepareRegions(trace, clock.frameRateHz, gridMs);
  const found = findPulse(colors, SAMPLING_RATE_HZ);
  if (!found) return { facts, pulse: 'no-pulse' };
  const { fused, track } = found;
  const { frequencyHz } = fused.peak;
  const channels = readBeatChannels([...colors.regions.values()], SAMPLING_RATE_HZ, frequencyHz);
  const beatWave = sumForBeats(channels, fused.wave, SAMPLING_RATE_HZ, frequencyHz);
  const beatTimesS = findBeatTimes(beatWave, SAMPLING_RATE_HZ, frequencyHz);
  const rhythm = readRhythm(colors.regions, beatWave, beatTimesS, track.ratesBpm, SAMPLING_RATE_HZ, frequencyHz);
  return {
    facts,
    pulse: {
      clock,
      colors,
      found,
      beatWave,
      beatTimesS,
      isUneven: rhythm !== null && isUneven(rhythm, found.addedBpm),
    },
  };
}

/** Why a pulse gives no rate, or null. @param gate  thresholds; override for tuning */
export function refusalOfPulse(
  {
    found,
    clock,
    isUneven: isUnevenlyTimed,
  }: Pick<ScanPulse, 'found' | 'isUneven'> & { readonly clock: Pick<FrameClock, 'largestGapMs'> },
  gate: PulseGate = PULSE_GATE,
): RefusalReason | null {
  const refusal = judgePulse(found, gate);
  if (refusal !== null || !isUnevenlyTimed) return refusal;
  // Lost frames shift beats: if there were any, they are the likelier reason.
  return clock.largestGapMs > GAP_MS ? 'too-many-gaps' : 'pulse-not-timed';
}

/**
 * Analyzes a whole scan. Never throws on bad numbers: they become a refusal.
 *
 * Without a trusted pulse nothing is reported: breathing modulates it, and a scan without a pulse is not of a person.
 */
export function analyzeScan(trace: ColorTrace): ScanAnalysis {
  return analyzePulse(readPulse(trace));
}

/** The findings of a scan from what `readPulse` read. */
export function analyzePulse({ facts, pulse }: ReturnType<typeof readPulse>): ScanAnalysis {
  if (typeof pulse === 'string') return refuseAll(facts, pulse);
  const refusal = refusalOfPulse(pulse);
  if (refusal) return refuseAll(facts, refusal);
  const { clock, colors, found, beatWave, beatTimesS } = pulse;
  const { fused } = found;
  const intervals = intervalsFromBeats(beatTimesS);
  return {
    ...facts,
    heartRateBpm: { kind: 'measured', ...estimateHeartRate(found, clock.durationS) },
    breathingRatePerMin: measureBreathing(
      collectCarriers(fused, intervals, meanColors([...colors.regions.values()]), colors.headMotion),
      SAMPLING_RATE_HZ,
    ),
    heartRateVariability: measureVariability(fused, beatWave, beatTimesS, intervals, SAMPLING_RATE_HZ),
  };
}

/** Every signal of the scan that breathing may modulate. */
export function collectCarriers(
  fused: FusedPulse,
  intervals: readonly BeatInterval[],
  skin: UniformColors,
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
