import { faceAxes, placeOnFace } from '../capture/face-axes.ts';
import type { PlanarFrame, Rgb } from '../capture/planar-frame.ts';
import type { TrackedFace } from '../capture/tracked-face.ts';
import { i420Frame } from './sample-frames.ts';

/** Well-lit skin of Fitzpatrick's types I, IV, V and VI, and VI in low light. */
export const PAINTED_SKINS = {
  I: [226, 192, 174],
  IV: [186, 136, 106],
  V: [152, 108, 83],
  VI: [118, 80, 62],
  'VI in little light': [62, 42, 33],
} as const satisfies Record<string, Rgb>;

const HAIR: Rgb = [30, 25, 24];
const WALL: Rgb = [120, 128, 132];
const SHIRT: Rgb = [60, 80, 140];

/** Pseudorandom numbers between -6 and 6. */
const GRAIN = Array.from({ length: 4093 }, (_, i) => 6 * ((Math.sin(12.9898 * (i + 1)) * 43_758.5453) % 1));

export interface PaintedScene {
  readonly face: TrackedFace;
  readonly skin: Rgb;
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** A fringe down to the brows. */
  readonly hasFringe?: boolean;
  /** Thick dark frames and glass that shines. */
  readonly hasGlasses?: boolean;
  readonly wall?: Rgb;
  /** Skin elsewhere in the picture: another person's. */
  readonly isOther?: (x: number, y: number) => boolean;
  /** Multiplies every color of the whole picture. */
  readonly light?: number;
  /** Multiplies the skin, by channel: a pulse. */
  readonly blood?: Rgb;
}

/**
 * A rendered face by its own measures: oval, brows, eyes, lips, hair, neck, shirt; with sensor noise, without which
 * eight bits would round a pulse away. For tests.
 */
export function paintFace(scene: PaintedScene): PlanarFrame {
  const { face, skin, widthPx = 640, heightPx = 480, wall = WALL, light = 1, blood = [1, 1, 1] } = scene;
  const axes = faceAxes(face);
  const colorAt = (x: number, y: number): Rgb => {
    const { across, down } = placeOnFace(axes, x, y);
    const side = Math.abs(across);
    if (scene.isOther?.(x, y) === true) return skin;
    const isFace = (across / 1.15) ** 2 + ((down - 0.25) / 1.5) ** 2 < 1;
    const isHead = (across / 1.4) ** 2 + ((down + 0.1) / 1.75) ** 2 < 1;
    if (isFace) {
      if (scene.hasFringe === true && down < -0.35) return HAIR;
      if (down < -1.05) return HAIR;
      const isFrame = Math.abs(Math.hypot(side - 0.5, down * 1.1) - 0.38) < 0.06;
      if (scene.hasGlasses === true && isFrame) return HAIR;
      if (scene.hasGlasses === true && Math.hypot(side - 0.6, down + 0.1) < 0.1) return [255, 255, 255];
      if (side > 0.25 && side < 0.75 && Math.abs(down + 0.3) < 0.05) return HAIR;
      if (Math.hypot(side - 0.5, down * 1.6) < 0.2) return [235, 235, 235];
      if (side < 0.35 && Math.abs(down - 1) < 0.1) return [150, 70, 75];
      return skin.map((value, i) => value * blood[i]!) as unknown as Rgb;
    }
    if (isHead && down < 0.8) return HAIR;
    if (side < 0.6 && down > 1 && down < 2.4) return skin;
    if (down > 2.4 && side < 2.6) return SHIRT;
    return wall;
  };
  return i420Frame(widthPx, heightPx, (x, y) => {
    const at = x * 31 + y * 173;
    return colorAt(x, y).map((value, i) =>
      Math.max(0, Math.min(255, value * light + GRAIN[(at + i * 1361) % GRAIN.length]!)),
    ) as unknown as Rgb;
  });
}
