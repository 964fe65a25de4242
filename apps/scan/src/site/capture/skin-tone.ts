import { boundsInFrame, type FaceAxes, placeOnFace } from './face-axes.ts';
import { type PlanarFrame, readBlock } from './planar-frame.ts';

/** What the skin of a face looks like: its brightness, and its colour differences over brightness. */
export interface SkinTone {
  readonly brightness: number;
  readonly blue: number;
  readonly red: number;
}

/**
 * How far a block of pixels may lie from the face's own tone and still be its skin. Relative to the face, never to an idea of
 * skin colour, so that every skin passes and hair, glasses, beards and glare do not.
 */
const BRIGHTNESS_TOLERANCE = 0.5;
const COLOUR_TOLERANCE = 0.11;
/** Brighter blocks are cut off by the camera and carry no pulse; darker ones carry only noise. */
const DARKEST = 20;
const BRIGHTEST = 230;

/** Where most faces show bare skin: between eyes and mouth, and above the brows. */
const LOOKED_AT = { left: -0.65, right: 0.65, top: -0.9, bottom: 0.75 } as const;
const isLookedAt = (down: number): boolean => down > 0.25 || down < -0.45;
/** A face whose eyes are further apart is looked at in every second block of every second row: the median stays the same. */
const WIDE_EYES_PX = 48;
const FEWEST_BLOCKS = 20;

const HISTOGRAM_BINS = 256;
/** Colour difference over brightness lies in -1 to 1. */
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

/** The tone of a face in one frame, the median of its middle; null where too little of that is in the picture or lit. */
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

/** The tone that follows another slowly. @param share  of the way that it goes */
export function followTone(from: SkinTone, to: SkinTone, share: number): SkinTone {
  const between = (one: number, other: number): number => one + (other - one) * share;
  return {
    brightness: between(from.brightness, to.brightness),
    blue: between(from.blue, to.blue),
    red: between(from.red, to.red),
  };
}

/** Whether a brightness is neither lost in the dark nor cut off. */
export function isReadable(luma: number): boolean {
  return luma > DARKEST && luma < BRIGHTEST;
}

/** Whether what was read by `readBlock`, or the mean of such blocks, is of the skin of that tone. */
export function isSkin(luma: number, blue: number, red: number, tone: SkinTone): boolean {
  return (
    isReadable(luma) &&
    Math.abs(luma - tone.brightness) < BRIGHTNESS_TOLERANCE * tone.brightness &&
    Math.abs(blue - tone.blue * luma) < COLOUR_TOLERANCE * luma &&
    Math.abs(red - tone.red * luma) < COLOUR_TOLERANCE * luma
  );
}
