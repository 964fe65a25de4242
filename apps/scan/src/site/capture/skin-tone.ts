import { boundsInFrame, type FaceAxes, placeOnFace } from './face-axes.ts';
import { type PlanarFrame, readBlock } from './planar-frame.ts';

/** The skin tone of a face: its luma, and its chroma divided by luma. */
export interface SkinTone {
  readonly brightness: number;
  readonly blue: number;
  readonly red: number;
}

/**
 * Maximum distance of a skin block from the face's own tone. Relative to the face, never to a fixed skin color, so that
 * every skin passes and hair, glasses, beards and glare do not.
 */
const BRIGHTNESS_TOLERANCE = 0.5;
const COLOR_TOLERANCE = 0.11;
/** Brighter blocks are clipped and carry no pulse; darker ones carry only noise. */
const DARKEST = 20;
const BRIGHTEST = 230;

/** Where most faces show bare skin: between eyes and mouth, and above the brows. */
const LOOKED_AT = { left: -0.65, right: 0.65, top: -0.9, bottom: 0.75 } as const;
const isLookedAt = (down: number): boolean => down > 0.25 || down < -0.45;
/** A face with eyes further apart is sampled at every second block of every second row: the median stays the same. */
const WIDE_EYES_PX = 48;
const FEWEST_BLOCKS = 20;

const HISTOGRAM_BINS = 256;
/** Chroma divided by luma is in -1 to 1. */
const binOfRatio = (ratio: number): number => Math.min(HISTOGRAM_BINS - 1, Math.max(0, Math.floor((ratio + 1) * 128)));
const ratioOfBin = (bin: number): number => (bin + 0.5) / 128 - 1;

function medianBin(histogram: Uint16Array, count: number): number {
  let seen = 0;
  for (let bin = 0; bin < HISTOGRAM_BINS; bin += 1) {
    seen += histogram[bin]!;
    if (seen * 2 >= count) return bin;
  }
  return HISTOGRAM_BINS - 1;
}

/** The tone of a face in one frame, the median of its middle; null if too little of it is in the picture or lit. */
export function readTone(frame: PlanarFrame, axes: FaceAxes): SkinTone | null {
  const { firstX, lastX, firstY, lastY } = boundsInFrame(axes, LOOKED_AT, frame);
  const step = axes.eyeDistance > WIDE_EYES_PX ? 4 : 2;
  const block = new Float64Array(3);
  const brightness = new Uint16Array(HISTOGRAM_BINS);
  const blue = new Uint16Array(HISTOGRAM_BINS);
  const red = new Uint16Array(HISTOGRAM_BINS);
  let count = 0;
  for (let y = firstY; y <= lastY; y += step) {
    const place = placeOnFace(axes, firstX + 1, y + 1);
    let { across, down } = place;
    for (let x = firstX; x <= lastX; x += step) {
      if (Math.abs(across) < LOOKED_AT.right && down > LOOKED_AT.top && down < LOOKED_AT.bottom && isLookedAt(down)) {
        readBlock(frame, x, y, block);
        const luma = block[0]!;
        if (isReadable(luma)) {
          count += 1;
          brightness[Math.floor(luma)]! += 1;
          blue[binOfRatio(block[1]! / luma)]! += 1;
          red[binOfRatio(block[2]! / luma)]! += 1;
        }
      }
      across += step * place.acrossStep;
      down += step * place.downStep;
    }
  }
  if (count < FEWEST_BLOCKS) return null;
  return {
    brightness: medianBin(brightness, count) + 0.5,
    blue: ratioOfBin(medianBin(blue, count)),
    red: ratioOfBin(medianBin(red, count)),
  };
}

/** Moves a tone toward another. @param share  of the difference */
export function followTone(from: SkinTone, to: SkinTone, share: number): SkinTone {
  const between = (one: number, other: number): number => one + (other - one) * share;
  return {
    brightness: between(from.brightness, to.brightness),
    blue: between(from.blue, to.blue),
    red: between(from.red, to.red),
  };
}

/** Whether luma is neither lost in the dark nor clipped. */
function isReadable(luma: number): boolean {
  return luma > DARKEST && luma < BRIGHTEST;
}

/** Whether the result of `readBlock`, or the mean of such blocks, is skin of that tone. */
export function isSkin(luma: number, blue: number, red: number, tone: SkinTone): boolean {
  return (
    isReadable(luma) &&
    Math.abs(luma - tone.brightness) < BRIGHTNESS_TOLERANCE * tone.brightness &&
    Math.abs(blue - tone.blue * luma) < COLOR_TOLERANCE * luma &&
    Math.abs(red - tone.red * luma) < COLOR_TOLERANCE * luma
  );
}
