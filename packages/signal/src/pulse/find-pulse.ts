import type { PreparedColors } from '../color/prepare-regions.ts';
import { beatsAbove, countBeats } from './count-beats.ts';
import { type FusedPulse, fusePulse } from './fuse-pulse.ts';
import { candidatesFrom, readPulses } from './pulse-candidates.ts';
import { type PulseEvidence, weighPulse } from './pulse-evidence.ts';
import {
  FAINT_PULSE_RATES,
  joinLikelihoods,
  PULSE_RATES,
  type RateGrid,
  sourceLikelihoods,
} from './rate-likelihood.ts';
import { type RateTrack, trackRate } from './rate-track.ts';

/** Minimum length at which a faint pulse differs from noise by lasting. Less than 45 s, because an extended scan may lack a frame. */
const LASTING_S = 44;

/** The best candidate for a pulse in a scan, whether or not it is one. */
export interface FoundPulse {
  readonly track: RateTrack;
  readonly fused: FusedPulse;
  /** Mean rate by counting; equals that of the track for a clean pulse. */
  readonly countedBpm: number;
  /** Additional beats of a count with more margin above: zero for a clean pulse. */
  readonly addedBpm: number;
  readonly evidence: PulseEvidence;
  /** Evidence for a faint pulse that lasts, nats; null in a scan that is too short to tell. */
  readonly lastingNats: number | null;
}

/**
 * Finds the most probable track of the rate and gathers evidence for and against it.
 *
 * @param colors         of a scan on the even grid
 * @param samplingRateHz  of the grid
 * @returns null if nothing moves, or if the track jumps: then it has no mean, and is not one pulse
 */
export function findPulse(colors: PreparedColors, samplingRateHz: number): FoundPulse | null {
  const pulses = readPulses(colors.regions, samplingRateHz);
  const candidates = candidatesFrom(pulses, samplingRateHz);
  const likelihoodsOf = (rates: RateGrid): Float64Array[] => {
    const bySource = [...sourceLikelihoods(candidates, samplingRateHz, rates).values()];
    return bySource.length === 0 ? [] : joinLikelihoods(bySource, colors.regions.size);
  };
  const likelihoods = likelihoodsOf(PULSE_RATES);
  const track = trackRate(likelihoods);
  if (!track || !Number.isFinite(track.meanBpm)) return null;
  const fused = fusePulse(candidates, track.meanBpm / 60, samplingRateHz);
  if (!fused) return null;
  return {
    track,
    fused,
    countedBpm: countBeats(fused.wave, track.ratesBpm, samplingRateHz),
    addedBpm: beatsAbove(fused.wave, track.ratesBpm, samplingRateHz),
    evidence: weighPulse(track, fused, likelihoods, pulses, colors, samplingRateHz),
    lastingNats:
      fused.wave.length < LASTING_S * samplingRateHz
        ? null
        : (trackRate(likelihoodsOf(FAINT_PULSE_RATES))?.evidenceNats ?? null),
  };
}
