import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBeatTimes, intervalsFromBeats, rmssdMs, sdnnMs } from '@mien/signal';
import { readColumns } from './recordings.ts';
import { peakBpm } from './references.ts';

/**
 * Beats that the engine finds in five minutes of a contact pulse, compared with the R waves of the simultaneous ECG.
 */
export interface BeatReading {
  readonly record: string;
  readonly reference: number;
  readonly found: number;
  readonly matched: number;
  readonly sdnnMs: number;
  readonly referenceSdnnMs: number;
  readonly rmssdMs: number;
  readonly referenceRmssdMs: number;
}

const LENGTH_S = 300;
/** A beat matches an R wave within this distance from the usual pulse delay. */
const TOLERANCE_S = 0.15;
/** Ignores beats this close to the ends, because one of the pair may be outside. */
const EDGE_S = 2;

export function* readBeats(root: string): Generator<BeatReading> {
  const sources = [
    {
      record: 'neurokit, at rest',
      path: 'contact_neurokit/bio_resting_5min_100hz.csv',
      rateHz: 100,
      names: ['PPG', 'ECG'],
    },
    ...['01', '09', '16', '27', '32'].map((id) => ({
      record: `bidmc ${id}, intensive care`,
      path: `contact_bidmc/bidmc${id}_ppg_ecg_resp_125hz.csv`,
      rateHz: 125,
      names: ['ppg_x1000', 'ecg_ii_x1000'],
    })),
  ];
  for (const { record, path, rateHz, names } of sources) {
    if (!existsSync(join(root, path))) continue;
    const columns = readColumns(join(root, path));
    const [pulse, ecg] = names.map((name) => columns[name]!.slice(0, LENGTH_S * rateHz));
    const usualHz = peakBpm(detrended(pulse!.slice(0, 60 * rateHz), rateHz), rateHz) / 60;
    const beats = findBeatTimes(detrended(pulse!, rateHz), rateHz, usualHz);
    yield compare(record, beats, rWaves(ecg!, rateHz));
  }
}

function compare(record: string, beats: readonly number[], references: readonly number[]): BeatReading {
  const delays = references.map((r) => (beats.find((beat) => beat > r) ?? Number.NaN) - r).filter(Number.isFinite);
  const delay = delays.sort((one, two) => one - two)[delays.length >> 1]!;
  const inside = (s: number): boolean => s > EDGE_S && s < LENGTH_S - EDGE_S;
  const expected = references.map((r) => r + delay).filter(inside);
  const found = beats.filter(inside);
  const free = new Set(found);
  let matched = 0;
  for (const s of expected) {
    const nearest = [...free].reduce(
      (best, beat) => (Math.abs(beat - s) < Math.abs(best - s) ? beat : best),
      Number.POSITIVE_INFINITY,
    );
    if (Math.abs(nearest - s) > TOLERANCE_S) continue;
    free.delete(nearest);
    matched++;
  }
  const [own, theirs] = [intervalsFromBeats(beats), intervalsFromBeats(references)];
  return {
    record,
    reference: expected.length,
    found: found.length,
    matched,
    sdnnMs: sdnnMs(own),
    referenceSdnnMs: sdnnMs(theirs),
    rmssdMs: rmssdMs(own),
    referenceRmssdMs: rmssdMs(theirs),
  };
}

/** Value minus its moving mean over 2 s of the given rate. */
function detrended(values: Float64Array, rateHz: number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, i) => {
    sums[i + 1] = sums[i]! + value;
  });
  return values.map((value, i) => {
    const [from, to] = [Math.max(0, i - rateHz), Math.min(values.length, i + rateHz + 1)];
    return value - (sums[to]! - sums[from]!) / (to - from);
  });
}

/** Half the width of an R wave in the ECG. */
const R_WAVE_HALF_S = 0.06;

/** Peaks of the ECG above its short-term mean, at least 0.35 s apart, each aligned to the mean wave. */
function rWaves(ecg: Float64Array, rateHz: number): number[] {
  const half = Math.round(0.1 * rateHz);
  const flat = ecg.map((value, i) => {
    const part = ecg.subarray(Math.max(0, i - half), i + half + 1);
    return value - part.reduce((sum, other) => sum + other, 0) / part.length;
  });
  const stretch = 5 * rateHz;
  const thresholds = Array.from({ length: Math.ceil(flat.length / stretch) }, (_, k) => {
    const sorted = flat.slice(k * stretch, (k + 1) * stretch).sort();
    return 0.4 * sorted[Math.floor(0.99 * (sorted.length - 1))]!;
  });
  const tops: number[] = [];
  for (let i = 1; i + 1 < flat.length; i++) {
    const here = flat[i]!;
    if (here < thresholds[Math.floor(i / stretch)]! || here < flat[i - 1]! || here <= flat[i + 1]!) continue;
    const last = tops.at(-1);
    if (last === undefined || i - last > 0.35 * rateHz) tops.push(i);
    else if (here > flat[last]!) tops[tops.length - 1] = i;
  }
  return placeByMeanWave(flat, tops, Math.round(R_WAVE_HALF_S * rateHz)).map((place) => place / rateHz);
}

/**
 * Subsample positions of waves: the vertex of a parabola through the correlations with the mean wave. The peak of the
 * wave itself is too sharp for three samples, 8 or 10 ms apart: it made RMSSD of one record 44% higher, above the
 * pulse's own.
 */
function placeByMeanWave(values: Float64Array, tops: readonly number[], half: number): number[] {
  const inside = tops.filter((i) => i - half > 1 && i + half + 2 < values.length);
  const wave = Float64Array.from({ length: 2 * half + 1 }, (_, k) =>
    inside.reduce((sum, i) => sum + values[i - half + k]!, 0),
  );
  const likeness = (i: number): number => {
    const part = values.subarray(i - half, i + half + 1);
    return part.reduce((sum, value, k) => sum + value * wave[k]!, 0) / Math.hypot(...part);
  };
  return inside.map((top) => {
    const middle = likeness(top - 1) > likeness(top) ? top - 1 : likeness(top + 1) > likeness(top) ? top + 1 : top;
    const [left, here, right] = [likeness(middle - 1), likeness(middle), likeness(middle + 1)];
    const bend = left - 2 * here + right;
    return bend < 0 ? middle + Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / bend)) : middle;
  });
}
