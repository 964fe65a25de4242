import { type ColorTrace, eachRegion, type RegionTrace } from '@mien/signal';
import {
  createBloodFilling,
  createIntervals,
  createRandom,
  describeBeats,
  drawNormal,
  LIGHT_SKIN_PULSE_PERCENT,
  restingRhythm,
  SKIN,
  SKIN_PULSE_RATIO,
  SKIN_TYPES,
  type SkinType,
  severalWaves,
  shapeBetween,
} from '@mien/signal/testing';
import { relativeChange } from '../../packages/signal/src/color/relative-change.ts';
import { keepBand } from '../../packages/signal/src/filters/keep-band.ts';
import { solvePositiveDefinite } from '../../packages/signal/src/linear-equations.ts';
import { analyticSignal } from '../../packages/signal/src/spectrum/fourier.ts';
import type { RecordedWindow } from './recordings.ts';

/** The pulse is taken out along the contact pulse's phase: so many harmonics, whose heights change so often in a window. */
const HARMONICS = [1, 2, 3] as const;
const HEIGHT_TERMS = 9;
/** Half width of the band in which the contact pulse has a phase, and the level of a color. */
const HALF_WIDTH_HZ = 0.35;
const LEVEL_S = 3;

/** A light that is put on a face without a pulse: relative change of a channel at a time. */
export type Light = (s: number, channel: number) => number;

const mapAreas = (trace: ColorTrace, map: (area: RegionTrace) => RegionTrace): ColorTrace => ({
  ...trace,
  regions: eachRegion((name) => map(trace.regions[name])),
});

/** A window of a real face without its pulse: what the camera, the light and the head did meanwhile. */
export function withoutPulse({ trace, reference }: RecordedWindow, trueBpm: number): ColorTrace {
  const times = trace.frameTimesMs;
  const n = times.length;
  const frameRateHz = (1000 * (n - 1)) / (times[n - 1]! - times[0]!);
  let k = 0;
  const contact = Float64Array.from(times, (ms) => {
    while (k + 2 < reference!.timesS.length && reference!.timesS[k + 1]! < ms / 1000) k++;
    return reference!.pulse[k]!;
  });
  const rateHz = trueBpm / 60;
  const { real, imaginary } = analyticSignal(
    keepBand(contact, frameRateHz, rateHz - HALF_WIDTH_HZ, rateHz + HALF_WIDTH_HZ, 2),
  );
  const columns = HARMONICS.flatMap((harmonic) =>
    [Math.cos, Math.sin].flatMap((wave) =>
      Array.from({ length: HEIGHT_TERMS }, (_, term) =>
        Float64Array.from(
          real,
          (value, i) => wave(harmonic * Math.atan2(imaginary[i]!, value)) * Math.cos((Math.PI * term * i) / n),
        ),
      ),
    ),
  );
  const product = (one: Float64Array, two: Float64Array): number => one.reduce((sum, v, i) => sum + v * two[i]!, 0);
  const matrix = columns.map((one, i) => columns.map((two, j) => product(one, two) + (i === j ? 1e-6 : 0)));
  const channel = (values: ArrayLike<number>): Float64Array => {
    let last = 0;
    const filled = Float64Array.from(values, (value) => (last = Number.isFinite(value) ? value : last));
    const change = relativeChange(filled, Math.round(LEVEL_S * frameRateHz));
    const heights = solvePositiveDefinite(
      matrix,
      columns.map((column) => product(column, change)),
    );
    return Float64Array.from(values, (value, i) =>
      heights === null ? value : value * (1 - columns.reduce((sum, column, c) => sum + heights[c]! * column[i]!, 0)),
    );
  };
  return mapAreas(trace, ({ red, green, blue }) => ({ red: channel(red), green: channel(green), blue: channel(blue) }));
}

/** The same noise, backwards in time: other noise of the same kind. */
export function backwards(trace: ColorTrace): ColorTrace {
  const reversed = (values: ArrayLike<number>): Float64Array => Float64Array.from(values).reverse();
  const area = ({ red, green, blue }: RegionTrace): RegionTrace => ({
    red: reversed(red),
    green: reversed(green),
    blue: reversed(blue),
  });
  const endMs = trace.frameTimesMs[trace.frameTimesMs.length - 1]!;
  return {
    ...mapAreas(trace, area),
    frameTimesMs: reversed(trace.frameTimesMs).map((ms) => endMs - ms),
    ...(trace.surroundings ? { surroundings: area(trace.surroundings) } : {}),
    ...(trace.headMotion ? { headMotion: reversed(trace.headMotion) } : {}),
  };
}

/** Changes the colors of the face, and of its surroundings by `also`. */
function withChange(trace: ColorTrace, changes: Light, also: Light | null): ColorTrace {
  const changed = ({ red, green, blue }: RegionTrace, by: Light): RegionTrace => {
    const channel = (values: ArrayLike<number>, c: number): Float64Array =>
      Float64Array.from(values, (value, i) => value * (1 + by(trace.frameTimesMs[i]! / 1000, c)));
    return { red: channel(red, 0), green: channel(green, 1), blue: channel(blue, 2) };
  };
  return {
    ...mapAreas(trace, (area) => changed(area, changes)),
    ...(trace.surroundings && also ? { surroundings: changed(trace.surroundings, also) } : {}),
  };
}

/** Puts a light on a face and, if they are seen, its surroundings. */
export const withLight = (trace: ColorTrace, light: Light): ColorTrace => withChange(trace, light, light);

/**
 * Puts the pulse of a drawn person into real noise. Dark skin sends less light back, so against the same noise its pulse is weaker
 * by its level, too.
 */
export function withDrawnPulse(
  trace: ColorTrace,
  seed: number,
  skinType: SkinType = SKIN_TYPES[seed % SKIN_TYPES.length]!,
): { readonly trace: ColorTrace; readonly trueBpm: number } {
  const random = createRandom(0x1b873593 ^ (seed * 2654435761));
  const startS = trace.frameTimesMs[0]! / 1000;
  const endS = trace.frameTimesMs[trace.frameTimesMs.length - 1]! / 1000;
  const heartRateBpm = 48 + 92 * random();
  const shape = shapeBetween([random(), random(), random()]);
  const level = SKIN[skinType].color[1] / SKIN.II.color[1];
  const height =
    (LIGHT_SKIN_PULSE_PERCENT / 100) * SKIN[skinType].pulseShare * level * Math.exp(-0.2 + 0.35 * drawNormal(random));
  const ratio = SKIN_PULSE_RATIO.map((share) => share * Math.exp(0.1 * drawNormal(random)));
  const breathHz = 0.13 + 0.27 * random();
  const breath = severalWaves([breathHz], random, null);
  const intervalAt = createIntervals(restingRhythm(heartRateBpm, Math.exp(0.18 * drawNormal(random))), breath, random);
  const beats = [startS - 2 - random()];
  while (beats.at(-1)! < endS + 2) beats.push(beats.at(-1)! + intervalAt(beats.at(-1)!));
  const filling = createBloodFilling(beats, 60 / heartRateBpm, shape);
  const swing: Light = (s, c) => (-height * filling(s) * (1 + 0.1 * breath(s)) * ratio[c]!) / ratio[1]! / 2;
  return { trace: withChange(trace, swing, null), trueBpm: describeBeats(beats, startS, endS).heartRateBpm };
}
