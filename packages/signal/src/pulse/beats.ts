import { evaluateNaturalSpline } from '../filters/cubic-spline.ts';
import { keepBand } from '../filters/keep-band.ts';
import { median } from '../statistics.ts';

/** Rate after upsampling: at least 250 Hz keeps the error of beat times below 2 ms (Task Force 1996, doi:10.1161/01.CIR.93.5.1043). */
const BEAT_SAMPLING_RATE_HZ = 300;

/**
 * Band about the pulse rate in which beats are timed, as multiples of the rate. Chosen on contact pulses with
 * known beats, played on synthetic skin: up to 1.8 times the rate RMSSD came out a third too high, from 3.2 on it did not.
 */
const BEAT_BAND = { low: 0.5, high: 3.2 } as const;

/** Order of that filter: steeper ones smear one beat's change over its neighbors. */
const BEAT_FILTER_ORDER = 2;

/** The steepest rise is looked for this share of an interval before the crest. */
const RISE_SHARE = 0.45;

/** Two beats are at least this share of the mean interval apart. */
const SHORTEST_INTERVAL_SHARE = 0.55;

/** A beat is compared with the mean one over this share of an interval on either side of its rise. Chosen on synthetic scans. */
export const SHAPE_REACH_SHARE = 0.3;

/** A beat is moved by less than this share of an interval; a beat that would move further stays. Chosen. */
const FURTHEST_MOVE_SHARE = 0.1;

/** Beats this close to an end are left out: the filter has seen only one side of them. */
const EDGE_S = 0.5;

/** The part of a wave in which beats are timed. */
export function keepBeatBand(wave: Float64Array, samplingRateHz: number, rateHz: number): Float64Array {
  return keepBand(wave, samplingRateHz, BEAT_BAND.low * rateHz, BEAT_BAND.high * rateHz, BEAT_FILTER_ORDER);
}

interface FineWave {
  readonly values: Float64Array;
  readonly samplingRateHz: number;
}

/** The part of a wave in which beats are timed, sampled at {@link BEAT_SAMPLING_RATE_HZ} or a little more. */
export function sampleFinely(wave: Float64Array, samplingRateHz: number, rateHz: number): FineWave {
  const narrow = keepBeatBand(wave, samplingRateHz, rateHz);
  const factor = Math.ceil(BEAT_SAMPLING_RATE_HZ / samplingRateHz);
  const coarse = Float64Array.from(narrow, (_, i) => i);
  const fine = Float64Array.from({ length: (narrow.length - 1) * factor + 1 }, (_, i) => i / factor);
  return { values: evaluateNaturalSpline(coarse, narrow, fine), samplingRateHz: samplingRateHz * factor };
}

/**
 * Times of the beats: the steepest rise of each, then moved to where its slope is most like the mean beat's. Noise at
 * one place moves the steepest rise; it hardly moves the best fit of the whole shape.
 *
 * @param wave            evenly sampled, rises as blood fills the skin, length n
 * @param samplingRateHz  of the wave
 * @param rateHz          the pulse rate found before
 * @returns times after the start of the wave, s, increasing
 */
export function findBeatTimes(wave: Float64Array, samplingRateHz: number, rateHz: number): number[] {
  const { values: fineWave, samplingRateHz: fineRateHz } = sampleFinely(wave, samplingRateHz, rateHz);
  const closest = (SHORTEST_INTERVAL_SHARE * fineRateHz) / rateHz;
  const crests: number[] = [];
  for (let i = 1; i + 1 < fineWave.length; i++) {
    const here = fineWave[i]!;
    if (here <= 0 || here < fineWave[i - 1]! || here <= fineWave[i + 1]!) continue;
    const before = crests.at(-1);
    if (before === undefined || i - before >= closest) crests.push(i);
    else if (here > fineWave[before]!) crests[crests.length - 1] = i;
  }
  const endS = (wave.length - 1) / samplingRateHz;
  const last = fineWave.length - 1;
  const slope = fineWave.map((_, i) => (i > 0 && i < last ? fineWave[i + 1]! - fineWave[i - 1]! : 0));
  const reach = Math.round((RISE_SHARE * fineRateHz) / rateHz);
  const rises = crests.map((crest) => {
    let i = Math.max(2, crest - 1);
    for (let k = i; k >= Math.max(2, crest - reach); k--) if (slope[k]! > slope[i]!) i = k;
    return i;
  });
  const places: number[] = [];
  for (const place of fitMeanShape(slope, rises, fineRateHz / rateHz)) {
    const before = places.at(-1);
    // Two crests may share a rise.
    if (before === undefined || place - before >= closest / 2) places.push(place);
  }
  return places.map((place) => place / fineRateHz).filter((s) => s >= EDGE_S && s <= endS - EDGE_S);
}

