import { LANDMARKS, type Landmark, type ModelFace, type Point } from '../face-model/decode-faces.ts';

/** A face in frame pixels. */
export type TrackedFace = ModelFace;

/** How the square picture of the model lies on the frame: scaled to the longer side, centred, black bars around. */
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
  mapPoint: (point: Point, landmark: Landmark | 'centre') => Point,
  scale: number,
): TrackedFace {
  const points = Object.fromEntries(LANDMARKS.map((name) => [name, mapPoint(face.points[name], name)])) as Record<
    Landmark,
    Point
  >;
  return {
    score: face.score,
    centre: mapPoint(face.centre, 'centre'),
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

/** A still face is followed slowly, so that the tracker's jitter does not shake the regions; a moving one quickly. */
const STILL_TIME_MS = 220;
const MOVING_TIME_MS = 50;
const STILL_DISTANCE = 0.04;
const MOVING_DISTANCE = 0.15;
const OTHER_PLACE_DISTANCE = 0.6;

/**
 * Moves the face shown so far towards the one just found, between two runs of the tracker too.
 *
 * @param elapsedMs  since the last step
 */
export function followFace(current: TrackedFace | null, found: TrackedFace, elapsedMs: number): TrackedFace {
  if (current === null) return found;
  const distance = Math.hypot(found.centre.x - current.centre.x, found.centre.y - current.centre.y) / found.width;
  if (distance > OTHER_PLACE_DISTANCE) return found;
  const haste = Math.min(1, Math.max(0, (distance - STILL_DISTANCE) / (MOVING_DISTANCE - STILL_DISTANCE)));
  const timeMs = STILL_TIME_MS + (MOVING_TIME_MS - STILL_TIME_MS) * haste;
  const share = 1 - Math.exp(-Math.max(0, elapsedMs) / timeMs);
  const between = (from: number, to: number): number => from + (to - from) * share;
  const moved = mapFace(
    found,
    (point, name) => {
      const from = name === 'centre' ? current.centre : current.points[name];
      return { x: between(from.x, point.x), y: between(from.y, point.y) };
    },
    1,
  );
  return { ...moved, width: between(current.width, found.width), height: between(current.height, found.height) };
}
