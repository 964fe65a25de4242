import { pulseByChrom } from '../color/chrom.ts';
import { pulseByPos } from '../color/pos.ts';
import { relativeChange } from '../color/relative-change.ts';
import type { UniformColors } from '../color/uniform-colors.ts';
import { candidatesFrom } from '../pulse/pulse-candidates.ts';
import { joinLikelihoods, rateLikelihoods } from '../pulse/rate-likelihood.ts';
import { trackRate } from '../pulse/rate-track.ts';
import { coherence, narrowWave } from '../spectrum/narrow-wave.ts';

/** The level of a color is its mean over this time. */
const LEVEL_S = 3;

/** What face and surroundings share at the pulse rate. */
export interface SharedLight {
  /** Largest coherence of the face's wave with brightness, colors or wave of the surroundings at the rate, 0..1. */
  readonly coherence: number;
  /** Rates that the surroundings show on their own. */
  readonly rates: readonly { readonly rateBpm: number; readonly evidenceNats: number }[];
}

/**
 * Compares what the face shows at a rate with what its surroundings show there. Walls have no pulse: where both swing together, light
 * swings.
 *
 * @param face            mean of the regions as they were seen, light not taken out, 0..255, n samples a channel
 * @param surroundings    the same
 * @param rateBpm         the rate in question
 * @param samplingRateHz  of both
 */
export function readSharedLight(
  face: UniformColors,
  surroundings: UniformColors,
  rateBpm: number,
  samplingRateHz: number,
): SharedLight {
  const narrow = (values: Float64Array) => narrowWave(values, rateBpm / 60, samplingRateHz);
  const width = Math.round(LEVEL_S * samplingRateHz);
  const [red, green, blue] = [surroundings.red, surroundings.green, surroundings.blue].map((color) =>
    relativeChange(color, width),
  ) as [Float64Array, Float64Array, Float64Array];
  const wave = narrow(pulseByPos(face, samplingRateHz));
  const lights = [
    red.map((value, i) => value + green[i]! + blue[i]!),
    green.map((value, i) => value - red[i]!),
    blue.map((value, i) => value - red[i]!),
    pulseByPos(surroundings, samplingRateHz),
  ];
  return {
    coherence: Math.max(...lights.map((light) => coherence(wave, narrow(light)))),
    rates: ratesOf([...lights, pulseByChrom(surroundings, samplingRateHz)], samplingRateHz),
  };
}

/** The rate of each signal of the light. Pulse methods cancel a lamp that is nearly gray. */
function ratesOf(courses: readonly Float64Array[], samplingRateHz: number): SharedLight['rates'] {
  const readings = courses.map((pulse) => ({ source: 'whole', method: 'pos', pulse }) as const);
  return candidatesFrom(readings, samplingRateHz).flatMap((candidate) => {
    const track = trackRate(joinLikelihoods([rateLikelihoods(candidate, samplingRateHz)], 1));
    return track ? [{ rateBpm: track.meanBpm, evidenceNats: track.evidenceNats }] : [];
  });
}
