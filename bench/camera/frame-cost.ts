import type { PlanarFrame } from '../../apps/scan/src/site/capture/planar-frame.ts';
import { createSkinReader } from '../../apps/scan/src/site/capture/skin-reader.ts';
import type { TrackedFace } from '../../apps/scan/src/site/capture/tracked-face.ts';
import { PAINTED_SKINS, paintFace } from '../../apps/scan/src/site/testing/painted-face.ts';
import { movedFace } from '../../apps/scan/src/site/testing/sample-face.ts';
import { fixed, table } from '../engine/accuracy-tables.ts';

const WARM_UP = 100;
const FRAMES = 400;

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;

/** Sorted times in milliseconds for reading one frame. */
function timeReading(frame: PlanarFrame, face: TrackedFace): number[] {
  const reader = createSkinReader();
  const times: number[] = [];
  for (let i = 0; i < WARM_UP + FRAMES; i += 1) {
    const begun = performance.now();
    reader.read(frame, face, i > WARM_UP / 2);
    if (i >= WARM_UP) times.push(performance.now() - begun);
  }
  return times.sort((one, two) => one - two);
}

/** Cost of reading the colors of a frame on this machine, on one core, without the face model. */
export function frameCostTable(): string {
  const rows: string[][] = [];
  for (const [size, widthPx, heightPx] of [
    ['640 x 480', 640, 480],
    ['1280 x 720', 1280, 720],
  ] as const)
    for (const [name, share] of [
      ['a third of the picture', 1 / 3],
      ['all of the picture', 1],
    ] as const) {
      // The drawn face is 192 pixels wide in the center of 640x480.
      const face = movedFace(widthPx / 2 - 320, heightPx / 2 - 240, (share * heightPx) / 192);
      const times = timeReading(paintFace({ face, skin: PAINTED_SKINS.IV, widthPx, heightPx }), face);
      rows.push([
        `${size}, a face as wide as ${name} is high`,
        fixed(quantile(times, 0.5)),
        fixed(quantile(times, 0.95)),
      ]);
    }
  return table(['milliseconds a frame', 'median', '95 of 100 below'], rows);
}
