import type { ColourTrace } from '@mien/signal';

/**
 * Plain POS as most public code runs it: mean of all regions, frames taken as evenly spaced, highest peak of a Hann
 * spectrum between 40 and 180 per minute, always an answer. The baseline the engine is compared with.
 *
 * @see Wang, den Brinker, Stuijk, de Haan 2017, doi:10.1109/TBME.2016.2609282
 */
export function plainPosBpm({ frameTimesMs, regions }: ColourTrace): number {
  const n = frameTimesMs.length;
  const rateHz = (1000 * (n - 1)) / (frameTimesMs[n - 1]! - frameTimesMs[0]!);
  const mean = (i: number, colour: 'red' | 'green' | 'blue'): number => {
    const seen = Object.values(regions)
      .map((region) => region[colour][i]!)
      .filter(Number.isFinite);
    return seen.reduce((sum, value) => sum + value, 0) / Math.max(1, seen.length);
  };
  const rgb = Array.from({ length: n }, (_, i) => [mean(i, 'red'), mean(i, 'green'), mean(i, 'blue')] as const);
  const length = Math.round(1.6 * rateHz);
  const pulse = new Float64Array(n);
  for (let start = 0; start + length <= n; start++) {
    const part = rgb.slice(start, start + length);
    const level = [0, 1, 2].map((c) => part.reduce((sum, frame) => sum + frame[c]!, 0) / length);
    const scaled = part.map((frame) => frame.map((value, c) => value / level[c]!));
    const one = scaled.map(([, g, b]) => g! - b!);
    const two = scaled.map(([r, g, b]) => g! + b! - 2 * r!);
    const size = (values: number[]): number => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
    const tuning = size(one) / (size(two) || 1);
    one.forEach((value, i) => {
      pulse[start + i]! += value + tuning * two[i]!;
    });
  }
  let best = 0;
  let bestPower = -1;
  for (let bpm = 40; bpm <= 180; bpm += 0.5) {
    let re = 0;
    let im = 0;
    for (let i = 0; i < n; i++) {
      const weight = pulse[i]! * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n));
      re += weight * Math.cos((2 * Math.PI * bpm * i) / (60 * rateHz));
      im += weight * Math.sin((2 * Math.PI * bpm * i) / (60 * rateHz));
    }
    if (re * re + im * im > bestPower) [best, bestPower] = [bpm, re * re + im * im];
  }
  return best;
}
