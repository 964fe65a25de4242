import type { PlanarFrame, Rgb } from '../capture/planar-frame.ts';

type Paint = (x: number, y: number) => Rgb;

/** BT.601, limited range, as encoded by cameras. */
function yuvFromRgb([red, green, blue]: Rgb): [number, number, number] {
  return [
    16 + (65.481 * red + 128.553 * green + 24.966 * blue) / 255,
    128 + (-37.797 * red - 74.203 * green + 112 * blue) / 255,
    128 + (112 * red - 93.786 * green - 18.214 * blue) / 255,
  ];
}

function yuvFrame(widthPx: number, heightPx: number, paint: Paint, isInterleaved: boolean): PlanarFrame {
  const lumaLength = widthPx * heightPx;
  const bytes = new Uint8Array((lumaLength * 3) / 2);
  const step = isInterleaved ? 2 : 1;
  const stride = isInterleaved ? widthPx : widthPx / 2;
  const blueAt = lumaLength;
  const redAt = isInterleaved ? lumaLength + 1 : (lumaLength * 5) / 4;
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const [luma, blue, red] = yuvFromRgb(paint(x, y));
      bytes[y * widthPx + x] = Math.round(luma);
      const at = (y >> 1) * stride + (x >> 1) * step;
      bytes[blueAt + at] = Math.round(blue);
      bytes[redAt + at] = Math.round(red);
    }
  }
  return {
    kind: 'yuv',
    bytes,
    widthPx,
    heightPx,
    luma: { offset: 0, stride: widthPx, step: 1 },
    blueDifference: { offset: blueAt, stride, step },
    redDifference: { offset: redAt, stride, step },
    color: { matrix: 'bt601', fullRange: false },
  };
}

/** Painted frames in each camera format, for tests. */
export const i420Frame = (widthPx: number, heightPx: number, paint: Paint): PlanarFrame =>
  yuvFrame(widthPx, heightPx, paint, false);
export const nv12Frame = (widthPx: number, heightPx: number, paint: Paint): PlanarFrame =>
  yuvFrame(widthPx, heightPx, paint, true);

export function rgbFrame(widthPx: number, heightPx: number, paint: Paint): PlanarFrame {
  const bytes = new Uint8Array(widthPx * heightPx * 4);
  for (let y = 0; y < heightPx; y += 1)
    for (let x = 0; x < widthPx; x += 1) bytes.set([...paint(x, y).map(Math.round), 255], (y * widthPx + x) * 4);
  return { kind: 'rgb', bytes, widthPx, heightPx, offset: 0, stride: widthPx * 4, step: 4, redAt: 0 };
}
