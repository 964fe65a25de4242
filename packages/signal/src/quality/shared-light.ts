import { pulseByChrom } from '../colour/chrom.ts';
import { pulseByPos } from '../colour/pos.ts';
import { relativeChange } from '../colour/relative-change.ts';
import type { UniformColours } from '../colour/uniform-colours.ts';
import { keepBand } from '../filters/keep-band.ts';
import { candidatesFrom } from '../pulse/pulse-candidates.ts';
import { joinLikelihoods, rateLikelihoods } from '../pulse/rate-likelihood.ts';
import { trackRate } from '../pulse/rate-track.ts';
import { analyticSignal } from '../spectrum/fourier.ts';

/** Half width of the band about the rate in which face and surroundings are compared. */
const HALF_WIDTH_HZ = 0.2;

/** Lowest frequency that is looked at, below the slowest pulse. */
const LOWEST_HZ = 0.5;

/** Second order: it rings for less than the edge that is left out. */
const FILTER_ORDER = 2;

/** Left out at both ends, where the filters have seen one side only. */
const EDGE_S = 1.5;

/** The level of a colour is its mean over this time. */
const LEVEL_S = 3;

/** What face and surroundings have in common at the rate of the pulse. */
export interface SharedLight {
  /** Largest coherence of the face's wave with brightness, colours or wave of the surroundings at the rate, 0..1. */
  readonly coherence: number;
  /** Rates that the surroundings show by themselves. */
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
  face: UniformColours,
  surroundings: UniformColours,
  rateBpm: number,
  samplingRateHz: number,
): SharedLight {
  const rateHz = rateBpm / 60;
  const edge = Math.min(Math.round(EDGE_S * samplingRateHz), face.red.length >> 1);
  const narrow = (values: Float64Array): Narrow => {
    const kept = keepBand(
      values,
      samplingRateHz,
      Math.max(LOWEST_HZ, rateHz - HALF_WIDTH_HZ),
      rateHz + HALF_WIDTH_HZ,
      FILTER_ORDER,
    );
    const { real, imaginary } = analyticSignal(kept);
    return { real: real.subarray(edge, real.length - edge), imaginary: imaginary.subarray(edge, real.length - edge) };
  };
  const width = Math.round(LEVEL_S * samplingRateHz);
  const [red, green, blue] = [surroundings.red, surroundings.green, surroundings.blue].map((colour) =>
    relativeChange(colour, width),
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

interface Narrow {
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** How far two narrow waves keep one distance in phase, and heights that go together: 1 for copies, near 0 for strangers. */
function coherence(one: Narrow, two: Narrow): number {
  let [real, imaginary, first, second] = [0, 0, 0, 0];
  for (let i = 0; i < one.real.length; i++) {
    const [a, b, c, d] = [one.real[i]!, one.imaginary[i]!, two.real[i]!, two.imaginary[i]!];
    real += a * c + b * d;
    imaginary += b * c - a * d;
    first += a * a + b * b;
    second += c * c + d * d;
  }
  return first > 0 && second > 0 ? Math.hypot(real, imaginary) / Math.sqrt(first * second) : 0;
}

/** The rate that each course of the light shows by itself. Methods that look for a pulse cancel a lamp that is nearly grey. */
function ratesOf(courses: readonly Float64Array[], samplingRateHz: number): SharedLight['rates'] {
  const readings = courses.map((pulse) => ({ source: 'whole', method: 'pos', pulse }) as const);
  return candidatesFrom(readings, samplingRateHz).flatMap((candidate) => {
    const track = trackRate(joinLikelihoods([rateLikelihoods(candidate, samplingRateHz)], 1));
    return track ? [{ rateBpm: track.meanBpm, evidenceNats: track.evidenceNats }] : [];
  });
}
