import { eachRegion, type RegionName } from '@mien/signal';
import { boundsInFrame, type FaceAxes, placeOnFace } from './face-axes.ts';
import { type PlanarFrame, readBlock } from './planar-frame.ts';
import { isSkin, type SkinTone } from './skin-tone.ts';

/** Grid over a face, with cells of a fifth of a unit: across in eye distances, down in eye-to-mouth distances. */
const GRID = { left: -1.2, right: 1.2, top: -1.35, bottom: 1.65 } as const;
const CELLS_PER_UNIT = 5;
const CELLS_ACROSS = 12;
export const CELL_COUNT = CELLS_ACROSS * 15;

/** The cells of each region, by the height of their center. */
const IS_OF: Readonly<Record<RegionName, (down: number) => boolean>> = {
  forehead: (down) => down < -0.35,
  middle: (down) => down > 0.15 && down < 1.05,
  whole: () => true,
};

/** Cell indexes of each region. */
export const CELLS_OF = eachRegion((name) =>
  Array.from({ length: CELL_COUNT }, (_, cell) => cell).filter((cell) =>
    IS_OF[name](GRID.top + (Math.floor(cell / CELLS_ACROSS) + 0.5) / CELLS_PER_UNIT),
  ),
);

/** Sums per cell of one frame. A block is 2x2 pixels. */
export interface CellSums {
  /** Skin blocks. */
  readonly skinBlocks: Float64Array;
  /** Sums over them, as returned by `readBlock`. */
  readonly luma: Float64Array;
  readonly blue: Float64Array;
  readonly red: Float64Array;
}

export function createCellSums(): CellSums {
  const zeros = (): Float64Array => new Float64Array(CELL_COUNT);
  return { skinBlocks: zeros(), luma: zeros(), blue: zeros(), red: zeros() };
}

/** Number of blocks of a cell that is entirely inside the frame. */
export function blocksPerCell({ eyeDistance, mouthDistance }: FaceAxes): number {
  return (eyeDistance * mouthDistance) / CELLS_PER_UNIT ** 2 / 4;
}

/** Sums the skin in each cell of a face. @param target  receives the sums */
export function sumCells(frame: PlanarFrame, axes: FaceAxes, tone: SkinTone, target: CellSums): void {
  const { skinBlocks, luma, blue, red } = target;
  for (const sums of [skinBlocks, luma, blue, red]) sums.fill(0);
  const { firstX, lastX, firstY, lastY } = boundsInFrame(axes, GRID, frame);
  const block = new Float64Array(3);
  for (let y = firstY; y <= lastY; y += 2) {
    const place = placeOnFace(axes, firstX + 1, y + 1);
    let { across, down } = place;
    for (let x = firstX; x <= lastX; x += 2) {
      if (across > GRID.left && across < GRID.right && down > GRID.top && down < GRID.bottom) {
        readBlock(frame, x, y, block);
        if (isSkin(block[0]!, block[1]!, block[2]!, tone)) {
          const row = Math.floor((down - GRID.top) * CELLS_PER_UNIT);
          const cell = row * CELLS_ACROSS + Math.floor((across - GRID.left) * CELLS_PER_UNIT);
          skinBlocks[cell]! += 1;
          luma[cell]! += block[0]!;
          blue[cell]! += block[1]!;
          red[cell]! += block[2]!;
        }
      }
      across += 2 * place.acrossStep;
      down += 2 * place.downStep;
    }
  }
}
