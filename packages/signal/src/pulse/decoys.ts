import { candidatesFrom, type PulseReading } from './pulse-candidates.ts';
import { DECOY_RATES, joinLikelihoods, sourceLikelihoods } from './rate-likelihood.ts';
import { trackRate } from './rate-track.ts';

/** The track if rates slower than any heart's are also allowed. */
export interface DecoyTrack {
  /** NaN if the track jumps. */
  readonly rateBpm: number;
  /** Probability of rates that no heart has, 0..1; the neighborhood of a slow heart belongs to that heart. */
  readonly slowShare: number;
}

/**
 * Tracks the rate with decoys, from 20 beats a minute on. A drift of the light, blocks of a compressed picture and a film next to
 * the face have most power at their slowest, and what is left of it in the band of pulses looks like a slow heart; given slower
 * rates to choose from, the chain goes there.
 *
 * @param readings        those used to track the rate: others would answer another question
 * @param regionCount     regions they were made of
 * @param claimedBpm      the course of the rate without decoys
 * @param samplingRateHz  of the readings
 * @returns null if the scan is too short or nothing moves
 */
export function trackAmongDecoys(
  readings: readonly PulseReading[],
  regionCount: number,
  claimedBpm: readonly number[],
  samplingRateHz: number,
): DecoyTrack | null {
  const candidates = candidatesFrom(readings, samplingRateHz, DECOY_RATES.bandHz);
  const likelihoods = [...sourceLikelihoods(candidates, samplingRateHz, DECOY_RATES).values()];
  const track =
    likelihoods.length > 0 ? trackRate(joinLikelihoods(likelihoods, regionCount), DECOY_RATES, claimedBpm) : null;
  return track && { rateBpm: track.meanBpm, slowShare: track.slowShare };
}
