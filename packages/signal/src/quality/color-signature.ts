import { relativeChange } from '../color/relative-change.ts';
import type { UniformColors } from '../color/uniform-colors.ts';
import { keepBand } from '../filters/keep-band.ts';
import { analyticSignal } from '../spectrum/fourier.ts';
import { mean } from '../statistics.ts';

/** Half width of the band around the tracked rate: half of the rate's variation is added. */
const HALF_WIDTH_HZ = 0.12;

/** Lowest frequency considered, below the slowest pulse. */
const LOWEST_HZ = 0.5;

/** Second order: it rings for less than the dropped edge. */
const FILTER_ORDER = 2;

/** The level of a color is its mean over this time. */
const LEVEL_S = 3;

/** Dropped at both ends, where the filters have seen only one side. */
const EDGE_S = 1.5;

/**
 * Borders of what blood may do, as sums of the swings of red, green and blue that are above 0 beyond them. Cameras and
 * lamps change its colors: red had -0.3 to 0.4 of green in nine tenths of our recordings, blue 0.1 to 0.75.
 */
const GRAY_BORDERS = [
  [1, -0.65, 0],
  [0, -0.95, 1],
] as const;
const STRANGE_BORDERS = [
  [-1, -0.2, 0],
  [0, 0, -1],
  [1, 0, -1],
] as const;

/** How the skin colors vary with the pulse wave, and how regular the wave is. */
export interface ColorSignature {
  /** Whether green falls more than red as blood fills the skin: so it is with blood, a reddish lamp does the opposite. */
  readonly isGreenFalling: boolean;
  /**
   * Swing of blue over that of green, both less that of red, which a change of the light alone does not alter: blood
   * -0.3 to 0.8, a lamp whose color follows its brightness 1 and more.
   */
  readonly blueOverGreen: number;
  /**
   * Swing of green less red a quarter turn behind the wave, over that in step with it: 0 for blood, which fills all depths
   * of the skin at once; bands that drift over a screen reach red, green and blue one after the other.
   */
  readonly greenDelay: number;
  /** Relative swing of green with the pulse, root mean square; below 0 if green rises as the pulse wave does. */
  readonly greenSwing: number;
  /** Share of green's own swing in the band that follows the pulse wave, 0..1. */
  readonly greenShare: number;
  /**
   * Certainty that red or blue varies too much relative to green for blood, standard errors: lamps and shadows change
   * all colors nearly alike.
   */
  readonly grayness: number;
  /** Certainty that red or blue varies the wrong way for blood, or red more than blue, standard errors. */
  readonly strangeness: number;
  /** Phase deviation from a regular clock, root mean square, radians. No heart is a clock, but a lamp is. */
  readonly phaseWanderRad: number;
  /** Relative variation of the wave's amplitude, root mean square. Noise disturbs amplitude and phase alike. */
  readonly heightWander: number;
}

/**
 * Reads colors and regularity in a narrow band about the tracked rate.
 *
 * @param colors         mean of the regions, 0..255, n samples a channel
 * @param wave            fused pulse, length n, rises as blood fills the skin
 * @param ratesBpm        the rate over time
 * @param samplingRateHz  of both
 * @see de Haan & van Leest 2014 (blood volume pulse signature), doi:10.1088/0967-3334/35/9/1913
 */
