import type { RefusalReason } from '../analysis.ts';
import type { PulseEvidence } from '../pulse/pulse-evidence.ts';

/**
 * Thresholds a pulse must pass, all of them. Chosen on our data with `bench/engine/accuracy.ts`: windows of 20, 30 and
 * 60 s of three sets of face recordings, one set of recordings without a usable pulse, and synthetic scans with and
 * without pulse. At these values no answered window was more than 5 bpm off and none without a pulse was answered;
 * each threshold stands one step on the safe side of the first wrong answer.
 */
export const PULSE_GATE = {
  /** A trace without pulse had at most -2.4 dB after fusion when the other gates were passed. */
  signalToNoiseDb: -2,
  /** Share of candidates that find the rate alone; 0.63 let one rate through that was half the truth. */
  candidateAgreement: 0.75,
  /** Share of parts of the scan that show the rate. */
  partAgreement: 0.6,
  /** Second peak over first; 0.5 let one wrong answer through. */
  rivalRatio: 0.4,
  /** Blood swings both chrominances together, a coloured lamp or a movement mostly against each other; -0.7 let one wrong answer through. */
  chromaAgreement: 0,
  /** A pulse of 0.6 % peak to peak in green swings the chrominance by 0.0013; nobody's skin swings six times as much, a coloured lamp does. */
  chromaSwing: 0.008,
  /** Regions that find the rate alone, if there are that many. */
  agreeingRegions: 2,
} as const;

/**
 * Says whether a pulse is there and steady.
 *
 * @param signalToNoiseDb  of the fused wave
 * @returns why not, or null if it passes
 */
export function judgePulse(signalToNoiseDb: number, evidence: PulseEvidence): RefusalReason | null {
  const isThere =
    signalToNoiseDb >= PULSE_GATE.signalToNoiseDb &&
    evidence.candidateAgreement >= PULSE_GATE.candidateAgreement &&
    evidence.agreeingRegions >= Math.min(PULSE_GATE.agreeingRegions, evidence.regionCount) &&
    evidence.signature.chromaAgreement >= PULSE_GATE.chromaAgreement &&
    evidence.signature.chromaSwing <= PULSE_GATE.chromaSwing;
  if (!isThere) return 'no-pulse';
  const isSteady = evidence.partAgreement >= PULSE_GATE.partAgreement && evidence.rivalRatio <= PULSE_GATE.rivalRatio;
  return isSteady ? null : 'unsteady-pulse';
}