/**
 * Moves each rise to where its slope best matches the mean of all, by normalized correlation.
 *
 * @param slope           finely sampled
 * @param rises           samples, increasing
 * @param intervalLength  usual samples from beat to beat
 * @returns positions between samples
 */
function fitMeanShape(slope: Float64Array, rises: readonly number[], intervalLength: number): number[] {
  const reach = Math.round(SHAPE_REACH_SHARE * intervalLength);
  const furthest = Math.round(FURTHEST_MOVE_SHARE * intervalLength);
  const length = 2 * reach + 1;
  const isInside = (from: number): boolean => from >= 0 && from + length <= slope.length;
  const parts = rises
    .filter((rise) => isInside(rise - reach))
    .map((rise) => slope.subarray(rise - reach, rise + reach + 1));
  const shape = addShapes(parts, length);
  const likeness = (place: number): number => {
    let product = 0;
    let power = 0;
    for (let k = 0; k < length; k++) {
      const value = slope[place - reach + k]!;
      product += value * shape[k]!;
      power += value * value;
    }
    return power > 0 ? product / Math.sqrt(power) : 0;
  };
  return rises.map((rise) => {
    const steepest = rise + vertexShift(slope[rise - 1]!, slope[rise]!, slope[rise + 1]!);
    if (!isInside(rise - reach - furthest) || !isInside(rise - reach + furthest)) return steepest;
    const likenesses = Array.from({ length: 2 * furthest + 1 }, (_, k) => likeness(rise - furthest + k));
    const best = likenesses.indexOf(Math.max(...likenesses));
    if (best === 0 || best === 2 * furthest) return steepest;
    return rise - furthest + best + vertexShift(likenesses[best - 1]!, likenesses[best]!, likenesses[best + 1]!);
  });
}

/** Sum of the parts of a wave about each beat, all made equally strong, so that no one of them rules the shape. */
export function addShapes(parts: readonly Float64Array[], length: number): Float64Array {
  const shape = new Float64Array(length);
  for (const part of parts) {
    const level = Math.hypot(...part) || 1;
    for (let k = 0; k < length; k++) shape[k] = shape[k]! + part[k]! / level;
  }
  return shape;
}

/** Place of the top of the parabola through three samples, from the middle one. */
function vertexShift(left: number, middle: number, right: number): number {
  const bend = left - 2 * middle + right;
  return bend < 0 ? (0.5 * (left - right)) / bend : 0;
}

/**
 * Intervals further than this from the local median are artifacts. The common 20% rule (Malik 1989,
 * doi:10.1016/0002-9149(89)90783-1).
 */
const ARTIFACT_SHARE = 0.2;

/** Intervals in the local median, the judged one in the middle. */
const LOCAL_INTERVALS = 7;

export interface BeatInterval {
  /** Time of the later beat, s. */
  readonly endS: number;
  readonly lengthMs: number;
  readonly isClean: boolean;
}

/**
 * Intervals between beats; those more than 20% off the median of their neighborhood are marked.
 *
 * @param beatTimesS  increasing, length n
 * @returns n - 1 intervals
 */
export function intervalsFromBeats(beatTimesS: readonly number[]): BeatInterval[] {
  const lengths = beatTimesS.slice(1).map((s, i) => 1000 * (s - beatTimesS[i]!));
  const half = Math.floor(LOCAL_INTERVALS / 2);
  return lengths.map((lengthMs, i) => {
    const usual = median(lengths.slice(Math.max(0, i - half), i + half + 1));
    return { endS: beatTimesS[i + 1]!, lengthMs, isClean: Math.abs(lengthMs - usual) <= ARTIFACT_SHARE * usual };
  });
}
