import type { RefusalReason } from '../analysis.ts';
import type { FusedPulse } from '../pulse/fuse-pulse.ts';
import type { PulseEvidence } from '../pulse/pulse-evidence.ts';

/**
 * Thresholds a pulse must pass, all of them. Chosen on our data with `bench/engine/accuracy.ts`: windows of 20, 30 and
 * 60 s of three sets of face recordings, one set of recordings without a usable pulse, and synthetic scans with and
 * without pulse. At these values no answered window was 5 bpm off, and of the scans without pulse one was answered (of
 * 3000 in wandering coloured light).
 */
export const PULSE_GATE = {
  /** On its own it would have to be above 0 dB; the other gates carry the rest. */
  signalToNoiseDb: -3,
  /**
   * Slower rates need more: coloured light that wanders at random is strongest there. Of 3000 synthetic scans without
   * pulse in such light, shared by all regions, 25 passed the other gates, 24 of them at 66 bpm or below and under 0 dB
   * (1000 such scans are in the accuracy bench).
   */
  slowRateBpm: 70,
  slowSignalToNoiseDb: 0,
  /** Share of candidates that find the rate alone; 0.63 let one rate through that was half the truth, 0.75 one 8 bpm off. */
  candidateAgreement: 0.8,
  /** Share of parts of the scan that show the rate. */
  partAgreement: 0.6,
  /** Second peak over first. */
  rivalRatio: 0.4,
  /** Blood swings both chrominances together, a coloured lamp or a movement mostly against each other (warm lamp: below -0.9). */
  chromaAgreement: -0.3,
  /** A pulse of 0.6 % peak to peak in green swings the chrominance by 0.0013; nobody's skin swings six times as much, a coloured lamp does. */
  chromaSwing: 0.008,
  /** Regions that find the rate alone, if there are that many. */
  agreeingRegions: 2,
} as const;

/**
 * Says whether a pulse is there and steady.
 *
 * @param fused     the pulse all candidates agree on
 * @param evidence  what speaks for and against it
 * @returns why not, or null if it passes
 */
export function judgePulse({ peak, signalToNoiseDb }: FusedPulse, evidence: PulseEvidence): RefusalReason | null {
  const isSlow = 60 * peak.frequencyHz < PULSE_GATE.slowRateBpm;
  const isThere =
    signalToNoiseDb >= (isSlow ? PULSE_GATE.slowSignalToNoiseDb : PULSE_GATE.signalToNoiseDb) &&
    evidence.candidateAgreement >= PULSE_GATE.candidateAgreement &&
    evidence.agreeingRegions >= Math.min(PULSE_GATE.agreeingRegions, evidence.regionCount) &&
    evidence.signature.chromaAgreement >= PULSE_GATE.chromaAgreement &&
    evidence.signature.chromaSwing <= PULSE_GATE.chromaSwing;
  if (!isThere) return 'no-pulse';
  const isSteady = evidence.partAgreement >= PULSE_GATE.partAgreement && evidence.rivalRatio <= PULSE_GATE.rivalRatio;
  return isSteady ? null : 'unsteady-pulse';
}
