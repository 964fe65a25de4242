import { PULSE_RATES, RATE_STEP_BPM, type RateGrid, TRACK_HOP_S } from './rate-likelihood.ts';

/** How a rate changes from one step to the next. */
interface Wander {
  /** Standard deviation per second. */
  readonly bpmPerS: number;
  /** Larger changes cannot occur in one step, except by a jump. */
  readonly largestStepBpm: number;
}

/**
 * Hearts that vary with the breath by 11 beats per minute, ten times in 100 s, change by 7 per second; a slower chain
 * stays at one of their extremes with certainty. The track uses this pace.
 */
const QUICK_WANDER: Wander = { bpmPerS: 4, largestStepBpm: 12 };

/** Most resting hearts (contact pulse, calm people: 1 to 2). Both paces decide equally whether there is a pulse at all. */
const CALM_WANDER: Wander = { bpmPerS: 1.5, largestStepBpm: 8 };

/** Share of steps after which the rate may be anywhere: lets the track recover from a misleading stretch. */
const JUMP_SHARE = 1e-4;

/** The rate of a step is the probability-weighted mean within this distance of its most probable value. */
const SAME_PLACE_BPM = 4;

/** Rates within this distance are on the track and count for its error; others are other tracks. */
const SAME_TRACK_BPM = 8;

/** The rate over time, with what is known about it. */
export interface RateTrack {
  /** One rate a step, bpm. */
  readonly ratesBpm: readonly number[];
  /**
   * Mean over the steps and its standard deviation, given that this is the right track, bpm. NaN if the track jumps
   * further than a rate can change in one step: that is not one track.
   */
  readonly meanBpm: number;
  readonly deviationBpm: number;
  /** Probability of this track relative to others, 0..1. */
  readonly confidence: number;
  /** Probability of rates no heart has, 0..1, without those around a claimed track; 0 if none were weighed. */
  readonly slowShare: number;
  /** Log likelihood ratio of a steady pulse against noise, nats. */
  readonly evidenceNats: number;
}

/**
 * The most probable course of the rate: a hidden Markov chain whose rate wanders from step to step.
 *
 * @param likelihoods  for each step, nats for each rate (`rateLikelihoods`)
 * @param rates        the rates they belong to
 * @param claimedBpm   a course whose neighborhood counts for it even if slower than any heart; null for none
 * @returns null without any step
 * @see Rabiner 1989 (forward-backward), doi:10.1109/5.18626
 */
export function trackRate(
  likelihoods: readonly Float64Array[],
  { lowestBpm, count }: RateGrid = PULSE_RATES,
  claimedBpm: readonly number[] | null = null,
): RateTrack | null {
  const stepCount = likelihoods.length;
  if (stepCount === 0) return null;
  const kernel = kernelOf(QUICK_WANDER);
  const tops = likelihoods.map((nats) => nats.reduce((top, value) => Math.max(top, value), Number.NEGATIVE_INFINITY));
  const weights = likelihoods.map((nats, t) => nats.map((value) => Math.exp(value - tops[t]!)));
  const topNats = tops.reduce((sum, top) => sum + top, 0);
  const { chances: forward, logTotal } = goForward(weights, kernel);
  const calm = goForward(weights, kernelOf(CALM_WANDER)).logTotal;
  const evidenceNats = topNats + Math.max(logTotal, calm) + Math.log((1 + Math.exp(-Math.abs(logTotal - calm))) / 2);
  const shares: Float64Array[] = new Array(stepCount);
  let ahead: Float64Array = new Float64Array(count).fill(1);
  for (let t = stepCount - 1; t >= 0; t--) {
    shares[t] = normalize(forward[t]!.map((value, k) => value * ahead[k]!)).values;
    ahead = normalize(
      wander(
        ahead.map((value, k) => value * weights[t]![k]!),
        JUMP_SHARE,
        kernel,
      ),
    ).values;
  }
  const places = shares.map((share) => share.indexOf(share.reduce((top, value) => Math.max(top, value), 0)));
  const ratesBpm = places.map((place, t) => lowestBpm + RATE_STEP_BPM * meanPlace(shares[t]!, place));
  const { meanPlace: middle, deviation } = meanOnTrack(weights, places, kernel);
  const near = Math.round(SAME_TRACK_BPM / RATE_STEP_BPM);
  const confidence = places.reduce((sum, place, t) => sum + sumAbout(shares[t]!, place, near), 0) / stepCount;
  const slow = Math.round((PULSE_RATES.lowestBpm - lowestBpm) / RATE_STEP_BPM);
  const slowShareOf = (share: Float64Array, t: number): number => {
    const claimed = claimedBpm === null ? slow + near : Math.round((claimedBpm[t]! - lowestBpm) / RATE_STEP_BPM);
    return sumBetween(share, 0, Math.min(slow, claimed - near) - 1);
  };
  const slowShare = shares.reduce((sum, share, t) => sum + slowShareOf(share, t), 0) / stepCount;
  return {
    ratesBpm,
    meanBpm: lowestBpm + RATE_STEP_BPM * middle,
    deviationBpm: RATE_STEP_BPM * deviation,
    confidence,
    slowShare,
    evidenceNats,
  };
}

