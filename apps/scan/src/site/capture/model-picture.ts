import { blockColor, type PlanarFrame, readBlock, rgbFromYuv } from './planar-frame.ts';
import { modelScale } from './tracked-face.ts';

/**
 * Paints a frame into the square picture that the face model analyzes: 8-bit RGB, with black bars.
 *
 * @param target  length sizePx * sizePx * 3
 */
export function paintModelPicture(frame: PlanarFrame, sizePx: number, target: Uint8Array): void {
  const { scale, left, top } = modelScale(frame.widthPx, frame.heightPx, sizePx);
  const block = new Float64Array(3);
  const color = blockColor(frame);
  const byte = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value + 0.5);
  const lastX = frame.widthPx - 2;
  const lastY = frame.heightPx - 2;
  // The conversion is linear: read its weights once instead of converting each pixel.
  const [base] = rgbFromYuv(0, 128, 128, color);
  const perBlue = rgbFromYuv(0, 129, 128, color).map((value) => value - base);
  const perRed = rgbFromYuv(0, 128, 129, color).map((value) => value - base);
  let at = 0;
  for (let row = 0; row < sizePx; row += 1) {
    const y = Math.floor(((row + 0.5) * scale + top) / 2) * 2;
    for (let column = 0; column < sizePx; column += 1) {
      const x = Math.floor(((column + 0.5) * scale + left) / 2) * 2;
      if (x < 0 || y < 0 || x > lastX || y > lastY) {
        target[at++] = 0;
        target[at++] = 0;
        target[at++] = 0;
        continue;
      }
      readBlock(frame, x, y, block);
      for (let channel = 0; channel < 3; channel += 1)
        target[at++] = byte(block[0]! + perBlue[channel]! * block[1]! + perRed[channel]! * block[2]!);
    }
  }
}
