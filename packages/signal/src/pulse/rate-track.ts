import { LOWEST_RATE_BPM, RATE_COUNT, RATE_STEP_BPM, TRACK_HOP_S } from './rate-likelihood.ts';

/** How fast a resting rate wanders, standard deviation per second. Chosen on our data (contact pulse, calm people: 1 to 2). */
const WANDER_BPM_PER_S = 1.5;

/** Rates further apart than this cannot follow each other in one step, but for a jump. */
const LARGEST_STEP_BPM = 8;

/** Share of steps after which the rate may be anywhere: lets the track recover from a stretch that misled it. */
const JUMP_SHARE = 1e-4;

/** The track is sure of a step as far as this distance holds it. */
const SURE_WITHIN_BPM = 4;

/** Distance from the track within which its own error is reckoned; beyond lie other tracks. */
const SAME_TRACK_BPM = 8;

/** The rate over time, with what is known about it. */
export interface RateTrack {
  /** One rate a step, bpm. */
  readonly ratesBpm: readonly number[];
  /**
   * Mean over the steps and its standard deviation, given that this is the right track, bpm. NaN if the course jumps further
   * than a rate can wander from one step to the next: that is no one track.
   */
  readonly meanBpm: number;
  readonly deviationBpm: number;
  /** Share of the probability that lies on this track rather than on others, 0..1. */
  readonly confidence: number;
  /** Logarithm of how much better a steady pulse explains the scan than noise does, nats. */
  readonly evidenceNats: number;
}

/**
 * The most probable course of the rate: a hidden Markov chain whose rate wanders from step to step.
 *
 * @param likelihoods  for each step, nats for each rate (`rateLikelihoods`)
 * @returns null without any step
 * @see Rabiner 1989 (forward-backward), doi:10.1109/5.18626
 */
export function trackRate(likelihoods: readonly Float64Array[]): RateTrack | null {
  const stepCount = likelihoods.length;
  if (stepCount === 0) return null;
  const tops = likelihoods.map((nats) => nats.reduce((top, value) => Math.max(top, value), Number.NEGATIVE_INFINITY));
  const weights = likelihoods.map((nats, t) => nats.map((value) => Math.exp(value - tops[t]!)));
  const forward: Float64Array[] = [];
  let evidenceNats = 0;
  let state: Float64Array = new Float64Array(RATE_COUNT).fill(1 / RATE_COUNT);
  for (let t = 0; t < stepCount; t++) {
    const before = t === 0 ? state : wander(state, JUMP_SHARE);
    const { values, total } = normalise(before.map((value, k) => value * weights[t]![k]!));
    evidenceNats += Math.log(total) + tops[t]!;
    state = values;
    forward.push(values);
  }
  const shares: Float64Array[] = new Array(stepCount);
  let ahead: Float64Array = new Float64Array(RATE_COUNT).fill(1);
  for (let t = stepCount - 1; t >= 0; t--) {
    shares[t] = normalise(forward[t]!.map((value, k) => value * ahead[k]!)).values;
    ahead = normalise(
      wander(
        ahead.map((value, k) => value * weights[t]![k]!),
        JUMP_SHARE,
      ),
    ).values;
  }
  const places = shares.map((share) => share.indexOf(share.reduce((top, value) => Math.max(top, value), 0)));
  const ratesBpm = places.map((place, t) => LOWEST_RATE_BPM + RATE_STEP_BPM * meanPlace(shares[t]!, place));
  const { mean, deviation } = meanOnTrack(weights, places);
  const sure = Math.round(SURE_WITHIN_BPM / RATE_STEP_BPM);
  const confidence = places.reduce((sum, place, t) => sum + sumAbout(shares[t]!, place, sure), 0) / stepCount;
  return { ratesBpm, meanBpm: mean, deviationBpm: deviation, confidence, evidenceNats };
}

/** Chances of the rates one step later. */
function wander(chances: Float64Array, jumpShare: number): Float64Array {
  let total = 0;
  for (let k = 0; k < RATE_COUNT; k++) total += chances[k]!;
  const later = new Float64Array(RATE_COUNT).fill((jumpShare * total) / RATE_COUNT);
  for (let k = 0; k < RATE_COUNT; k++) {
    const chance = chances[k]!;
    if (chance === 0) continue;
    const from = Math.max(0, k - REACH);
    const to = Math.min(RATE_COUNT - 1, k + REACH);
    for (let next = from; next <= to; next++) later[next] = later[next]! + chance * KERNEL[next - k + REACH]!;
  }
  return later;
}

const REACH = Math.round(LARGEST_STEP_BPM / RATE_STEP_BPM);

const KERNEL = normalise(
  Float64Array.from({ length: 2 * REACH + 1 }, (_, i) =>
    Math.exp(-0.5 * (((i - REACH) * RATE_STEP_BPM) / (WANDER_BPM_PER_S * TRACK_HOP_S)) ** 2),
  ),
).values;

/**
 * Mean over the steps of a rate that keeps to one track, with its standard deviation: the sum of the places and its
 * square are carried along with the chances of each rate.
 */
function meanOnTrack(
  weights: readonly Float64Array[],
  places: readonly number[],
): { readonly mean: number; readonly deviation: number } {
  const half = Math.round(SAME_TRACK_BPM / RATE_STEP_BPM);
  let chance: Float64Array = new Float64Array(RATE_COUNT).fill(1 / RATE_COUNT);
  let sum: Float64Array = new Float64Array(RATE_COUNT);
  let square: Float64Array = new Float64Array(RATE_COUNT);
  weights.forEach((weight, t) => {
    // Distances from the track rather than places, so that the difference of two large squares keeps its digits.
    if (t > 0) [chance, sum, square] = [wander(chance, 0), wander(sum, 0), wander(square, 0)];
    const here = (k: number): number => (Math.abs(k - places[t]!) <= half ? weight[k]! : 0);
    const { total } = normalise(chance.map((value, k) => value * here(k)));
    const scaled = (values: Float64Array): Float64Array => values.map((value, k) => (value * here(k)) / total);
    [chance, sum, square] = [scaled(chance), scaled(sum), scaled(square)];
    for (let k = 0; k < RATE_COUNT; k++) {
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
  return {
    mean: LOWEST_RATE_BPM + RATE_STEP_BPM * (middle + offset),
    deviation: RATE_STEP_BPM * Math.sqrt(variance),
  };
}

function normalise(values: Float64Array): { readonly values: Float64Array; readonly total: number } {
  const total = values.reduce((sum, value) => sum + value, 0);
  return { values: values.map((value) => value / total), total };
}

/** Mean place of the chances close to one place. */
function meanPlace(shares: Float64Array, place: number): number {
  const half = Math.round(SURE_WITHIN_BPM / RATE_STEP_BPM);
  let sum = 0;
  let total = 0;
  for (let k = Math.max(0, place - half); k <= Math.min(RATE_COUNT - 1, place + half); k++) {
    sum += shares[k]! * k;
    total += shares[k]!;
  }
  return sum / total;
}

function sumAbout(shares: Float64Array, place: number, half: number): number {
  let sum = 0;
  for (let k = Math.max(0, place - half); k <= Math.min(RATE_COUNT - 1, place + half); k++) sum += shares[k]!;
  return sum;
}
