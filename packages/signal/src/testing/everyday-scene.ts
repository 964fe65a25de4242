import type { RegionName } from '../trace.ts';
import { beatsWithEarlyOnes, beatsWithoutRhythm, RESTING_HEART, severalWaves } from './heartbeat.ts';
import { shapeBetween } from './pulse-shape.ts';
import {
  between,
  betweenMagnitudes,
  exposureSteps,
  filmLight,
  LAMP_TINTS,
  type LampTint,
  lightsTogether,
  oneOf,
  pinkLight,
  wanderingLamp,
} from './room-light.ts';
import { createRandom, drawNormal, type Random } from './seeded-random.ts';
import { LIGHT_SKIN_PULSE_PERCENT, SKIN, SKIN_PULSE_RATIO, SKIN_TYPES, type SkinType } from './skin.ts';
import type { SyntheticScene } from './synthetic-trace.ts';

/** Living people in unprepared rooms. */
export const EVERYDAY_KINDS = [
  'usual room',
  'film beside the face',
  'lamp that wanders',
  'head that bobs',
  'strong breathing arrhythmia',
  'beats without rhythm',
  'many early beats',
  'slow heart',
  'slow camera',
  'dark skin in little light',
] as const;
export type EverydayKind = (typeof EVERYDAY_KINDS)[number];

export type EverydayScene = SyntheticScene & {
  readonly skinType: SkinType;
  readonly heartRateBpm: number;
  readonly frameRateHz: number;
  readonly lightLevel: number;
};

const DURATION_S = 30;

/**
 * Skin is not evenly shiny, and a head never still: the lamp's own color comes and goes on it, and movements come in
 * bursts.
 */
function skinUnrest(
  random: Random,
  skin: readonly [number, number, number],
  durationS: number,
): NonNullable<SyntheticScene['extraLight']> {
  const shine = betweenMagnitudes(random, 0.0001, 0.0012);
  const bursts = Array.from({ length: Math.floor((between(random, 0, 4) * durationS) / DURATION_S) }, () => ({
    atS: durationS * random(),
    lengthS: between(random, 0.4, 2.5),
    size: betweenMagnitudes(random, 0.003, 0.04),
    frequencyHz: between(random, 0.4, 3),
    shine: between(random, 0, 0.5),
  }));
  const partOf = (): { readonly wave: (s: number) => number; readonly gain: number } => ({
    wave: severalWaves([0.3, 0.55, 0.8, 1.1, 1.5, 2.1, 2.9], random, null),
    gain: 1 + 0.5 * drawNormal(random),
  });
  const parts: Record<RegionName, ReturnType<typeof partOf>> = {
    forehead: partOf(),
    middle: partOf(),
    whole: partOf(),
  };
  const shared = partOf();
  return (s, region, channel) => {
    const { wave, gain } = parts[region];
    // The lamp's light on a dark channel changes it more.
    const white = 170 / skin[channel]!;
    let change = white * shine * (0.6 * wave(s) + 0.8 * gain * shared.wave(s));
    for (const burst of bursts) {
      const place = (s - burst.atS) / burst.lengthS;
      if (place < 0 || place > 1) continue;
      const swing =
        burst.size * Math.sin(Math.PI * place) * Math.sin(2 * Math.PI * burst.frequencyHz * (s - burst.atS));
      change += gain * swing * (1 - burst.shine + burst.shine * white);
    }
    return change;
  };
}

/** Slowest and fastest hearts of a kind, beats a minute. */
function rangeOf(kind: EverydayKind): readonly [number, number] {
  if (kind === 'strong breathing arrhythmia') return [52, 85];
  if (kind === 'beats without rhythm' || kind === 'many early beats') return [55, 125];
  return kind === 'slow heart' ? [42, 56] : [48, 140];
}

/** Beats that no resting heart has. */
function beatsOf(
  kind: EverydayKind,
  heartRateBpm: number,
  random: Random,
  durationS: number,
): Pick<SyntheticScene, 'beatTimesS'> {
  if (kind === 'beats without rhythm') return { beatTimesS: beatsWithoutRhythm(heartRateBpm, durationS, random) };
  return kind === 'many early beats' ? { beatTimesS: beatsWithEarlyOnes(heartRateBpm, durationS, random) } : {};
}

/** A head that nods rhythmically, as to music: light and shade move over it. */
export function bobbing(random: Random): {
  readonly extra: NonNullable<SyntheticScene['extraLight']>;
  /** Vertical place of the head, face heights. */
  readonly headMove: (s: number) => number;
} {
  const frequencyHz = between(random, 0.9, 2.2);
  const turn = severalWaves([0.03, 0.08, 0.15], random, null);
  const wander = between(random, 0.1, 2);
  const phase = 2 * Math.PI * random();
  const size = betweenMagnitudes(random, 0.001, 0.02);
  const wave = (s: number): number => Math.sin(2 * Math.PI * frequencyHz * s + wander * turn(s) + phase);
  const slope = (): readonly number[] => {
    const all = drawNormal(random);
    return [0, 1, 2].map(() => all + 0.15 * drawNormal(random));
  };
  const slopes: Record<RegionName, readonly number[]> = { forehead: slope(), middle: slope(), whole: slope() };
  // Brightness changes by 0.4 to 2.5% where a face moves by a hundredth of its height. Drawn separately, so that
  // everything else stays the same.
  const move = size / betweenMagnitudes(createRandom(Math.round(1e9 * phase)), 0.4, 2.5);
  return { extra: (s, region, channel) => size * slopes[region][channel]! * wave(s), headMove: (s) => move * wave(s) };
}

