/** The usual beat of one contact recording, from steepest rise to steepest rise. */
export interface PulseTemplate {
  readonly record: string;
  readonly meanIntervalS: number;
  /** Evenly spaced over one mean interval, from the steepest rise on; mean 0, height 1. */
  readonly wave: Float64Array;
}

const PLACES = 100;

const median = (values: readonly number[]): number =>
  values.toSorted((one, two) => one - two)[values.length >> 1] ?? Number.NaN;

function movingMean(values: Float64Array, width: number): Float64Array {
  const half = Math.max(1, Math.round(width / 2));
  return values.map((_, i) => {
    const part = values.subarray(Math.max(0, i - half), i + half + 1);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
}

/** The middle, place by place, of all beats of usual length, in time after their steepest rise. */
export function pulseTemplate(record: string, contact: Float64Array, rateHz: number): PulseTemplate {
  const clean = contact.map((value, i) => (Number.isFinite(value) ? value : (contact[i - 1] ?? 0)));
  const trend = movingMean(clean, 2 * rateHz);
  const flat = clean.map((value, i) => value - trend[i]!);
  const slope = movingMean(
    flat.map((value, i) => (i > 0 ? value - flat[i - 1]! : 0)),
    0.06 * rateHz,
  );
  const steep = 0.5 * Float64Array.from(slope).sort()[Math.floor(0.98 * slope.length)]!;
  const rises: number[] = [];
  for (let i = 1; i + 1 < slope.length; i += 1) {
    if (slope[i]! < steep || slope[i]! < slope[i - 1]! || slope[i]! <= slope[i + 1]!) continue;
    const place = i + (0.5 * (slope[i - 1]! - slope[i + 1]!)) / (slope[i - 1]! - 2 * slope[i]! + slope[i + 1]!);
    if (rises.length === 0 || place - rises.at(-1)! > 0.35 * rateHz) rises.push(place);
  }
  const lengths = rises.slice(1).map((place, i) => place - rises[i]!);
  const usual = median(lengths);
  const beats = lengths.flatMap((length, i) => {
    if (Math.abs(length - usual) > 0.15 * usual) return [];
    const wave = Array.from({ length: PLACES }, (_, p) => {
      const place = rises[i]! + (p / PLACES) * usual;
      const k = Math.floor(place);
      return flat[k]! + (place - k) * (flat[Math.min(flat.length - 1, k + 1)]! - flat[k]!);
    });
    const height = Math.max(...wave) - Math.min(...wave);
    return height > 0 ? [wave.map((value) => value / height)] : [];
  });
  const middle = Array.from({ length: PLACES }, (_, p) => median(beats.map((wave) => wave[p]!)));
  const level = middle.reduce((sum, value) => sum + value, 0) / PLACES;
  const height = Math.max(...middle) - Math.min(...middle);
  return {
    record,
    meanIntervalS: usual / rateHz,
    wave: Float64Array.from(middle, (value) => (value - level) / height),
  };
}

/** Waves of one beat: delay after the first and width in s at an interval of 1 s, height against the first. */
type Shape = readonly number[];

/** Sum of three bells a beat, beats after each other at the mean interval; `shape`: widths, then delays and heights of the later two, then the place of the first. */
function modelWave(shape: Shape, meanIntervalS: number): Float64Array {
  const [w1 = 0, w2 = 0, w3 = 0, d2 = 0, d3 = 0, h2 = 0, h3 = 0, c1 = 0] = shape;
  const stretch = Math.sqrt(meanIntervalS);
  const bells = [
    [c1, w1, 1],
    [c1 + d2, w2, h2],
    [c1 + d3, w3, h3],
  ] as const;
  return Float64Array.from({ length: PLACES }, (_, p) => {
    const s = (p / PLACES) * meanIntervalS;
    let sum = 0;
    for (let beat = -3; beat <= 1; beat += 1)
      for (const [centre, width, height] of bells)
        sum += height * Math.exp(-0.5 * ((s - beat * meanIntervalS - centre * stretch) / (width * stretch)) ** 2);
    return sum;
  });
}

/** Share of a template's variance that the model leaves, with the best height and level. */
function missShare(shape: Shape, { wave, meanIntervalS }: PulseTemplate): number {
  const model = modelWave(shape, meanIntervalS);
  const level = model.reduce((sum, value) => sum + value, 0) / PLACES;
  let cross = 0;
  let own = 0;
  let all = 0;
  wave.forEach((value, p) => {
    cross += value * (model[p]! - level);
    own += (model[p]! - level) ** 2;
    all += value * value;
  });
  return 1 - (cross * cross) / (own * all);
}

const isPlausible = ([w1 = 0, w2 = 0, w3 = 0, d2 = 0, d3 = 0, h2 = 0, h3 = 0]: Shape): boolean =>
  w1 > 0.03 && w2 > 0.03 && w3 > 0.05 && w3 < 0.4 && d2 > 0.05 && d3 > d2 && d3 < 0.7 && h2 > 0 && h3 > 0 && h3 < 1;

/** Small steps at random, kept when they help and made smaller when they do not: nine numbers need no more. */
function fitTogether(templates: readonly PulseTemplate[], start: Shape): Shape {
  let seed = 1;
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  const miss = (shape: Shape): number =>
    isPlausible(shape) ? templates.reduce((sum, one) => sum + missShare(shape, one), 0) : Number.POSITIVE_INFINITY;
  let best = start;
  let least = miss(best);
  let size = 0.3;
  for (let round = 0; round < 6000; round += 1) {
    const next = best.map((value) => value + size * random() * (Math.abs(value) + 0.02));
    const left = miss(next);
    if (left < least) [best, least] = [next, left];
    else if (round % 100 === 99) size *= 0.93;
  }
  return best;
}

const START: Shape = [0.08, 0.09, 0.15, 0.2, 0.4, 0.5, 0.3, 0.08];

/** Fits one shape to all templates together, and each alone for the spread; answers a table to print. */
export function fitPulseShape(templates: readonly PulseTemplate[]): string {
  const row = (name: string, shape: Shape, miss: number): string =>
    [name, ...shape.map((value) => value.toFixed(3)), `${(100 * miss).toFixed(1)} %`].join(' | ');
  const together = fitTogether(templates, START);
  const all = templates.reduce((sum, one) => sum + missShare(together, one), 0) / templates.length;
  return [
    'record | width 1 | width 2 | width 3 | delay 2 | delay 3 | height 2 | height 3 | first after steepest rise | variance left',
    ...templates.map((one) => {
      const own = fitTogether([one], together);
      return row(`${one.record} (${(60 / one.meanIntervalS).toFixed(0)} bpm)`, own, missShare(own, one));
    }),
    row('together', together, all),
  ].join('\n');
}