/** Forward probabilities of the rates at each step, and the log probability of the whole. */
function goForward(
  weights: readonly Float64Array[],
  kernel: Float64Array,
): { readonly chances: Float64Array[]; readonly logTotal: number } {
  const count = weights[0]!.length;
  const chances: Float64Array[] = [];
  let logTotal = 0;
  let state: Float64Array = new Float64Array(count).fill(1 / count);
  weights.forEach((weight, t) => {
    const before = t === 0 ? state : wander(state, JUMP_SHARE, kernel);
    const { values, total } = normalize(before.map((value, k) => value * weight[k]!));
    logTotal += Math.log(total);
    state = values;
    chances.push(values);
  });
  return { chances, logTotal };
}

/** Probabilities of the rates one step later. */
function wander(chances: Float64Array, jumpShare: number, kernel: Float64Array): Float64Array {
  const reach = kernel.length >> 1;
  const count = chances.length;
  let total = 0;
  for (let k = 0; k < count; k++) total += chances[k]!;
  const later = new Float64Array(count).fill((jumpShare * total) / count);
  for (let k = 0; k < count; k++) {
    const chance = chances[k]!;
    if (chance === 0) continue;
    const from = Math.max(0, k - reach);
    const to = Math.min(count - 1, k + reach);
    for (let next = from; next <= to; next++) later[next] = later[next]! + chance * kernel[next - k + reach]!;
  }
  return later;
}

/** Probabilities of each change from one step to the next, the largest decrease first. */
function kernelOf({ bpmPerS, largestStepBpm }: Wander): Float64Array {
  const reach = Math.round(largestStepBpm / RATE_STEP_BPM);
  return normalize(
    Float64Array.from({ length: 2 * reach + 1 }, (_, i) =>
      Math.exp(-0.5 * (((i - reach) * RATE_STEP_BPM) / (bpmPerS * TRACK_HOP_S)) ** 2),
    ),
  ).values;
}

/**
 * Mean place over the steps of a rate that keeps to one track, with its standard deviation: the sum of the places and its
 * square are carried along with the chances of each rate.
 */
function meanOnTrack(
  weights: readonly Float64Array[],
  places: readonly number[],
  kernel: Float64Array,
): { readonly meanPlace: number; readonly deviation: number } {
  const count = weights[0]!.length;
  const half = Math.round(SAME_TRACK_BPM / RATE_STEP_BPM);
  let chance: Float64Array = new Float64Array(count).fill(1 / count);
  let sum: Float64Array = new Float64Array(count);
  let square: Float64Array = new Float64Array(count);
  weights.forEach((weight, t) => {
    // Distances from the track instead of absolute values, so that the difference of two large squares keeps its
    // precision.
    if (t > 0) [chance, sum, square] = [wander(chance, 0, kernel), wander(sum, 0, kernel), wander(square, 0, kernel)];
    const here = (k: number): number => (Math.abs(k - places[t]!) <= half ? weight[k]! : 0);
    const { total } = normalize(chance.map((value, k) => value * here(k)));
    const scaled = (values: Float64Array): Float64Array => values.map((value, k) => (value * here(k)) / total);
    [chance, sum, square] = [scaled(chance), scaled(sum), scaled(square)];
    for (let k = 0; k < count; k++) {
      const distance = k - places[t]!;
      square[k] = square[k]! + 2 * distance * sum[k]! + distance ** 2 * chance[k]!;
      sum[k] = sum[k]! + distance * chance[k]!;
    }
  });
  const total = (values: Float64Array): number => values.reduce((all, value) => all + value, 0);
  const stepCount = weights.length;
  const offset = total(sum) / stepCount;
  const variance = Math.max(0, total(square) / stepCount ** 2 - offset ** 2);
  const middle = places.reduce((all, place) => all + place, 0) / stepCount;
  return { meanPlace: middle + offset, deviation: Math.sqrt(variance) };
}

function normalize(values: Float64Array): { readonly values: Float64Array; readonly total: number } {
  const total = values.reduce((sum, value) => sum + value, 0);
  return { values: values.map((value) => value / total), total };
}

/** Mean place of the chances close to one place. */
function meanPlace(shares: Float64Array, place: number): number {
  const half = Math.round(SAME_PLACE_BPM / RATE_STEP_BPM);
  let sum = 0;
  let total = 0;
  for (let k = Math.max(0, place - half); k <= Math.min(shares.length - 1, place + half); k++) {
    sum += shares[k]! * k;
    total += shares[k]!;
  }
  return sum / total;
}

function sumAbout(shares: Float64Array, place: number, half: number): number {
  return sumBetween(shares, place - half, place + half);
}

function sumBetween(shares: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let k = Math.max(0, from); k <= Math.min(shares.length - 1, to); k++) sum += shares[k]!;
  return sum;
}
