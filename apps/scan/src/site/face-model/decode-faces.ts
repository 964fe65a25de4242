export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Right and left are the person's own. */
export const LANDMARKS = ['rightEye', 'leftEye', 'nose', 'mouth', 'rightEar', 'leftEar'] as const;
export type Landmark = (typeof LANDMARKS)[number];

export interface ModelFace {
  /** Confidence, 0 to 1. */
  readonly score: number;
  readonly center: Point;
  readonly width: number;
  readonly height: number;
  readonly points: Readonly<Record<Landmark, Point>>;
}

export interface ModelGrid {
  readonly cellsPerSide: number;
  /** One logit per box. */
  readonly scores: Float32Array;
  /**
   * Sixteen numbers per box: center x and y, width, height, then x and y of the six landmarks, from the cell's center.
   */
  readonly boxes: Float32Array;
}

const VALUES_PER_BOX = 16;
const MIN_SCORE = 0.5;
/** Boxes that overlap more than this show the same face and are averaged, which steadies the landmarks. */
const SAME_FACE_OVERLAP = 0.3;

/**
 * Decodes the raw output of BlazeFace to faces, best first, each the mean of its overlapping boxes weighted by score.
 *
 * @param inputSizePx  side of the square picture
 * @see Bazarevsky et al. 2019, arXiv:1907.05047, section 3.3 (blending instead of suppression)
 */
export function decodeFaces(inputSizePx: number, grids: readonly ModelGrid[]): ModelFace[] {
  const candidates: { score: number; values: number[] }[] = [];
  for (const { cellsPerSide, scores, boxes } of grids) {
    const boxesPerCell = scores.length / (cellsPerSide * cellsPerSide);
    const cellPx = inputSizePx / cellsPerSide;
    for (let box = 0; box < scores.length; box += 1) {
      const score = 1 / (1 + Math.exp(-scores[box]!));
      if (!(score >= MIN_SCORE)) continue;
      const cell = Math.floor(box / boxesPerCell);
      const anchorX = ((cell % cellsPerSide) + 0.5) * cellPx;
      const anchorY = (Math.floor(cell / cellsPerSide) + 0.5) * cellPx;
      const values = Array.from(boxes.subarray(box * VALUES_PER_BOX, (box + 1) * VALUES_PER_BOX), (value, i) =>
        i === 2 || i === 3 ? value : value + (i % 2 === 0 ? anchorX : anchorY),
      );
      candidates.push({ score, values });
    }
  }
  candidates.sort((a, b) => b.score - a.score);
  const faces: ModelFace[] = [];
  let rest = candidates;
  while (rest.length > 0) {
    const best = rest[0]!;
    const same = rest.filter((candidate) => overlap(best.values, candidate.values) > SAME_FACE_OVERLAP);
    rest = rest.filter((candidate) => candidate !== best && !same.includes(candidate));
    const weight = same.reduce((sum, { score }) => sum + score, 0);
    const mean = (i: number): number => same.reduce((sum, { score, values }) => sum + score * values[i]!, 0) / weight;
    const point = (index: number): Point => ({ x: mean(4 + index * 2), y: mean(5 + index * 2) });
    if (weight === 0) continue;
    faces.push({
      score: best.score,
      center: { x: mean(0), y: mean(1) },
      width: mean(2),
      height: mean(3),
      points: {
        rightEye: point(0),
        leftEye: point(1),
        nose: point(2),
        mouth: point(3),
        rightEar: point(4),
        leftEar: point(5),
      },
    });
  }
  return faces;
}

/** Intersection over union of two boxes. */
function overlap(a: readonly number[], b: readonly number[]): number {
  const side = (i: 0 | 1): number => {
    const low = Math.max(a[i]! - a[i + 2]! / 2, b[i]! - b[i + 2]! / 2);
    const high = Math.min(a[i]! + a[i + 2]! / 2, b[i]! + b[i + 2]! / 2);
    return Math.max(0, high - low);
  };
  const shared = side(0) * side(1);
  return shared / (a[2]! * a[3]! + b[2]! * b[3]! - shared);
}
