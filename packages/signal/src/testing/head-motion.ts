import type { RegionName } from '../trace.ts';
import { drawNormal, type Random } from './seeded-random.ts';

/** How a person holds still: sizes of brightness changes, percent. */
interface MotionHabit {
  /** Slow sway, standard deviation. */
  readonly swayPercent: number;
  readonly jerksPerMin: number;
  readonly jerkPercent: number;
}

const MOTION_LEVELS = {
  still: { swayPercent: 0, jerksPerMin: 0, jerkPercent: 0 },
  calm: { swayPercent: 0.25, jerksPerMin: 2, jerkPercent: 0.5 },
  restless: { swayPercent: 0.8, jerksPerMin: 8, jerkPercent: 1.5 },
} as const satisfies Record<string, MotionHabit>;
export type MotionLevel = keyof typeof MOTION_LEVELS;

/** What turning to the side (first) and nodding (second) do to a region's brightness. */
const SHADING: Readonly<Record<RegionName, readonly [number, number]>> = {
  forehead: [0.2, 1],
  middle: [1, -0.6],
  whole: [-1, -0.5],
};

/** Share of specular light: the color of the lamp, not of the skin. */
const SHINE_SHARE = 0.15;
const SWAY_HZ = 0.35;
const JERK_S = 0.25;

/** Brightness (relative) and shine (share of full white) of each region at each frame. */
export interface HeadMotion {
  readonly brightness: (region: RegionName, frame: number) => number;
  readonly shine: (region: RegionName, frame: number) => number;
  /** Nodding alone, standard deviations of the sway. */
  readonly nod: (frame: number) => number;
}

/** A head that sways slowly and jerks now and then; the same movement shades every region differently. */
export function moveHead(level: MotionLevel, frameCount: number, frameRateHz: number, random: Random): HeadMotion {
  const { swayPercent, jerksPerMin, jerkPercent } = MOTION_LEVELS[level];
  const axis = (): Float64Array => {
    const memory = Math.exp((-2 * Math.PI * SWAY_HZ) / frameRateHz);
    const settle = Math.exp(-1 / (JERK_S * frameRateHz));
    let sway = drawNormal(random);
    let smooth = sway;
    let aim = 0;
    let jerk = 0;
    return Float64Array.from({ length: frameCount }, () => {
      sway = memory * sway + Math.sqrt(1 - memory ** 2) * drawNormal(random);
      smooth = memory * smooth + (1 - memory) * sway;
      if (random() < jerksPerMin / 60 / frameRateHz) aim = (random() < 0.5 ? -1 : 1) * (0.5 + random());
      jerk = settle * jerk + (1 - settle) * aim;
      return (swayPercent * 1.4 * smooth + jerkPercent * jerk) / 100;
    });
  };
  const turn = axis();
  const nod = axis();
  const at = (region: RegionName, frame: number): number => {
    const [side, up] = SHADING[region];
    return side * turn[frame]! + up * nod[frame]!;
  };
  return {
    brightness: (region, frame) => (1 - SHINE_SHARE) * at(region, frame),
    shine: (region, frame) => SHINE_SHARE * at(region, frame),
    nod: (frame) => (swayPercent > 0 ? (100 * nod[frame]!) / swayPercent : 0),
  };
}
