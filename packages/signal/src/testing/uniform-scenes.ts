import type { UniformColors } from '../color/uniform-colors.ts';
import { SKIN_PULSE_RATIO } from './skin.ts';
import { makeSyntheticScan } from './synthetic-trace.ts';

/** Three channels of a golden scene. */
export function goldenColors([red = [], green = [], blue = []]: readonly (readonly number[])[]): UniformColors {
  return { red: Float64Array.from(red), green: Float64Array.from(green), blue: Float64Array.from(blue) };
}

/** Ten seconds of one region, evenly sampled at 30 Hz. */
export function syntheticColors(seed: number): UniformColors {
  const { trace } = makeSyntheticScan({ seed, durationS: 10, clockJitterMs: 0 });
  const { red, green, blue } = trace.regions.forehead;
  return { red: Float64Array.from(red), green: Float64Array.from(green), blue: Float64Array.from(blue) };
}

/** A clean swing of all three channels at one frequency, in the given ratio. */
export function swingingColors(
  frequencyHz: number,
  ratio: readonly [number, number, number] = SKIN_PULSE_RATIO,
): UniformColors {
  const channel = (level: number, depth: number): Float64Array =>
    Float64Array.from(
      { length: 900 },
      (_, i) => level * (1 - 0.004 * depth * Math.sin((2 * Math.PI * frequencyHz * i) / 30)),
    );
  return { red: channel(170, ratio[0]), green: channel(120, ratio[1]), blue: channel(95, ratio[2]) };
}
