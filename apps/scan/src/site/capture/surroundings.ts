import { type FaceAxes, placeOnFace } from './face-axes.ts';
import { blockColor, type PlanarFrame, type Rgb, readBlock, rgbFromYuv } from './planar-frame.ts';
import { isSkin, type SkinTone } from './skin-tone.ts';

/** The person, with hair, neck and body, in units of the face; everything else is surroundings. */
const PERSON = { across: 2, top: -2.2, bottom: 9 } as const;
/** Cells along the longer side of the picture, and samples per cell, across and down. */
const CELLS_ALONG = 40;
const LOOKS_ACROSS = 4;
/** Luma range in which a cell indicates the light. */
const DARKEST = 30;
const BRIGHTEST = 225;
/** Minimum share of the time before the scan in which a cell must have been usable. */
const USEFUL_SHARE = 0.9;
const FEWEST_CELLS = 20;

/** Reads the mean color around a person. */
export interface SurroundingsReader {
  /**
   * @param learns  learning rate of this frame; 0 changes nothing
   * @returns null if too little is around the person, or only skin, such as another person
   */
  read(frame: PlanarFrame, axes: FaceAxes, tone: SkinTone, learns: number): Rgb | null;
}

export function createSurroundingsReader(): SurroundingsReader {
  let cellPx = 0;
  let columns = 0;
  let rows = 0;
  /** By cell: share of the time it was usable; NaN before the first sample. */
  let useful = new Float64Array(0);
  const block = new Float64Array(3);
  const mean = new Float64Array(3);

  const layOut = ({ widthPx, heightPx }: PlanarFrame): void => {
    const nextPx = Math.max(2 * LOOKS_ACROSS, 2 * Math.round(Math.max(widthPx, heightPx) / CELLS_ALONG / 2));
    const [nextColumns, nextRows] = [Math.floor(widthPx / nextPx), Math.floor(heightPx / nextPx)];
    if (nextPx === cellPx && nextColumns === columns && nextRows === rows) return;
    [cellPx, columns, rows] = [nextPx, nextColumns, nextRows];
    useful = new Float64Array(columns * rows).fill(Number.NaN);
  };
  const readCell = (frame: PlanarFrame, left: number, top: number): void => {
    mean.fill(0);
    const stepPx = cellPx / LOOKS_ACROSS;
    for (let row = 0; row < LOOKS_ACROSS; row += 1)
      for (let column = 0; column < LOOKS_ACROSS; column += 1) {
        const x = 2 * Math.floor((left + column * stepPx) / 2);
        const y = 2 * Math.floor((top + row * stepPx) / 2);
        readBlock(frame, x, y, block);
        for (let i = 0; i < 3; i += 1) mean[i]! += block[i]! / LOOKS_ACROSS ** 2;
      }
  };

  return {
    read(frame, axes, tone, learns) {
      layOut(frame);
      const sums = [0, 0, 0];
      let count = 0;
      for (let row = 0; row < rows; row += 1) {
        const top = row * cellPx;
        const place = placeOnFace(axes, cellPx / 2, top + cellPx / 2);
        for (let column = 0; column < columns; column += 1) {
          const cell = row * columns + column;
          const across = place.across + column * cellPx * place.acrossStep;
          const down = place.down + column * cellPx * place.downStep;
          if (Math.abs(across) < PERSON.across && down > PERSON.top && down < PERSON.bottom) continue;
          if (learns === 0 && !(useful[cell]! > USEFUL_SHARE)) continue;
          readCell(frame, column * cellPx, top);
          if (learns > 0) {
            const [luma, blue, red] = mean as unknown as [number, number, number];
            const isUseful = luma > DARKEST && luma < BRIGHTEST && !isSkin(luma, blue, red, tone) ? 1 : 0;
            const before = useful[cell]!;
            useful[cell] = Number.isNaN(before) ? isUseful : before + (isUseful - before) * learns;
            if (!(useful[cell]! > USEFUL_SHARE)) continue;
          }
          count += 1;
          for (let i = 0; i < 3; i += 1) sums[i]! += mean[i]!;
        }
      }
      if (count < FEWEST_CELLS) return null;
      const [luma, blue, red] = sums as [number, number, number];
      return rgbFromYuv(luma / count, blue / count + 128, red / count + 128, blockColor(frame));
    },
  };
}
