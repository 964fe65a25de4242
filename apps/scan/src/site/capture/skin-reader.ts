import { eachRegion, type RegionName } from '@mien/signal';
import { faceAxes } from './face-axes.ts';
import { blocksPerCell, CELL_COUNT, CELLS_OF, createCellSums, sumCells } from './face-cells.ts';
import { blockColor, type PlanarFrame, type Rgb, rgbFromYuv } from './planar-frame.ts';
import { followTone, readTone, type SkinTone } from './skin-tone.ts';
import { createSurroundingsReader } from './surroundings.ts';
import type { TrackedFace } from './tracked-face.ts';

/** Mean colors of one frame; null if too little is visible. */
export interface FrameColors {
  readonly regions: Readonly<Record<RegionName, Rgb | null>>;
  readonly surroundings: Rgb | null;
}

export const NO_COLORS: FrameColors = { regions: eachRegion(() => null), surroundings: null };

/** Reads the skin colors of one face, and of its surroundings, frame by frame. */
export interface SkinReader {
  /**
   * @param face     smoothed: a region with shaking edges loses the pulse
   * @param isScan   false before the scan: learns which cells are skin. true: reads the same cells in every frame
   */
  read(frame: PlanarFrame, face: TrackedFace, isScan: boolean): FrameColors;
  /** Drops the face's tone and cells. */
  restart(): void;
}

/** Smoothing weight of a frame's tone: about 2 s at 30 frames per second. */
const TONE_FOLLOWING = 0.02;
/** Learning rate of cells: about 1 s at 30 frames per second. */
const LEARNING = 0.03;
/** Minimum share of skin in a cell of the face. */
const SKIN_SHARE_OF_CELL = 0.7;
/** Minimum share of a region's cells that must be skin in a frame. */
const SKIN_SHARE_OF_REGION = 0.4;
/**
 * Minimum number of blocks for a mean. The eyes of a whole face with this many blocks are 19 pixels apart. `npm run
 * bench -- camera --
 * --further 2` measures how many scans of more distant faces succeed.
 */
const FEWEST_BLOCKS: Readonly<Record<RegionName, number>> = { forehead: 40, middle: 40, whole: 500 };

export function createSkinReader(): SkinReader {
  const sums = createCellSums();
  let surroundings = createSurroundingsReader();
  let tone: SkinTone | null = null;
  /** By cell: recent share of skin. */
  let skinShare: Float64Array | null = null;

  const colorOf = (frame: PlanarFrame, name: RegionName, plannedBlocks: number): Rgb | null => {
    let cells = 0;
    let count = 0;
    let luma = 0;
    let blue = 0;
    let red = 0;
    for (const cell of CELLS_OF[name]) {
      if (!(skinShare![cell]! > SKIN_SHARE_OF_CELL)) continue;
      cells += 1;
      count += sums.skinBlocks[cell]!;
      luma += sums.luma[cell]!;
      blue += sums.blue[cell]!;
      red += sums.red[cell]!;
    }
    if (count < FEWEST_BLOCKS[name] || count < SKIN_SHARE_OF_REGION * cells * plannedBlocks) return null;
    return rgbFromYuv(luma / count, blue / count + 128, red / count + 128, blockColor(frame));
  };

  return {
    read(frame, face, isScan) {
      const axes = faceAxes(face);
      const seen = readTone(frame, axes);
      if (seen === null) return NO_COLORS;
      tone = tone === null ? seen : followTone(tone, seen, TONE_FOLLOWING);
      const plannedBlocks = blocksPerCell(axes);
      const readRegions = (from: SkinTone): FrameColors['regions'] => {
        sumCells(frame, axes, from, sums);
        if (!isScan || skinShare === null) {
          const learned = skinShare ?? new Float64Array(CELL_COUNT);
          const share = skinShare === null ? 1 : LEARNING;
          for (let cell = 0; cell < CELL_COUNT; cell += 1)
            learned[cell]! += (sums.skinBlocks[cell]! / plannedBlocks - learned[cell]!) * share;
          skinShare = learned;
        }
        return eachRegion((name) => colorOf(frame, name, plannedBlocks));
      };
      let regions = readRegions(tone);
      if (regions.whole === null) {
        // The light changed suddenly (a lamp, a cloud): start again from the current frame.
        tone = seen;
        regions = readRegions(tone);
      }
      return { regions, surroundings: surroundings.read(frame, axes, tone, isScan ? 0 : LEARNING) };
    },
    restart() {
      tone = null;
      skinShare = null;
      surroundings = createSurroundingsReader();
    },
  };
}
