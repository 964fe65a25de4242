import type { RefusalReason } from '../analysis.ts';
import type { FoundPulse } from '../pulse/find-pulse.ts';

/**
 * Thresholds that a pulse must pass, all of them. Chosen with `npm run bench -- engine` on all windows of the face
 * recordings and on 1800 synthetic scans without a living face, so the figures in docs/accuracy.md describe these data
 * and are not a promise.
 */
export const PULSE_GATE = {
  /** Share of the probability that must lie on one track. Below, another rate explains the scan too well. */
  confidence: 0.83,
  /**
   * Evidence that there is any pulse. A weak real pulse has 1 to 10; noise from lamps and pictures up to 2.6. A film next to the
   * face led to a wrong rate with 1.9.
   */
  evidenceNats: 2,
  /**
   * The same where two regions swing together this closely, as blood makes them, and a count with more room above finds no further beat.
   * What noise alone shows in one region it does not show in the other. With a further beat a film and hearts without rhythm got wrong
   * rates.
   */
  sharedEvidenceNats: -1,
  leastRegionAgreement: 0.35,
  sharedAddedBpm: 1,
  /** The same above a rate that few people have at rest: lamps and pictures got such rates with less. */
  fastBpm: 150,
  fastEvidenceNats: 8,
  /** The same where one region alone is seen, and no other can confirm it: a forehead showed another rate with 5. */
  loneRegionEvidenceNats: 10,
  /**
   * In a long scan a pulse with less evidence than this is judged by how it lasts: the evidence for that, and how closely two regions must
   * swing together. A picture on a screen got a rate with 15 to 20.
   */
  lastingBelowNats: 20,
  lastingNats: 5,
  lastingRegionAgreement: 0.25,
  /** What such a pulse has to reach instead of `confidence` (hearts without rhythm got wrong rates with 0.87), `signalToNoiseDb` and `largestAddedBpm`. */
  lastingConfidence: 0.88,
  lastingSignalToNoiseDb: -7.6,
  lastingAddedBpm: 3.3,
  /**
   * How far the course of the rate may range in a long scan with less evidence than the second value: hearts without rhythm ranged over 21
   * and more and got rates up to 5 bpm off, other faint pulses over 11 at most, but for those that follow slow deep breaths.
   */
  largestLastingRangeBpm: 15,
  lastingRangeBelowNats: 40,
  /** Below this a tracked rate was wrong or a movement of the picture. */
  signalToNoiseDb: -6.3,
  /** Strong evidence under strong other power: a band that drifts over a picture, next to stronger movement. */
  soundEvidenceNats: 15,
  soundSignalToNoiseDb: -5.5,
  /** A second rate: a picture held in a hand moves at several. Nats, or as a share of the evidence for the first. */
  rivalNats: 0.3,
  rivalShare: 0.12,
  /** More than one beat in 30 s: a count with more room above finds beats that the course leaves out, such as those of slow hearts that swing far. */
  largestAddedBpm: 2.5,
  /**
   * Faster hearts vary less. With less evidence than the second value it applies to them, too: lamps and screens passed
   * without.
   */
  undercountedBelowBpm: 85,
  undercountedBelowNats: 10,
  /** Share of the probability that a drift may have, and how far the course among decoys may be from the track. */
  largestSlowShare: 0.05,
  decoyDistanceBpm: 6,
  /**
   * The light dominates the face if the surroundings vary with it this closely and show a rate of their own near the
   * pulse's.
   */
  largestLightCoherence: 0.75,
  /** Above this, whatever rate they show. */
  certainLightCoherence: 0.9,
  lightEvidenceNats: 1,
  /** The same if they show their rate more clearly than the face shows its own. */
  clearLightCoherence: 0.5,
  lightDistanceBpm: 8,
  /** Blood has 0.8 at most. */
  largestBlueOverGreen: 0.95,
  /** Green behind red by more than this is not blood. Noise made it 0.27 at most in the face recordings. */
  largestGreenDelay: 0.28,
  /**
   * Standard errors beyond what blood may do, of the mean of the regions and of any one of them. In the face recordings through
   * the scan page 0.5 at most; a forehead under a mask at rest had 2.9, pictures that bob mostly more than 3.
   */
  largestGrayness: 1,
  largestRegionGrayness: 3,
  /** The same for colors that swing the wrong way: 4.7 at most. */
  largestStrangeness: 5,
  /**
   * A pulse of 0.6% peak to peak has 0.2%, as much as any of the recordings. No skin swings four times as much; a
   * colored lamp does.
   */
  largestGreenSwing: 0.009,
  /** Less than this is below what a camera can show of blood: the face recordings have 0.00012 or more. */
  leastGreenSwing: 0.0001,
  /** A wave that falls faster than it rises by more standard errors than this is not of blood: the face recordings have -1.9 and more. */
  leastRiseOverFall: -3,
  /** Minimum share of green's variation for trusting its direction. */
  believedGreenShare: 0.3,
  /** Noise makes the phase of a clock wander by about 0.24 rad / ratio of signal to noise: less than this is a clock. */
  clockWanderAtUnitRatioRad: 0.18,
  /**
   * Wander of phase over wander of height, required for a wave that green follows to nine tenths, as it follows a lamp: noise alone gives
   * 1, a heart more.
   */
  pureGreenShare: 0.9,
  purePhaseOverHeight: 0.9,
} as const;

