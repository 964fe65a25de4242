import type { PreparedColors } from '../color/prepare-regions.ts';
import { meanColors, type UniformColors } from '../color/uniform-colors.ts';
import { type ColorSignature, colorSignature, regionAgreement } from '../quality/color-signature.ts';
import { riseOverFall } from '../quality/rise-and-fall.ts';
import { readSharedLight, type SharedLight } from '../quality/shared-light.ts';
import { type DecoyTrack, trackAmongDecoys } from './decoys.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import type { PulseReading } from './pulse-candidates.ts';
import { PULSE_RATES, RATE_STEP_BPM } from './rate-likelihood.ts';
import { type RateTrack, trackRate } from './rate-track.ts';

/** The wave of a slow heart has as much power at three times its rate as that of a fast one at twice. */
const HARMONICS = [1, 2, 3] as const;

/** A second rate is looked for this far from the track and from its harmonics: the main lobe of a step's window (15) and some of what the rate wanders. */
const RIVAL_DISTANCE_BPM = 18;

/** What a rate near the track may contribute to a rival, nats: slightly less than nothing. */
const BLOCKED_NATS = -0.3;

/**
 * Only claims below this are compared with decoys: a drift cannot explain a fast one, but may outweigh a faint fast pulse. What a film leaves
 * of a faint claim reaches higher.
 */
const SLOW_CLAIM_BPM = 70;
const SLOW_FAINT_CLAIM_BPM = 90;
const FAINT_CLAIM_NATS = 10;

/** How sure it is that a region does not swing as blood does. */
type RegionSignature = Pick<ColorSignature, 'grayness' | 'strangeness'>;

/** Evidence for and against the tracked rate. */
export interface PulseEvidence {
  readonly regions: readonly RegionSignature[];
  /** How closely the first two regions swing together as blood does, -1..1; NaN with a single region. */
  readonly regionAgreement: number;
  /** Evidence for the best rate other than the tracked one and its harmonics, nats. */
  readonly rivalNats: number;
  readonly signature: ColorSignature;
  /** By how many standard errors the wave rises faster than it falls. */
  readonly riseOverFall: number;
  /** The track among rates that no heart has; null if no drift could look like the claim. */
  readonly decoys: DecoyTrack | null;
  /** How the surroundings vary; null if none are visible. */
  readonly sharedLight: SharedLight | null;
}

/**
 * Looks for what contradicts a tracked rate: a rival rate, a drift, colors that are not blood's, a wave that falls faster
 * than it rises, surroundings that swing with it.
 *
 * @param track           the most probable course of the rate
 * @param fused           the pulse at that rate
 * @param likelihoods     those it was tracked in
 * @param pulses          what these are likelihoods of
 * @param colors         of the scan on the even grid
 * @param samplingRateHz  of the grid
 */
export function weighPulse(
  track: RateTrack,
  fused: FusedPulse,
  likelihoods: readonly Float64Array[],
  pulses: readonly PulseReading[],
  { regions, light }: PreparedColors,
  samplingRateHz: number,
): PulseEvidence {
  const signatureOf = (seen: UniformColors): ColorSignature =>
    colorSignature(seen, fused.wave, track.ratesBpm, samplingRateHz);
  return {
    regions: [...regions.values()].map(signatureOf),
    regionAgreement: regionAgreement([...regions.values()], track.ratesBpm, samplingRateHz),
    rivalNats: trackRate(withoutTrack(likelihoods, track))?.evidenceNats ?? Number.NEGATIVE_INFINITY,
    signature: signatureOf(meanColors([...regions.values()])),
    riseOverFall: riseOverFall(fused.wave, track.ratesBpm, samplingRateHz),
    decoys: mayBeDrift(track) ? trackAmongDecoys(pulses, regions.size, track.ratesBpm, samplingRateHz) : null,
    sharedLight: light && readSharedLight(light.face, light.surroundings, track.meanBpm, samplingRateHz),
  };
}

/** Whether a drift of the light could look like this claim. */
export function mayBeDrift({ meanBpm, evidenceNats }: Pick<RateTrack, 'meanBpm' | 'evidenceNats'>): boolean {
  return meanBpm < (evidenceNats < FAINT_CLAIM_NATS ? SLOW_FAINT_CLAIM_BPM : SLOW_CLAIM_BPM);
}

/** The rest without the tracked rate and its harmonics. */
function withoutTrack(joined: readonly Float64Array[], track: RateTrack): Float64Array[] {
  return joined.map((nats, step) => {
    const rateBpm = track.ratesBpm[step]!;
    return nats.map((value, k) => {
      const bpm = PULSE_RATES.lowestBpm + k * RATE_STEP_BPM;
      const isTrack = HARMONICS.some((times) => Math.abs(bpm - times * rateBpm) <= RIVAL_DISTANCE_BPM);
      return isTrack ? Math.min(value, BLOCKED_NATS) : value;
    });
  });
}
