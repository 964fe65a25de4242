import type { ColorTrace, RegionName } from '../trace.ts';
import { foldedHz } from './camera-faults.ts';
import { bobbing, drawSurroundings } from './everyday-scene.ts';
import { severalWaves } from './heartbeat.ts';
import { between, betweenMagnitudes, filmLight, type LampTint, oneOf, wanderingLamp } from './room-light.ts';
import { createRandom, drawNormal, type Random } from './seeded-random.ts';
import { SKIN, SKIN_TYPES } from './skin.ts';
import { makeSyntheticScan, type SyntheticScene } from './synthetic-trace.ts';

/** What a camera may see other than a living face. */
export const EMPTY_KINDS = [
  'still-photo',
  'hand-held-photo',
  'replayed-still',
  'empty-chair',
  'lamp-flicker',
  'mannequin',
  'film-light',
  'wandering-lamp-free',
  'wandering-lamp-tinted',
  'wandering-lamp-gray',
  'bobbing-picture',
  'colored-noise',
] as const;
export type EmptyKind = (typeof EMPTY_KINDS)[number];

/** The usual length. */
const SCAN_S = 30;

type Color = readonly [number, number, number];

/** What a region's three channels gain when what they show moves by 1% of the face: edges, not shades of one color. */
function texture(random: Random): Record<RegionName, readonly [Color, Color]> {
  const slope = (): Color => {
    const all = 0.01 * drawNormal(random);
    return [0, 1, 2].map(() => all + 0.25 * 0.01 * drawNormal(random)) as unknown as Color;
  };
  const region = () => [slope(), slope()] as const;
  return { forehead: region(), middle: region(), whole: region() };
}

/** A handheld picture: slow sway and tremor move the regions over it. */
function handHeld(random: Random): NonNullable<SyntheticScene['extraLight']> {
  const swayPercent = betweenMagnitudes(random, 0.1, 1);
  const tremorPercent = betweenMagnitudes(random, 0.01, 0.15);
  const axis = (): ((s: number) => number) => {
    const sway = severalWaves([0.25, 0.6, 0.9, 1.3, 1.9, 2.7], random, null);
    // All hands have a tremor of 6 to 12 Hz.
    const tremor = severalWaves([6.5, 8, 10.5], random, null);
    return (s) => swayPercent * sway(s) + tremorPercent * tremor(s);
  };
  const [x, y] = [axis(), axis()];
  const picture = texture(random);
  return (s, region, channel) => picture[region][0][channel]! * x(s) + picture[region][1][channel]! * y(s);
}

/** Picture on a screen: its refresh folds down, its dots make bands that drift and wander with the hand. */
function onScreen(random: Random, frameRateHz: number): NonNullable<SyntheticScene['extraLight']> {
  const refreshHz = oneOf(random, [59.94, 60, 60, 90, 120]) * (1 + 0.01 * drawNormal(random));
  const bandHz = foldedHz(refreshHz, frameRateHz);
  const depth = betweenMagnitudes(random, 0.0005, 0.02);
  const bandSpeed = between(random, 0.05, 2.5);
  const moire = betweenMagnitudes(random, 0.0003, 0.006);
  const held = handHeld(random);
  const phases = Array.from({ length: 9 }, () => 2 * Math.PI * random());
  // Red, green and blue dots lie next to each other, so their bands are slightly out of step.
  const step = between(random, 0, 0.6);
  const placeOf: Record<RegionName, number> = { forehead: 0, middle: 3, whole: 6 };
  return (s, region, channel) => {
    const phase = phases[placeOf[region]]!;
    const refresh = depth * Math.sin(2 * Math.PI * bandHz * s + phase + 0.1 * step * channel);
    const shift = 40 * held(s, region, 1);
    const bands = moire * Math.sin(2 * Math.PI * bandSpeed * s + shift + phase + step * channel);
    return refresh + bands + 0.2 * held(s, region, channel);
  };
}

/** Lamps by the color of what flickers: relative depth in red, green and blue. */
const LAMPS: readonly Color[] = [
  [1, 1, 1],
  [1.25, 1, 0.65],
  [1.5, 1, 0.4],
  [0.75, 1, 1.25],
  [0.5, 0.9, 1.4],
  [1.5, 0.3, 0.3],
  [0.2, 1.5, 0.3],
  [0.2, 0.4, 1.6],
  [1.2, 0.3, 1.2],
  [0.2, 1.1, 1.1],
];

function lampFlicker(random: Random): SyntheticScene {
  const size = betweenMagnitudes(random, 0.001, 0.05);
  const lamp = oneOf(random, LAMPS);
  return {
    skin: SKIN[oneOf(random, SKIN_TYPES)].color,
    motionLevel: 'calm',
    flicker: {
      frequencyHz: between(random, 0.8, 3),
      depth: [size * lamp[0], size * lamp[1], size * lamp[2]],
      harmonics: oneOf(random, [[], [0.3], [0.5, 0.25], [0, 0.33, 0, 0.2]]),
    },
  };
}

