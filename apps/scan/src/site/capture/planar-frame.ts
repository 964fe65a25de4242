/** The layout of one color plane in a frame's bytes: `step` to the next value in the row, `stride` to the row below. */
interface FramePlane {
  readonly offset: number;
  readonly stride: number;
  readonly step: number;
}

/** A camera frame as luma and chroma at half resolution (I420 or NV12). */
export interface YuvFrame {
  readonly kind: 'yuv';
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly luma: FramePlane;
  readonly blueDifference: FramePlane;
  readonly redDifference: FramePlane;
  readonly color: YuvColor;
}

/** A camera frame as interleaved colors. */
interface RgbFrame {
  readonly kind: 'rgb';
  readonly bytes: Uint8Array | Uint8ClampedArray;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly offset: number;
  /** Bytes from a pixel to the one below, and to the next in the row. */
  readonly stride: number;
  readonly step: number;
  /** Offset of red in a pixel: 0 (RGBA) or 2 (BGRA). */
  readonly redAt: 0 | 2;
}

export type PlanarFrame = YuvFrame | RgbFrame;

/** How luma and chroma encode red, green and blue. */
export interface YuvColor {
  readonly matrix: 'bt601' | 'bt709';
  /** true: 0 to 255; false: 16 to 235 (brightness) and 16 to 240 (differences). */
  readonly fullRange: boolean;
}

/** Weights of red and blue in luma. Source: ITU-R BT.601-7 and BT.709-6. */
const LUMA_WEIGHTS = { bt601: { red: 0.299, blue: 0.114 }, bt709: { red: 0.2126, blue: 0.0722 } } as const;

export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Converts luma and chroma as encoded by the camera to red, green and blue. Linear, so the mean of many pixels may be
 * converted at once.
 *
 * @returns 0 to 255 each; outside that range for colors no screen can show
 */
export function rgbFromYuv(luma: number, blueDifference: number, redDifference: number, color: YuvColor): Rgb {
  const y = color.fullRange ? luma : ((luma - 16) * 255) / 219;
  const scale = color.fullRange ? 1 : 255 / 224;
  const { red: redWeight, blue: blueWeight } = LUMA_WEIGHTS[color.matrix];
  const red = y + 2 * (1 - redWeight) * (redDifference - 128) * scale;
  const blue = y + 2 * (1 - blueWeight) * (blueDifference - 128) * scale;
  return [red, (y - redWeight * red - blueWeight * blue) / (1 - redWeight - blueWeight), blue];
}

/**
 * Mean luma and chroma of the 2x2 pixels whose upper left corner is (x, y), both even: full range, chroma around 0
 * (BT.601 for RGB frames).
 *
 * @param target  receives [luma, blue difference, red difference]
 */
export function readBlock(frame: PlanarFrame, x: number, y: number, target: Float64Array): void {
  if (frame.kind === 'yuv') {
    const { bytes, luma, blueDifference, redDifference, color } = frame;
    const at = luma.offset + y * luma.stride + x * luma.step;
    const below = at + luma.stride;
    const sum = bytes[at]! + bytes[at + luma.step]! + bytes[below]! + bytes[below + luma.step]!;
    const row = y >> 1;
    const column = x >> 1;
    const u = bytes[blueDifference.offset + row * blueDifference.stride + column * blueDifference.step]! - 128;
    const v = bytes[redDifference.offset + row * redDifference.stride + column * redDifference.step]! - 128;
    target[0] = color.fullRange ? sum / 4 : ((sum / 4 - 16) * 255) / 219;
    target[1] = color.fullRange ? u : (u * 255) / 224;
    target[2] = color.fullRange ? v : (v * 255) / 224;
    return;
  }
  const { bytes, stride, step, redAt } = frame;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let row = 0; row < 2; row += 1) {
    for (let column = 0; column < 2; column += 1) {
      const at = frame.offset + (y + row) * stride + (x + column) * step;
      red += bytes[at + redAt]!;
      green += bytes[at + 1]!;
      blue += bytes[at + 2 - redAt]!;
    }
  }
  const brightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 4;
  target[0] = brightness;
  target[1] = (blue / 4 - brightness) / (2 * (1 - 0.114));
  target[2] = (red / 4 - brightness) / (2 * (1 - 0.299));
}

/** The encoding of blocks read by {@link readBlock}. */
export function blockColor(frame: PlanarFrame): YuvColor {
  return { matrix: frame.kind === 'yuv' ? frame.color.matrix : 'bt601', fullRange: true };
}

/** The same picture with every other pixel of every other row, in the same buffer: a quarter of the pixels. */
export function halfFrame(frame: PlanarFrame): PlanarFrame {
  const size = { widthPx: 2 * Math.floor(frame.widthPx / 4), heightPx: 2 * Math.floor(frame.heightPx / 4) };
  if (frame.kind === 'rgb') return { ...frame, ...size, stride: 2 * frame.stride, step: 2 * frame.step };
  const thin = (plane: FramePlane): FramePlane => ({ ...plane, stride: 2 * plane.stride, step: 2 * plane.step });
  return {
    ...frame,
    ...size,
    luma: thin(frame.luma),
    blueDifference: thin(frame.blueDifference),
    redDifference: thin(frame.redDifference),
  };
}