/** Thresholds as in {@link PULSE_GATE}; override for tuning. */
export type PulseGate = { readonly [Name in keyof typeof PULSE_GATE]: number };

type Check = (pulse: FoundPulse, gate: PulseGate) => boolean;

/** Whether a pulse is faint, but the scan long enough for judging it by how it lasts. Another region has to confirm it. */
const isFaintInLongScan: Check = ({ track, lastingNats, evidence: { regions } }, gate) =>
  lastingNats !== null && regions.length > 1 && track.evidenceNats < gate.lastingBelowNats;

/** Objections to a pulse, by name. */
const REFUSALS = {
  tooLittleEvidence: (pulse, gate) => {
    const { track, addedBpm, lastingNats, evidence } = pulse;
    const { regions, regionAgreement } = evidence;
    if (track.meanBpm > gate.fastBpm && track.evidenceNats < gate.fastEvidenceNats) return true;
    if (isFaintInLongScan(pulse, gate))
      return !(lastingNats! >= gate.lastingNats && regionAgreement >= gate.lastingRegionAgreement);
    const isShared = regionAgreement > gate.leastRegionAgreement && addedBpm <= gate.sharedAddedBpm;
    const least = isShared ? gate.sharedEvidenceNats : gate.evidenceNats;
    return !(track.evidenceNats >= (regions.length > 1 ? least : gate.loneRegionEvidenceNats));
  },
  unsure: ({ track }, gate) => !(track.confidence >= gate.confidence),
  faint: ({ track, fused: { signalToNoiseDb } }, gate) =>
    !(signalToNoiseDb >= gate.signalToNoiseDb) ||
    (track.evidenceNats >= gate.soundEvidenceNats && !(signalToNoiseDb >= gate.soundSignalToNoiseDb)),
  clock: ({ fused: { signalToNoiseDb }, evidence: { signature } }, gate) => {
    const { phaseWanderRad, heightWander, greenShare } = signature;
    return (
      phaseWanderRad * 10 ** (signalToNoiseDb / 20) < gate.clockWanderAtUnitRatioRad ||
      (greenShare > gate.pureGreenShare && phaseWanderRad / heightWander < gate.purePhaseOverHeight)
    );
  },
  notBlood: ({ evidence: { signature, regions } }, gate) => {
    const { isGreenFalling, greenSwing, greenShare, greenDelay, blueOverGreen } = signature;
    return (
      !isGreenFalling ||
      (greenSwing < 0 && greenShare > gate.believedGreenShare) ||
      greenDelay > gate.largestGreenDelay ||
      signature.grayness > gate.largestGrayness ||
      regions.some(({ grayness }) => grayness > gate.largestRegionGrayness) ||
      [signature, ...regions].some(({ strangeness }) => strangeness > gate.largestStrangeness) ||
      greenSwing > gate.largestGreenSwing ||
      Math.abs(greenSwing) < gate.leastGreenSwing ||
      blueOverGreen > gate.largestBlueOverGreen
    );
  },
  backwards: ({ evidence }, gate) => evidence.riseOverFall < gate.leastRiseOverFall,
  drift: ({ track, evidence: { decoys } }, gate) =>
    decoys !== null &&
    (!(Math.abs(decoys.rateBpm - track.meanBpm) <= gate.decoyDistanceBpm) || decoys.slowShare > gate.largestSlowShare),
  sharedLight: ({ track, evidence: { sharedLight } }, gate) =>
    sharedLight !== null &&
    (sharedLight.coherence > gate.certainLightCoherence ||
      sharedLight.rates.some(
        ({ rateBpm, evidenceNats }) =>
          evidenceNats > gate.lightEvidenceNats &&
          Math.abs(rateBpm - track.meanBpm) <= gate.lightDistanceBpm &&
          sharedLight.coherence >
            (evidenceNats > track.evidenceNats ? gate.clearLightCoherence : gate.largestLightCoherence),
      )),
  undercounted: ({ track, addedBpm }, gate) =>
    (track.meanBpm < gate.undercountedBelowBpm || track.evidenceNats < gate.undercountedBelowNats) &&
    !(addedBpm <= gate.largestAddedBpm),
  wandering: ({ track: { ratesBpm, evidenceNats }, lastingNats }, gate) =>
    lastingNats !== null &&
    evidenceNats < gate.lastingRangeBelowNats &&
    Math.max(...ratesBpm) - Math.min(...ratesBpm) > gate.largestLastingRangeBpm,
  rival: ({ track, evidence: { rivalNats } }, gate) =>
    rivalNats > Math.max(gate.rivalNats, gate.rivalShare * track.evidenceNats),
} as const satisfies Record<string, Check>;

