/** One of the bells that make up the wave of a beat; times in s at a mean interval of 1 s. */
interface Bell {
  /** After the steepest rise. */
  readonly centerS: number;
  readonly widthS: number;
  readonly height: number;
}

export type PulseShape = readonly [Bell, Bell, Bell];

/**
 * The wave of a beat: the rise of the systole, its reflection, and the dicrotic wave with the slow fall after it.
 * Fitted together to the usual beats of nine contact recordings at 64 to 110 beats a minute (neurokit; bidmc 01, 09,
 * 16, 27, 32; siegen 01, 02, 04) by `bench/heartbeat` at commit dfa3877f; 4% of their variance is left.
 */
export const PULSE_SHAPE: PulseShape = [
  { centerS: 0.071, widthS: 0.078, height: 1 },
  { centerS: 0.214, widthS: 0.123, height: 0.685 },
  { centerS: 0.494, widthS: 0.228, height: 0.687 },
];

/**
 * How far single recordings lie from the fitted shape: factors from the lowest to the highest, for the height and delay
 * of the reflection and the height of the dicrotic wave.
 */
const SHAPE_RANGE = {
  reflectionHeight: [0.75, 1.75],
  reflectionDelay: [0.75, 1.5],
  dicroticHeight: [0.83, 1.45],
} as const;

/** A shape between the shapes of the recordings; shares 0 to 1, one for each way in which they differ. */
export function shapeBetween(shares: readonly [number, number, number]): PulseShape {
  const between = ([low, high]: readonly [number, number], share: number): number => low + share * (high - low);
  const [rise, reflection, dicrotic] = PULSE_SHAPE;
  return [
    rise,
    {
      ...reflection,
      height: reflection.height * between(SHAPE_RANGE.reflectionHeight, shares[0]),
      centerS: rise.centerS + (reflection.centerS - rise.centerS) * between(SHAPE_RANGE.reflectionDelay, shares[1]),
    },
    { ...dicrotic, height: dicrotic.height * between(SHAPE_RANGE.dicroticHeight, shares[2]) },
  ];
}

/** Bells further away than this many widths are ignored. */
const REACH = 4;

/** One finely sampled wave: a lookup is many times faster than the sum. */
function sampleBeat(shape: PulseShape, meanIntervalS: number) {
  // Times scale with the square root of the mean interval (McSharry 2003, doi:10.1109/TBME.2003.808805), not with each
  // interval: a beat does not know how long it will be.
  const stretch = Math.sqrt(meanIntervalS);
  const fromS = Math.min(...shape.map(({ centerS, widthS }) => (centerS - REACH * widthS) * stretch));
  const toS = Math.max(...shape.map(({ centerS, widthS }) => (centerS + REACH * widthS) * stretch));
  const stepS = 0.001;
  const samples = Float64Array.from({ length: Math.ceil((toS - fromS) / stepS) + 2 }, (_, i) => {
    const s = (fromS + i * stepS) / stretch;
    return shape.reduce(
      (sum, { centerS, widthS, height }) => sum + height * Math.exp(-0.5 * ((s - centerS) / widthS) ** 2),
      0,
    );
  });
  const valueAt = (s: number): number => {
    const place = (s - fromS) / stepS;
    if (place < 0 || place >= samples.length - 1) return 0;
    const k = Math.floor(place);
    return samples[k]! + (place - k) * (samples[k + 1]! - samples[k]!);
  };
  return { fromS, toS, valueAt };
}

/**
 * Filling of the skin with blood: -1 to 1 for beats of mean length.
 *
 * @param beatTimesS  increasing; the moments of steepest rise
 * @param loopS       the beats come again after this time; null if they do not
 */
export function createBloodFilling(
  beatTimesS: readonly number[],
  meanIntervalS: number,
  shape: PulseShape = PULSE_SHAPE,
  loopS: number | null = null,
): (s: number) => number {
  const beat = sampleBeat(shape, meanIntervalS);
  const sum = (beats: readonly number[], s: number): number => {
    let low = 0;
    let high = beats.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (beats[middle]! < s - beat.toS) low = middle + 1;
      else high = middle;
    }
    let filling = 0;
    for (let k = low; k < beats.length && beats[k]! <= s - beat.fromS; k++) filling += beat.valueAt(s - beats[k]!);
    return filling;
  };
  const even = Array.from({ length: 24 }, (_, k) => k * meanIntervalS);
  const usual = Array.from({ length: 200 }, (_, i) => sum(even, (12 + i / 200) * meanIntervalS));
  const low = Math.min(...usual);
  const high = Math.max(...usual);
  const middle = (low + high) / 2;
  const half = (high - low) / 2;
  const all =
    loopS === null ? beatTimesS : [-2, -1, 0, 1, 2].flatMap((turn) => beatTimesS.map((s) => s + turn * loopS));
  return (s) => (sum(all, s) - middle) / half;
}
