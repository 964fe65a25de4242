import { severalWaves } from './heartbeat.ts';
import { createRandom, drawNormal, type Random } from './seeded-random.ts';

/** Relative change of the light in red (0), green (1) or blue (2) at a time. */
export type LightOverTime = (s: number, channel: number) => number;

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
/** Log-uniform. */
export const betweenMagnitudes = (random: Random, low: number, high: number): number => low * (high / low) ** random();
export const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;

/** How long a cut between two pictures takes: one frame of a film and the lag of a screen, s. */
const CUT_S = 0.08;

/**
 * Light of a film in a dark room: a picture of another color every few seconds, and some change in between.
 *
 * @param percent  usual size of a cut, percent of the light on the face
 */
export function filmLight(random: Random, percent: number, durationS: number): LightOverTime {
  const usualS = between(random, 0.7, 4);
  const size = percent / 100;
  const color = (): number[] => {
    const brightness = drawNormal(random);
    return [0, 1, 2].map(() => size * (0.8 * brightness + 0.6 * drawNormal(random)));
  };
  const cuts = [{ atS: -1, color: color(), slope: color() }];
  while (cuts.at(-1)!.atS < durationS)
    cuts.push({ atS: cuts.at(-1)!.atS - usualS * Math.log(1 - random()), color: color(), slope: color() });
  let k = 0;
  return (s, channel) => {
    while (k > 0 && cuts[k]!.atS > s) k--;
    while (k + 1 < cuts.length && cuts[k + 1]!.atS <= s) k++;
    const cut = cuts[k]!;
    const share = Math.min(1, (s - cut.atS) / CUT_S);
    const before = (cuts[k - 1] ?? cut).color[channel]!;
    return before + share * (cut.color[channel]! - before) + 0.1 * cut.slope[channel]! * (s - cut.atS);
  };
}

/** How freely the color of a lamp changes with its brightness. */
export const LAMP_TINTS = { free: 0.8, tinted: 0.25, gray: 0.04 } as const;
export type LampTint = keyof typeof LAMP_TINTS;

/** A lamp that swings at the rate of a heart and wanders as one does: a ceiling fan, a loose contact, leaves before a window. */
export function wanderingLamp(random: Random, tint: LampTint, percent: number): LightOverTime {
  const frequencyHz = between(random, 0.75, 2.6);
  const turn = severalWaves([0.025, 0.06, 0.11], random, null);
  const swell = severalWaves([0.03, 0.08, 0.17], random, null);
  const wander = betweenMagnitudes(random, 0.3, 4);
  const unsteady = between(random, 0, 0.4);
  const harmonic = oneOf(random, [0, 0.2, 0.5]);
  const phase = 2 * Math.PI * random();
  // Light may rise faster than it falls, or the reverse. Uses a separate random source, so that older scenes do not
  // change otherwise.
  const lag = 2 * Math.PI * createRandom(Math.floor(1e8 * phase))();
  const depth = [0, 1, 2].map(() => (percent / 100) * (1 + LAMP_TINTS[tint] * drawNormal(random)));
  return (s, channel) => {
    const angle = 2 * Math.PI * frequencyHz * s + wander * turn(s) + phase;
    return depth[channel]! * (1 + unsteady * swell(s)) * (Math.sin(angle) + harmonic * Math.sin(2 * angle + lag));
  };
}

/** An exposure that is corrected in steps now and then, the same in all colors. */
export function exposureSteps(random: Random, count: number, durationS: number): LightOverTime {
  const steps = Array.from({ length: count }, () => ({
    atS: durationS * random(),
    size: (random() < 0.5 ? -1 : 1) * betweenMagnitudes(random, 0.005, 0.06),
    takesS: between(random, 0.05, 0.8),
  }));
  return (s) =>
    steps.reduce((sum, { atS, size, takesS }) => sum + size * Math.max(0, Math.min(1, (s - atS) / takesS)), 0);
}

/** Light that changes more the slower it does, as in daylight: power falls as 1/f. */
export function pinkLight(random: Random, percentAtOneHz: number): LightOverTime {
  const waves = [0.06, 0.12, 0.25, 0.5, 0.75, 1, 1.4, 2, 2.8].map((hz) => ({
    wave: severalWaves([0.8 * hz, 0.95 * hz, 1.15 * hz], random, null),
    size: (percentAtOneHz / 100) * Math.sqrt(1 / hz),
  }));
  const tint = [0, 1, 2].map(() => 1 + 0.15 * drawNormal(random));
  return (s, channel) => tint[channel]! * waves.reduce((sum, { wave, size }) => sum + size * wave(s), 0);
}

/** Several lights at once. */
export const lightsTogether =
  (...lights: readonly LightOverTime[]): LightOverTime =>
  (s, channel) =>
    lights.reduce((sum, light) => sum + light(s, channel), 0);