/** Names of the objections to a pulse. */
export type PulseRefusal = keyof typeof REFUSALS;
export const PULSE_REFUSALS = Object.keys(REFUSALS) as readonly PulseRefusal[];

/** What a longer scan may clear: there is too little of the pulse, or a drift that it may outlast. */
const CLEARED_BY_TIME: ReadonlySet<PulseRefusal> = new Set([
  'tooLittleEvidence',
  'unsure',
  'faint',
  'drift',
  'undercounted',
]);

/** There is a pulse, but another rate or a movement competes with it. */
const UNSTEADY: ReadonlySet<PulseRefusal> = new Set(['undercounted', 'wandering', 'rival']);

/** The thresholds for a pulse. */
const gateFor = (pulse: FoundPulse, gate: PulseGate): PulseGate =>
  isFaintInLongScan(pulse, gate)
    ? {
        ...gate,
        confidence: gate.lastingConfidence,
        signalToNoiseDb: gate.lastingSignalToNoiseDb,
        largestAddedBpm: gate.lastingAddedBpm,
      }
    : gate;

/** All objections to a pulse; empty if there are none. */
export function refusalsOf(pulse: FoundPulse, gate: PulseGate = PULSE_GATE): PulseRefusal[] {
  const own = gateFor(pulse, gate);
  return PULSE_REFUSALS.filter((name) => REFUSALS[name](pulse, own));
}

/**
 * Judges whether there is a steady pulse.
 *
 * @returns why not, or null if it passes
 */
export function judgePulse(pulse: FoundPulse, gate: PulseGate = PULSE_GATE): RefusalReason | null {
  const refusals = refusalsOf(pulse, gate);
  if (refusals.length === 0) return null;
  return refusals.every((name) => UNSTEADY.has(name)) ? 'unsteady-pulse' : 'no-pulse';
}

/** Whether a pulse is refused only for what a longer scan may clear. */
export function mayPassLater(pulse: FoundPulse): boolean {
  const refusals = refusalsOf(pulse);
  return refusals.length > 0 && refusals.every((name) => CLEARED_BY_TIME.has(name));
}