/** What is visible next to a face, if anything: a wall in the same light, less evenly lit. */
export function drawSurroundings(random: Random): NonNullable<SyntheticScene['surroundings']> {
  const gray = between(random, 60, 190);
  return {
    color: [0, 1, 2].map(() => gray * between(random, 0.8, 1.2)) as unknown as readonly [number, number, number],
    gain: between(random, 0.3, 1.2),
    noise: betweenMagnitudes(random, 0.02, 0.15),
  };
}

/**
 * A person in an unprepared room: the noise of real cameras, skin that shines, movements in bursts, light that drifts,
 * exposure in steps, frames that are lost, blood of somewhat other colors. Harder than `drawScene`; its noise was set
 * so that engine 2.2 answered as few of these people as of those from an independent generator, for each skin type
 * (docs/topics/engine.md).
 *
 * @param withSurroundings  whether the surroundings of the face are visible
 * @param givenSkinType     another skin in the very same room; if absent, drawn with the rest
 * @param durationS         with as many bursts and steps a second as in the usual length
 */
export function drawEverydayScene(
  kind: EverydayKind,
  seed: number,
  withSurroundings: boolean,
  givenSkinType?: SkinType,
  durationS = DURATION_S,
): EverydayScene {
  const random = createRandom(0x3c6ef372 ^ (seed * 2654435761));
  const isDark = kind === 'dark skin in little light';
  const isSlow = kind === 'slow camera';
  const drawnSkinType = oneOf(random, isDark ? (['V', 'VI'] as const) : SKIN_TYPES);
  const skinType = givenSkinType ?? drawnSkinType;
  const skin = SKIN[skinType];
  const frameRateHz = oneOf(random, isSlow ? [12, 12, 13, 14, 15, 15] : [12, 15, 18, 20, 24, 24, 25, 30, 30]);
  const lightLevel = isDark ? between(random, 0.35, 0.6) : oneOf(random, [1, 0.8, 0.6, 0.45, 0.35]);
  const unrest = skinUnrest(random, skin.color, durationS);
  const pulseRatio = SKIN_PULSE_RATIO.map((share) => share * Math.exp(0.1 * drawNormal(random)));
  const isArrhythmic = kind === 'strong breathing arrhythmia';
  const heartRateBpm = between(random, ...rangeOf(kind));
  const daylight = pinkLight(random, betweenMagnitudes(random, 0.01, 0.1));
  const steps = exposureSteps(random, (oneOf(random, [0, 0, 1, 2, 4]) * durationS) / DURATION_S, durationS);
  const bob = bobbing(random);
  const film = filmLight(random, between(random, 1, 2), durationS);
  const tint = oneOf(random, Object.keys(LAMP_TINTS) as LampTint[]);
  const lamp = wanderingLamp(random, tint, betweenMagnitudes(random, 0.05, 4));
  const surroundings = drawSurroundings(random);
  const lights = [daylight, steps];
  if (kind === 'film beside the face') lights.push(film);
  if (kind === 'lamp that wanders') lights.push(lamp);
  return {
    seed,
    durationS,
    heartRateBpm,
    breathingPerMin: isArrhythmic ? 60 * between(random, 0.08, 0.14) : between(random, 8, 24),
    ...(isArrhythmic
      ? { rsaShare: between(random, 8, 14) / heartRateBpm, beatJitterMs: between(random, 5, 25) }
      : { variability: Math.exp(RESTING_HEART.personSpread * drawNormal(random)) }),
    pulseShape: shapeBetween([random(), random(), random()]),
    pulsePercent: LIGHT_SKIN_PULSE_PERCENT * skin.pulseShare * Math.exp(-0.2 + 0.35 * drawNormal(random)),
    pulseRatio: pulseRatio as unknown as readonly [number, number, number],
    skinType,
    lightLevel,
    motionLevel: oneOf(random, ['still', 'calm', 'calm', 'restless'] as const),
    frameRateHz,
    droppedShare: isSlow ? 0.07 : oneOf(random, [0, 0, 0.02, 0.05, 0.1]),
    ...(frameRateHz >= 24 && random() < 0.1 ? { halvedFromS: between(random, 3, 25) } : {}),
    clockJitterMs: betweenMagnitudes(random, 0.5, 10),
    noise: betweenMagnitudes(random, 0.06, 0.5),
    driftPercent: betweenMagnitudes(random, 0.5, 4),
    motionPercent: between(random, 0.02, 0.3),
    amplitudeShare: between(random, 0.05, 0.25),
    baselinePercent: between(random, 0.05, 0.25),
    quantisation: { pixelSpread: between(random, 0.8, 4) },
    headMotionShare: between(random, 0.0005, 0.004),
    ...(kind === 'head that bobs' ? { headMove: bob.headMove } : {}),
    roomLight: lightsTogether(...lights),
    extraLight: (s, region, channel) =>
      unrest(s, region, channel) + (kind === 'head that bobs' ? bob.extra(s, region, channel) : 0),
    ...(withSurroundings ? { surroundings } : {}),
    ...beatsOf(kind, heartRateBpm, createRandom(0x510e527f ^ seed), durationS),
  };
}