/** Noise in the pulse band, as from compression and sensor stripes: partly shared by all regions, of any color. */
function coloredNoise(random: Random): NonNullable<SyntheticScene['extraLight']> {
  const wave = (): ((s: number) => number) =>
    severalWaves(
      [0.2, 0.35, 0.5, 0.7, 0.9, 1.2, 1.5, 1.9, 2.4, 3.1, 4].map((hz) => hz * between(random, 0.9, 1.1)),
      random,
      null,
    );
  const size = betweenMagnitudes(random, 0.0002, 0.01);
  const shares = between(random, 0, 1);
  const shared = [wave(), wave(), wave()] as const;
  const own = { forehead: [wave(), wave(), wave()], middle: [wave(), wave(), wave()], whole: [wave(), wave(), wave()] };
  return (s, region, channel) => size * (shares * shared[channel]!(s) + (1 - shares) * own[region][channel]!(s));
}

/** The scene of a scan without a living face; deterministic by kind and seed. */
export function drawEmptyScene(
  kind: EmptyKind,
  seed: number,
  withSurroundings = false,
  durationS = SCAN_S,
): SyntheticScene {
  const scene = { ...drawAlone(kind, seed, durationS), durationS };
  return withSurroundings ? { ...scene, surroundings: drawSurroundings(createRandom(0x7f4a7c15 ^ seed)) } : scene;
}

function drawAlone(kind: EmptyKind, seed: number, durationS: number): SyntheticScene {
  const random = createRandom(0x51ed270b ^ (seed * 2654435761));
  const frameRateHz = oneOf(random, [15, 24, 25, 29.97, 30, 30, 30]);
  const pixelSpread = between(random, 0.3, 4);
  const face = SKIN[oneOf(random, SKIN_TYPES)].color;
  const scene = {
    seed,
    frameRateHz,
    pulsePercent: 0,
    baselinePercent: 0,
    skin: face,
    motionPercent: 0,
    driftPercent: betweenMagnitudes(random, 0.02, 0.5),
    lightLevel: between(random, 0.4, 1.05),
    // Some thousand pixels make up a region; compression makes neighbors alike.
    noise: betweenMagnitudes(random, 0.02, 0.15),
    quantisation: { pixelSpread },
  } as const satisfies SyntheticScene;
  switch (kind) {
    case 'still-photo':
      return scene;
    case 'hand-held-photo':
      return { ...scene, extraLight: handHeld(random), driftPercent: between(random, 0.2, 1.5) };
    case 'replayed-still':
      return { ...scene, extraLight: onScreen(random, frameRateHz) };
    case 'empty-chair': {
      const warmth = severalWaves([0.02, 0.07, 0.3], random, null);
      const size = betweenMagnitudes(random, 0.0005, 0.01);
      const tint = [between(random, 0.3, 1.4), 1, between(random, 0.3, 1.4)];
      return {
        ...scene,
        skin: [between(random, 40, 230), between(random, 40, 230), between(random, 40, 230)],
        driftPercent: betweenMagnitudes(random, 0.3, 4),
        motionPercent: betweenMagnitudes(random, 0.02, 0.3),
        extraLight: (s, _region, channel) => size * tint[channel]! * warmth(s),
      };
    }
    case 'lamp-flicker':
      return { ...scene, driftPercent: 1, baselinePercent: 0.15, motionPercent: 0.1, ...lampFlicker(random) };
    case 'mannequin': {
      const gray = between(random, 70, 210);
      return {
        ...scene,
        skin: [gray, gray, gray],
        motionLevel: oneOf(random, ['calm', 'restless']),
        motionPercent: betweenMagnitudes(random, 0.05, 0.6),
        driftPercent: between(random, 0.5, 4),
      };
    }
    case 'film-light':
      return { ...scene, roomLight: filmLight(random, betweenMagnitudes(random, 0.3, 4), durationS) };
    case 'wandering-lamp-free':
    case 'wandering-lamp-tinted':
    case 'wandering-lamp-gray': {
      const tint = kind.slice('wandering-lamp-'.length) as LampTint;
      const lamp = wanderingLamp(random, tint, betweenMagnitudes(random, 0.05, 4));
      return { ...scene, motionLevel: oneOf(random, ['still', 'calm']), motionPercent: 0.05, roomLight: lamp };
    }
    case 'bobbing-picture': {
      const { extra, headMove } = bobbing(random);
      return { ...scene, extraLight: extra, motionPercent: between(random, 0, 0.1), headMotionShare: 0, headMove };
    }
    case 'colored-noise':
      return { ...scene, extraLight: coloredNoise(random) };
  }
}

/** A scan without a pulse: any number for it is wrong. */
export function makeEmptyScan(kind: EmptyKind, seed: number, withSurroundings = false, durationS = SCAN_S): ColorTrace {
  return makeSyntheticScan(drawEmptyScene(kind, seed, withSurroundings, durationS)).trace;
}