export function colorSignature(
  colors: UniformColors,
  wave: Float64Array,
  ratesBpm: readonly number[],
  samplingRateHz: number,
): ColorSignature {
  const { half, narrow, inner, changesOf } = aboutTrack(ratesBpm, samplingRateHz);
  const analytic = analyticSignal(narrow(wave));
  const [real, imaginary] = [inner(analytic.real), inner(analytic.imaginary)];
  const power = meanProduct(real, real);
  const gain = (values: Float64Array): number => (power > 0 ? meanProduct(values, real) / power : 0);
  const [redChange, greenChange, blueChange] = changesOf(colors);
  const [red, green, blue] = [gain(redChange), gain(greenChange), gain(blueChange)];
  const behind =
    power > 0
      ? meanProduct(
          greenChange.map((value, i) => value - redChange[i]!),
          imaginary,
        ) / power
      : 0;
  // A narrow band of width B over the time T holds 2 B T independent numbers.
  const independent = Math.max(4, (4 * half * real.length) / samplingRateHz);
  const excess = (weights: readonly [number, number, number]): number => {
    const sum = redChange.map(
      (_, i) => -(weights[0] * redChange[i]! + weights[1] * greenChange[i]! + weights[2] * blueChange[i]!),
    );
    const [inStep, across] = [gain(sum), power > 0 ? meanProduct(sum, imaginary) / power : 0];
    const rest = sum.map((value, i) => value - inStep * real[i]! - across * imaginary[i]!);
    const error = Math.sqrt(meanProduct(rest, rest) / (power * independent));
    return error > 0 ? inStep / error : 0;
  };
  const greenSwing = -green * Math.sqrt(power);
  const greenLevel = Math.sqrt(meanProduct(greenChange, greenChange));
  const height = real.map((value, i) => Math.hypot(value, imaginary[i]!));
  const usual = mean(height) || 1;
  const heightChange = height.map((value) => value / usual - 1);
  return {
    isGreenFalling: green < red,
    blueOverGreen: green === red ? Number.POSITIVE_INFINITY : (blue - red) / (green - red),
    greenDelay: green === red ? Number.POSITIVE_INFINITY : behind / Math.abs(green - red),
    greenSwing,
    greenShare: greenLevel > 0 ? Math.abs(greenSwing) / greenLevel : 0,
    grayness: Math.max(...GRAY_BORDERS.map(excess)),
    strangeness: Math.max(...STRANGE_BORDERS.map(excess)),
    phaseWanderRad: phaseWander(real, imaginary),
    heightWander: Math.sqrt(meanProduct(heightChange, heightChange)),
  };
}

/**
 * Correlation of what two regions show of blood in a narrow band about the tracked rate: green and blue without the light, which red shows
 * as well. Their noise is unrelated.
 *
 * @returns NaN with fewer than two regions
 */
export function regionAgreement(
  [one, other]: readonly UniformColors[],
  ratesBpm: readonly number[],
  samplingRateHz: number,
): number {
  if (!one || !other) return Number.NaN;
  const { changesOf } = aboutTrack(ratesBpm, samplingRateHz);
  const [first, second] = [one, other].map((colors) => {
    const [red, green, blue] = changesOf(colors);
    return green.map((value, i) => value + blue[i]! - 2 * red[i]!);
  }) as [Float64Array, Float64Array];
  return meanProduct(first, second) / Math.sqrt(meanProduct(first, first) * meanProduct(second, second));
}

/** The narrow band about a tracked rate. */
function aboutTrack(ratesBpm: readonly number[], samplingRateHz: number) {
  const rateHz = mean(ratesBpm) / 60;
  const half = HALF_WIDTH_HZ + (Math.max(...ratesBpm) - Math.min(...ratesBpm)) / 120;
  const narrow = (values: Float64Array): Float64Array =>
    keepBand(values, samplingRateHz, Math.max(LOWEST_HZ, rateHz - half), rateHz + half, FILTER_ORDER);
  const inner = (values: Float64Array): Float64Array => {
    const edge = Math.min(Math.round(EDGE_S * samplingRateHz), values.length >> 1);
    return values.subarray(edge, values.length - edge);
  };
  const levelLength = Math.round(LEVEL_S * samplingRateHz);
  const change = (channel: Float64Array): Float64Array => inner(narrow(relativeChange(channel, levelLength)));
  const changesOf = ({ red, green, blue }: UniformColors) => [change(red), change(green), change(blue)] as const;
  return { half, narrow, inner, changesOf };
}

function meanProduct(one: Float64Array, two: Float64Array): number {
  return mean(one.map((value, i) => value * two[i]!));
}

/** Root mean square distance of the phase from the straight line that fits it best, radians. */
function phaseWander(real: Float64Array, imaginary: Float64Array): number {
  const phases = new Float64Array(real.length);
  for (let i = 1; i < phases.length; i++) {
    const turn = Math.atan2(
      imaginary[i]! * real[i - 1]! - real[i]! * imaginary[i - 1]!,
      real[i]! * real[i - 1]! + imaginary[i]! * imaginary[i - 1]!,
    );
    phases[i] = phases[i - 1]! + turn;
  }
  const middle = (phases.length - 1) / 2;
  const places = phases.map((_, i) => i - middle);
  const level = mean(phases);
  const slope = meanProduct(places, phases) / (meanProduct(places, places) || 1);
  const rest = phases.map((phase, i) => phase - level - slope * places[i]!);
  return Math.sqrt(meanProduct(rest, rest));
}
