import { meanColours, type UniformColours } from '../colour/uniform-colours.ts';
import { type ColourSignature, colourSignature } from '../quality/colour-signature.ts';
import type { RegionName } from '../trace.ts';
import type { FusedPulse } from './fuse-pulse.ts';
import { joinLikelihoods, LOWEST_RATE_BPM, RATE_STEP_BPM } from './rate-likelihood.ts';
import { type RateTrack, trackRate } from './rate-track.ts';

/** Two rates within this distance are called the same. */
export const SAME_RATE_BPM = 6;

/** A second rate is looked for this far from the track and from its harmonic: the main lobe of a step's window (15) and some of what the rate wanders. */
const RIVAL_DISTANCE_BPM = 18;

/** What a rate near the track may say for a rival, nats: a little less than nothing. */
const BLOCKED_NATS = -0.3;

/** The rate that one region shows by itself. */
export interface RegionRate {
  readonly region: RegionName;
  /** NaN if its course jumps: it then neither shows the rate nor dissents. */
  readonly rateBpm: number;
  readonly evidenceNats: number;
}

/** What speaks for and against the tracked rate. */
export interface PulseEvidence {
  readonly regions: readonly RegionRate[];
  /** Evidence for the best rate other than the tracked one and its harmonic, nats. */
  readonly rivalNats: number;
  readonly signature: ColourSignature;
}

/**
 * Looks for what contradicts a tracked rate: regions that show another one, a rival beside it, colours that are not blood's.
 *
 * @param track           the most probable course of the rate
 * @param fused           the pulse at that rate
 * @param readings        likelihoods of each region's reading (`rateLikelihoods`) and all of them joined
 * @param regions         their colours on the even grid, 0..255, n samples a channel
 * @param samplingRateHz  of the grid
 */
export function weighPulse(
  track: RateTrack,
  fused: FusedPulse,
  readings: { readonly byRegion: ReadonlyMap<RegionName, readonly Float64Array[]>; readonly joined: Float64Array[] },
  regions: ReadonlyMap<RegionName, UniformColours>,
  samplingRateHz: number,
): PulseEvidence {
  return {
    regions: [...readings.byRegion].flatMap(([region, reading]) => {
      const own = trackRate(joinLikelihoods([reading], 1));
      return own ? [{ region, rateBpm: own.meanBpm, evidenceNats: own.evidenceNats }] : [];
    }),
    rivalNats: trackRate(withoutTrack(readings.joined, track))?.evidenceNats ?? Number.NEGATIVE_INFINITY,
    signature: colourSignature(meanColours([...regions.values()]), fused.wave, track.ratesBpm, samplingRateHz),
  };
}

/** What is left when neither the tracked rate nor its harmonic may speak. */
function withoutTrack(joined: readonly Float64Array[], track: RateTrack): Float64Array[] {
  return joined.map((nats, step) => {
    const rateBpm = track.ratesBpm[step]!;
    return nats.map((value, k) => {
      const bpm = LOWEST_RATE_BPM + k * RATE_STEP_BPM;
      const isTrack =
        Math.abs(bpm - rateBpm) <= RIVAL_DISTANCE_BPM || Math.abs(bpm - 2 * rateBpm) <= RIVAL_DISTANCE_BPM;
      return isTrack ? Math.min(value, BLOCKED_NATS) : value;
    });
  });
}
