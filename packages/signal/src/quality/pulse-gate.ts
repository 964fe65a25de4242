import type { RefusalReason } from '../analysis.ts';
import type { FusedPulse } from '../pulse/fuse-pulse.ts';
import { type PulseEvidence, SAME_RATE_BPM } from '../pulse/pulse-evidence.ts';
import type { RateTrack } from '../pulse/rate-track.ts';

/**
 * Thresholds a pulse must pass, all of them. Chosen with `npm run bench:engine` on all windows of the face recordings
 * and on 1800 synthetic scans without a living face, so that the figures in docs/accuracy.md are a description of these
 * data and not a promise.
 */
export const PULSE_GATE = {
  /** Share of the probability that must lie on one track. Below, another rate explains the scan too well. */
  confidence: 0.86,
  /**
   * Evidence that there is any pulse. Still pictures, empty chairs and mannequins stayed below -1.6 in 450 scans, and one
   * chair reached 1.3 in 900; a weak real pulse has 1 to 10.
   */
  evidenceNats: 0.3,
  /** The same where one region alone is seen, and no other can confirm it: a forehead showed another rate with 5. */
  loneRegionEvidenceNats: 10,
  /** Weaker than this a tracked rate was wrong or a picture's movement. */
  signalToNoiseDb: -7.7,
  /** Much evidence under much other power: a band that drifts over a picture beside stronger movement. */
  soundEvidenceNats: 10,
  soundSignalToNoiseDb: -6.5,
  /** A second rate: a picture held in a hand moves at several. Nats, or as a share of the evidence for the first. */
  rivalNats: 0.3,
  rivalShare: 0.08,
  /** A single region that is this sure of another rate. */
  dissentNats: 5,
  dissentDistanceBpm: 12,
  /** Blood has 0.8 at most; up to the second value only if the wave is no clock either. */
  blueOverGreen: 0.8,
  largestBlueOverGreen: 0.95,
  /** Green behind red by more than this is no blood. Noise made it 0.39 at most in the face recordings. */
  largestGreenDelay: 0.4,
  /** A pulse of 0.6 % peak to peak has 0.2 %; nobody's skin swings five times as much, a coloured lamp does. */
  largestGreenSwing: 0.012,
  /** Less than this is below what a camera can show of blood. */
  leastGreenSwing: 0.00006,
  /** Share of green's swing from which its direction is believed. */
  believedGreenShare: 0.3,
  /** A wave that ticks more evenly than this is none of a heart, whatever its noise, radians. */
  clockWanderRad: 0.03,
  /** Noise makes the phase of a clock wander by about 0.24 rad / ratio of signal to noise: less than this is a clock. */
  clockWanderAtUnitRatioRad: 0.18,
  /** Between the first value and this one the wander must be more than noise makes, by the second value at a ratio of 1. */
  steadyWanderRad: 0.09,
  steadyWanderAtUnitRatioRad: 0.3,
  /** Wander of phase over wander of height: noise alone gives 1, a heart more. */
  leastPhaseOverHeight: 0.4,
  /** Asked of a wave that green follows to nine tenths, as it follows a lamp. */
  pureGreenShare: 0.9,
  purePhaseOverHeight: 0.9,
  /** Asked of a wave whose colours are nearly those of a lamp. */
  lamplikePhaseOverHeight: 1.4,
} as const;

/**
 * Says whether a pulse is there and steady.
 *
 * @returns why not, or null if it passes
 */
export function judgePulse(track: RateTrack, fused: FusedPulse, evidence: PulseEvidence): RefusalReason | null {
  if (!isPulse(track, fused, evidence) || isLamp(fused, evidence)) return 'no-pulse';
  return isAlone(track, evidence) ? null : 'unsteady-pulse';
}

function isPulse(track: RateTrack, { signalToNoiseDb }: FusedPulse, { regions }: PulseEvidence): boolean {
  return (
    track.evidenceNats >= (regions.length > 1 ? PULSE_GATE.evidenceNats : PULSE_GATE.loneRegionEvidenceNats) &&
    track.confidence >= PULSE_GATE.confidence &&
    signalToNoiseDb >= PULSE_GATE.signalToNoiseDb &&
    (track.evidenceNats < PULSE_GATE.soundEvidenceNats || signalToNoiseDb >= PULSE_GATE.soundSignalToNoiseDb) &&
    regions.some(({ rateBpm }) => Math.abs(rateBpm - track.meanBpm) <= SAME_RATE_BPM)
  );
}

/** Too even for a heart, or of other colours than blood. */
function isLamp({ signalToNoiseDb }: FusedPulse, { signature }: PulseEvidence): boolean {
  const { phaseWanderRad, heightWander, blueOverGreen, greenDelay, greenShare, greenSwing, isGreenFalling } = signature;
  const phaseOverHeight = phaseWanderRad / heightWander;
  const wanderAtUnitRatioRad = phaseWanderRad * 10 ** (signalToNoiseDb / 20);
  const isClock =
    phaseWanderRad < PULSE_GATE.clockWanderRad ||
    wanderAtUnitRatioRad < PULSE_GATE.clockWanderAtUnitRatioRad ||
    (phaseWanderRad < PULSE_GATE.steadyWanderRad && wanderAtUnitRatioRad < PULSE_GATE.steadyWanderAtUnitRatioRad) ||
    phaseOverHeight < PULSE_GATE.leastPhaseOverHeight ||
    (greenShare > PULSE_GATE.pureGreenShare && phaseOverHeight < PULSE_GATE.purePhaseOverHeight);
  const isColoured =
    !isGreenFalling ||
    (greenSwing < 0 && greenShare > PULSE_GATE.believedGreenShare) ||
    greenDelay > PULSE_GATE.largestGreenDelay ||
    greenSwing > PULSE_GATE.largestGreenSwing ||
    Math.abs(greenSwing) < PULSE_GATE.leastGreenSwing ||
    blueOverGreen > PULSE_GATE.largestBlueOverGreen ||
    (blueOverGreen > PULSE_GATE.blueOverGreen && phaseOverHeight < PULSE_GATE.lamplikePhaseOverHeight);
  return isClock || isColoured;
}

/** No other rate has a claim of its own. */
function isAlone(track: RateTrack, { rivalNats, regions }: PulseEvidence): boolean {
  const largestRival = Math.max(PULSE_GATE.rivalNats, PULSE_GATE.rivalShare * track.evidenceNats);
  const hasDissent = regions.some(
    ({ rateBpm, evidenceNats }) =>
      evidenceNats > PULSE_GATE.dissentNats && Math.abs(rateBpm - track.meanBpm) > PULSE_GATE.dissentDistanceBpm,
  );
  return rivalNats <= largestRival && !hasDissent;
}
