import { faceAxes } from './face-axes.ts';
import { type PlanarFrame, readBlock } from './planar-frame.ts';
import type { TrackedFace } from './tracked-face.ts';

/** The light on a face in one frame. */
export interface LightReading {
  /** Mean brightness of the face, 0 to 255. */
  readonly faceLuma: number;
  /** Share of the face in which a color is clipped by the camera, 0 to 1: no pulse can be read there. */
  readonly clippedShare: number;
  /**
   * Mean brightness of the darker half of the face divided by that of the brighter one, 0 to 1. Independent of
   * mirroring.
   */
  readonly sideRatio: number;
  /** Mean brightness around the face, 0 to 255; null if there is nothing around it. */
  readonly surroundLuma: number | null;
}

/** Light faults, worst first. Each has its own advice. */
export const LIGHT_FAULTS = ['moreLight', 'lessBacklight', 'turnToLight', 'lessLight', 'evenLight'] as const;
export type LightFault = (typeof LIGHT_FAULTS)[number];

/** A darker face gives more noise than pulse; low enough for very dark skin under room light. */
const DARK_LUMA = 32;
/** In rooms this dark about half of the scans succeed; in twice the light three quarters of them. */
const DIM_LUMA = 60;
/** A bright window behind a face, which the camera therefore shows dark. A dark face in front of a plain wall does not count. */
const BACKLIT = { surroundLuma: 205, faceLuma: 62 } as const;
/** A face that is too bright, or clipped over too large an area. A shiny forehead is less. */
const GLARING_LUMA = 236;
const LARGEST_CLIPPED_SHARE = 0.15;
/**
 * One half of the face half as bright as the other: caused by a window to one side, where each movement changes the
 * light.
 */
const SMALLEST_SIDE_RATIO = 0.5;

/** What to improve about the light, or null if it is good enough. */
export function lightFault({ faceLuma, clippedShare, sideRatio, surroundLuma }: LightReading): LightFault | null {
  if (surroundLuma !== null && surroundLuma > BACKLIT.surroundLuma && faceLuma < BACKLIT.faceLuma)
    return 'lessBacklight';
  if (faceLuma < DARK_LUMA) return 'moreLight';
  if (faceLuma < DIM_LUMA) return 'turnToLight';
  if (faceLuma > GLARING_LUMA || clippedShare > LARGEST_CLIPPED_SHARE) return 'lessLight';
  return sideRatio < SMALLEST_SIDE_RATIO ? 'evenLight' : null;
}

/** The face between hairline and mouth, in eye distances across and in eye-to-mouth distances along. */
const FACE_REACH = { across: 0.85, middleDown: 0.1, along: 0.95 } as const;
/** Samples across the face; more cost time without a different result. */
const LOOKS_ACROSS = 24;
/** Brightest value of a color, minus rounding of the camera's encoding. */
const CLIPPED = 250;
const FEWEST_LOOKS = 60;

/**
 * Measures the light on a face: brightness, clipped colors, the ratio of its halves, and the surroundings.
 *
 * @param face  in frame pixels
 * @returns null if too little of the face is inside the frame
 */
export function readLight(frame: PlanarFrame, face: TrackedFace): LightReading | null {
  const { axisX, axisY, eyeDistance, mouthDistance, ...eyes } = faceAxes(face);
  const across = FACE_REACH.across * eyeDistance;
  const along = FACE_REACH.along * mouthDistance;
  const block = new Float64Array(3);
  const sums = [0, 0];
  const counts = [0, 0];
  let clipped = 0;
  for (let row = 0; row < LOOKS_ACROSS; row += 1) {
    const v = ((row + 0.5) / LOOKS_ACROSS) * 2 - 1;
    for (let column = 0; column < LOOKS_ACROSS; column += 1) {
      const u = ((column + 0.5) / LOOKS_ACROSS) * 2 - 1;
      if (u * u + v * v > 1) continue;
      const down = v * along + FACE_REACH.middleDown * mouthDistance;
      const x = Math.floor((eyes.x + u * across * axisX - down * axisY) / 2) * 2;
      const y = Math.floor((eyes.y + u * across * axisY + down * axisX) / 2) * 2;
      if (x < 0 || y < 0 || x > frame.widthPx - 2 || y > frame.heightPx - 2) continue;
      readBlock(frame, x, y, block);
      const side = u < 0 ? 0 : 1;
      sums[side]! += block[0]!;
      counts[side]! += 1;
      if (brightestColor(block) >= CLIPPED) clipped += 1;
    }
  }
  const [right, left] = [sums[0]! / counts[0]!, sums[1]! / counts[1]!];
  const count = counts[0]! + counts[1]!;
  if (count < FEWEST_LOOKS || Math.min(...counts) === 0) return null;
  return {
    faceLuma: (sums[0]! + sums[1]!) / count,
    clippedShare: clipped / count,
    sideRatio: Math.min(left, right) / Math.max(left, right, 1),
    surroundLuma: surroundLuma(frame, face),
  };
}

/** The largest of red, green and blue. The matrix matters little here: BT.601. */
function brightestColor([luma = 0, blue = 0, red = 0]: Float64Array): number {
  return Math.max(luma + 1.402 * red, luma - 0.344 * blue - 0.714 * red, luma + 1.772 * blue);
}

/** Share of the face's width to each side, and of its height below, that does not count as surroundings. */
const NEAR_FACE = { across: 0.75, above: 1, below: 0.6 } as const;
const FEWEST_SURROUNDINGS = 20;

function surroundLuma(frame: PlanarFrame, { center, width, height }: TrackedFace): number | null {
  const block = new Float64Array(3);
  const step = Math.max(2, Math.floor(frame.widthPx / 64) * 2);
  let sum = 0;
  let count = 0;
  for (let y = 0; y + 1 < frame.heightPx; y += step) {
    for (let x = 0; x + 1 < frame.widthPx; x += step) {
      const isNear = Math.abs(x - center.x) < width * NEAR_FACE.across && y > center.y - height * NEAR_FACE.above;
      if (isNear || y > center.y + height * NEAR_FACE.below) continue;
      readBlock(frame, x, y, block);
      sum += block[0]!;
      count += 1;
    }
  }
  return count < FEWEST_SURROUNDINGS ? null : sum / count;
}
