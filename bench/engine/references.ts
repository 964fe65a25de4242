import type { ColorTrace } from '@mien/signal';

/**
 * POS, CHROM and green as in most public code: mean of all regions, frames treated as evenly spaced, highest peak of a
 * Hann spectrum between 40 and 180 per minute, never a refusal. Baselines for the engine, implemented from the papers
 * without any of the engine's code; `references.test.ts` compares them with SciPy's numbers.
 */
export const REFERENCE_METHODS = ['pos', 'chrom', 'green'] as const;
export type ReferenceMethod = (typeof REFERENCE_METHODS)[number];
type Channels = readonly [Float64Array, Float64Array, Float64Array];

const WAVES: Record<ReferenceMethod, (rgb: Channels, rateHz: number) => Float64Array> = {
  pos: posWave,
  chrom: chromWave,
  green: greenWave,
};

export function referenceBpm(method: ReferenceMethod, trace: ColorTrace): number {
  const times = trace.frameTimesMs;
  const rateHz = (1000 * (times.length - 1)) / (times[times.length - 1]! - times[0]!);
  return peakBpm(WAVES[method](meanOfRegions(trace), rateHz), rateHz);
}

function meanOfRegions({ frameTimesMs, regions }: ColorTrace): Channels {
  const mean = (color: 'red' | 'green' | 'blue'): Float64Array =>
    Float64Array.from({ length: frameTimesMs.length }, (_, i) => {
      const seen = Object.values(regions)
        .map((region) => region[color][i]!)
        .filter(Number.isFinite);
      return seen.reduce((sum, value) => sum + value, 0) / Math.max(1, seen.length);
    });
  return [mean('red'), mean('green'), mean('blue')];
}

const average = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: Float64Array): number => {
  const middle = average(values);
  return Math.sqrt(average(values.map((value) => (value - middle) ** 2)));
};

/**
 * Wang, den Brinker, Stuijk, de Haan 2017, doi:10.1109/TBME.2016.2609282: windows of 1.6 s with a step of one frame,
 * overlap-added.
 */
export function posWave(rgb: Channels, rateHz: number): Float64Array {
  const length = Math.round(1.6 * rateHz);
  const wave = new Float64Array(rgb[0].length);
  for (let start = 0; start + length <= wave.length; start++) {
    const [r, g, b] = rgb.map((channel) => {
      const part = channel.subarray(start, start + length);
      const level = average(part);
      return part.map((value) => value / level);
    });
    const one = g!.map((value, i) => value - b![i]!);
    const two = g!.map((value, i) => value + b![i]! - 2 * r![i]!);
    const tuning = deviation(one) / (deviation(two) || 1);
    for (let i = 0; i < length; i++) wave[start + i] = wave[start + i]! + one[i]! + tuning * two[i]!;
  }
  return wave;
}

/**
 * De Haan, Jeanne 2013, doi:10.1109/TBME.2013.2266196: windows of 1.6 s with 50% overlap, Hann-weighted overlap-add.
 */
export function chromWave(rgb: Channels, rateHz: number): Float64Array {
  const half = Math.round(0.8 * rateHz);
  const [r, g, b] = rgb.map((channel) => relativeChange(channel, half));
  const x = bandPass(
    r!.map((value, i) => 3 * value - 2 * g![i]!),
    rateHz,
  );
  const y = bandPass(
    r!.map((value, i) => 1.5 * value + g![i]! - 1.5 * b![i]!),
    rateHz,
  );
  const wave = new Float64Array(x.length);
  for (let start = -half; start < wave.length; start += half) {
    const from = Math.max(0, start);
    const to = Math.min(wave.length, start + 2 * half);
    const tuning = deviation(x.subarray(from, to)) / (deviation(y.subarray(from, to)) || 1);
    for (let i = from; i < to; i++) {
      const weight = 0.5 - 0.5 * Math.cos((Math.PI * (i - start)) / half);
      wave[i] = wave[i]! + weight * (x[i]! - tuning * y[i]!);
    }
  }
  return wave;
}

/** Verkruysse, Svaasand, Nelson 2008, doi:10.1364/OE.16.021434: the green channel, detrended. */
export function greenWave([, green]: Channels, rateHz: number): Float64Array {
  return relativeChange(green, Math.round(0.8 * rateHz)).map((value) => -value);
}

/** Value divided by its moving mean, minus 1. */
function relativeChange(values: Float64Array, half: number): Float64Array {
  return values.map((value, i) => value / average(values.subarray(Math.max(0, i - half), i + half + 1)) - 1);
}

/** Band-pass of 40 to 210 per minute, by Fourier sums. */
function bandPass(values: Float64Array, rateHz: number): Float64Array {
  const n = values.length;
  const kept = new Float64Array(n);
  for (let k = Math.ceil(((40 / 60) * n) / rateHz); k <= (3.5 * n) / rateHz; k++) {
    let re = 0;
    let im = 0;
    const angle = (2 * Math.PI * k) / n;
    for (let i = 0; i < n; i++) {
      re += values[i]! * Math.cos(angle * i);
      im += values[i]! * Math.sin(angle * i);
    }
    for (let i = 0; i < n; i++) kept[i] = kept[i]! + (2 / n) * (re * Math.cos(angle * i) + im * Math.sin(angle * i));
  }
  return kept;
}

/** Highest peak of a Hann-weighted Fourier sum. */
export function peakBpm(wave: Float64Array, rateHz: number): number {
  let best = 0;
  let bestPower = -1;
  for (let bpm = 40; bpm <= 180; bpm += 0.5) {
    let re = 0;
    let im = 0;
    for (let i = 0; i < wave.length; i++) {
      const weight = wave[i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / wave.length));
      re += weight * Math.cos((2 * Math.PI * bpm * i) / (60 * rateHz));
      im += weight * Math.sin((2 * Math.PI * bpm * i) / (60 * rateHz));
    }
    if (re * re + im * im > bestPower) [best, bestPower] = [bpm, re * re + im * im];
  }
  return best;
}
