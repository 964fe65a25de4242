import { LANDMARKS, type Landmark, type ModelFace, type Point } from '../face-model/decode-faces.ts';

/** A face in frame pixels. */
export type TrackedFace = ModelFace;

/** The position of the model's square picture on the frame: scaled to the longer side, centered, with black bars. */
export function modelScale(
  widthPx: number,
  heightPx: number,
  modelSizePx: number,
): { scale: number; left: number; top: number } {
  const scale = Math.max(widthPx, heightPx) / modelSizePx;
  return { scale, left: (widthPx - modelSizePx * scale) / 2, top: (heightPx - modelSizePx * scale) / 2 };
}

function mapFace(
  face: TrackedFace,
  mapPoint: (point: Point, landmark: Landmark | 'center') => Point,
  scale: number,
): TrackedFace {
  const points = Object.fromEntries(LANDMARKS.map((name) => [name, mapPoint(face.points[name], name)])) as Record<
    Landmark,
    Point
  >;
  return {
    score: face.score,
    center: mapPoint(face.center, 'center'),
    width: face.width * scale,
    height: face.height * scale,
    points,
  };
}

/** A face found in the model's picture, in frame pixels. */
export function faceInFrame(face: ModelFace, widthPx: number, heightPx: number, modelSizePx: number): TrackedFace {
  const { scale, left, top } = modelScale(widthPx, heightPx, modelSizePx);
  return mapFace(face, (point) => ({ x: point.x * scale + left, y: point.y * scale + top }), scale);
}

/**
 * Smoothing of a tracked face: slow while it is near, so that the tracker's jitter does not shake it; otherwise fast.
 */
export interface Following {
  readonly nearTimeMs: number;
  /** In face widths: beyond it, follow faster. */
  readonly nearDistance: number;
}
/** For advice and head movement. */
export const HEAD_FOLLOWING: Following = { nearTimeMs: 220, nearDistance: 0.04 };
/**
 * For reading: measured on compressed video of real faces, where following as fast as the head loses a third of the
 * pulses.
 */
export const SKIN_FOLLOWING: Following = { nearTimeMs: 2500, nearDistance: 0.06 };
const HASTY_TIME_MS = 220;
const FAR_TIME_MS = 50;
const FAR_DISTANCE = 0.15;
const OTHER_PLACE_DISTANCE = 0.6;

/**
 * Moves the smoothed face toward the one just found, also between two runs of the tracker.
 *
 * @param elapsedMs  since the last step
 */
export function followFace(
  current: TrackedFace | null,
  found: TrackedFace,
  elapsedMs: number,
  { nearTimeMs, nearDistance }: Following,
): TrackedFace {
  if (current === null) return found;
  const moved = Math.hypot(found.center.x - current.center.x, found.center.y - current.center.y) / found.width;
  if (moved > OTHER_PLACE_DISTANCE) return found;
  const distance = Math.max(moved, Math.abs(found.width - current.width) / found.width);
  const haste = Math.min(1, (distance - nearDistance) / (FAR_DISTANCE - nearDistance));
  const timeMs = haste <= 0 ? nearTimeMs : HASTY_TIME_MS + (FAR_TIME_MS - HASTY_TIME_MS) * haste;
  const share = 1 - Math.exp(-Math.max(0, elapsedMs) / timeMs);
  const between = (from: number, to: number): number => from + (to - from) * share;
  const next = mapFace(
    found,
    (point, name) => {
      const from = name === 'center' ? current.center : current.points[name];
      return { x: between(from.x, point.x), y: between(from.y, point.y) };
    },
    1,
  );
  return { ...next, width: between(current.width, found.width), height: between(current.height, found.height) };
}
