import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBeatTimes, intervalsFromBeats, rmssdMs, sdnnMs } from '@mien/signal';
import { readColumns } from './recordings.ts';
import { peakBpm } from './references.ts';

/** Beats that the engine finds in five minutes of a contact pulse, against the R waves of the ECG beside it. */
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
/** A beat matches an R wave this close to the usual delay of the pulse. */
const TOLERANCE_S = 0.15;
/** Beats within this of an end are not counted: either of the pair may lie outside. */
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

/** Value less its moving mean over 2 s of the given rate. */
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

/** Tops of the ECG above its short-term mean, at least 0.35 s apart, placed between samples. */
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
  return tops.map((i) => {
    const bend = flat[i - 1]! - 2 * flat[i]! + flat[i + 1]!;
    return (i + (0.5 * (flat[i - 1]! - flat[i + 1]!)) / bend) / rateHz;
  });
}
