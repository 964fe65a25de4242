import { blockColour, type PlanarFrame, type Rgb, readBlock, rgbFromYuv } from './planar-frame.ts';

/** A tilted rectangle in frame pixels. */
export interface TiltedRectangle {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Unit vector along its width. */
  readonly axisX: number;
  readonly axisY: number;
}

/** What skin looks like in a region, followed slowly: its brightness, and its colour differences over brightness. */
export interface SkinTone {
  readonly brightness: number;
  readonly blue: number;
  readonly red: number;
}

export interface RegionMean {
  readonly colour: Rgb;
  readonly tone: SkinTone;
}

/**
 * How far a pixel may lie from the region's own middle and still count as skin. Relative to the region, never to an
 * idea of skin colour, so that every skin passes and hair, glasses, beards and glare do not. Chosen on drawn faces.
 */
const BRIGHTNESS_TOLERANCE = 0.4;
const COLOUR_TOLERANCE = 0.11;
/** Share of a region that must be skin, and the fewest 2x2 blocks that give a mean. */
const MIN_SKIN_SHARE = 0.4;
const MIN_BLOCKS = 40;
/** Blocks brighter than this are cut off by the camera and carry no pulse; darker ones carry only noise. */
const BRIGHTEST = 250;
const DARKEST = 8;
/** Share by which the followed tone moves to a frame's own middle: about 2 s at 30 frames a second. */
const TONE_FOLLOWING = 0.02;

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

/**
 * Mean colour of the skin inside a region, or null when too little of it is skin or inside the frame.
 *
 * @param tone  what skin looked like there until now; null takes the middle of this frame
 */
export function measureRegion(frame: PlanarFrame, region: TiltedRectangle, tone: SkinTone | null): RegionMean | null {
  const reachX = Math.abs(region.axisX) * region.halfWidth + Math.abs(region.axisY) * region.halfHeight;
  const reachY = Math.abs(region.axisY) * region.halfWidth + Math.abs(region.axisX) * region.halfHeight;
  const firstX = Math.max(0, Math.floor((region.x - reachX) / 2) * 2);
  const lastX = Math.min(frame.widthPx - 2, Math.ceil(region.x + reachX));
  const firstY = Math.max(0, Math.floor((region.y - reachY) / 2) * 2);
  const lastY = Math.min(frame.heightPx - 2, Math.ceil(region.y + reachY));

  const block = new Float64Array(3);
  const values: number[] = [];
  const brightness = new Uint16Array(HISTOGRAM_BINS);
  const blue = new Uint16Array(HISTOGRAM_BINS);
  const red = new Uint16Array(HISTOGRAM_BINS);
  let usable = 0;
  for (let y = firstY; y <= lastY; y += 2) {
    for (let x = firstX; x <= lastX; x += 2) {
      const dx = x + 1 - region.x;
      const dy = y + 1 - region.y;
      if (Math.abs(dx * region.axisX + dy * region.axisY) > region.halfWidth) continue;
      if (Math.abs(dy * region.axisX - dx * region.axisY) > region.halfHeight) continue;
      readBlock(frame, x, y, block);
      values.push(block[0]!, block[1]!, block[2]!);
      if (block[0]! < DARKEST || block[0]! > BRIGHTEST) continue;
      usable += 1;
      brightness[Math.floor(block[0]!)]! += 1;
      blue[binOfRatio(block[1]! / block[0]!)]! += 1;
      red[binOfRatio(block[2]! / block[0]!)]! += 1;
    }
  }
  // The region as planned, also where it lies outside the frame.
  const plannedBlocks = region.halfWidth * region.halfHeight;
  if (usable < MIN_BLOCKS || usable < MIN_SKIN_SHARE * plannedBlocks) return null;
  const middle: SkinTone = {
    brightness: medianBin(brightness, usable) + 0.5,
    blue: ratioOfBin(medianBin(blue, usable)),
    red: ratioOfBin(medianBin(red, usable)),
  };
  const gate = tone ?? middle;

  let count = 0;
  let sumY = 0;
  let sumU = 0;
  let sumV = 0;
  for (let i = 0; i < values.length; i += 3) {
    const y = values[i]!;
    const u = values[i + 1]!;
    const v = values[i + 2]!;
    if (y < DARKEST || y > BRIGHTEST) continue;
    if (Math.abs(y - gate.brightness) > BRIGHTNESS_TOLERANCE * gate.brightness) continue;
    if (Math.abs(u / y - gate.blue) > COLOUR_TOLERANCE || Math.abs(v / y - gate.red) > COLOUR_TOLERANCE) continue;
    count += 1;
    sumY += y;
    sumU += u;
    sumV += v;
  }
  const follow = (from: number, to: number): number => from + (to - from) * TONE_FOLLOWING;
  const nextTone: SkinTone = {
    brightness: follow(gate.brightness, middle.brightness),
    blue: follow(gate.blue, middle.blue),
    red: follow(gate.red, middle.red),
  };
  if (count < MIN_BLOCKS || count < MIN_SKIN_SHARE * plannedBlocks) {
    // The light changed at once (a lamp, a cloud): start again from what is seen now.
    return tone === null ? null : measureRegion(frame, region, null);
  }
  const colour = rgbFromYuv(sumY / count, sumU / count + 128, sumV / count + 128, blockColour(frame));
  return { colour, tone: nextTone };
}
