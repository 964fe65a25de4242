import { eachRegion, type RegionName } from '@mien/signal';
import type { TiltedRectangle } from './region-mean.ts';
import type { TrackedFace } from './tracked-face.ts';

/**
 * Skin regions by the face's own measures: along the line of the eyes in eye distances, across it in distances from
 * eyes to mouth. Chosen on drawn faces; brows, eyes, nostrils and lips stay outside.
 */
const PARTS = {
  forehead: { down: -0.66, halfWidth: 0.6, halfHeight: 0.22 },
  middle: { down: 0.55, halfWidth: 0.85, halfHeight: 0.35 },
  whole: { down: 0.15, halfWidth: 1, halfHeight: 1.1 },
} as const satisfies Record<RegionName, unknown>;

/**
 * Forehead, middle (nose and cheeks) and whole of a face, tilted with the head.
 *
 * @returns rectangles in frame pixels
 */
export function faceRegions(face: TrackedFace): Record<RegionName, TiltedRectangle> {
  const { rightEye, leftEye, mouth } = face.points;
  const eyeDistance = Math.max(1, Math.hypot(leftEye.x - rightEye.x, leftEye.y - rightEye.y));
  const axisX = (leftEye.x - rightEye.x) / eyeDistance;
  const axisY = (leftEye.y - rightEye.y) / eyeDistance;
  const middle = { x: (leftEye.x + rightEye.x) / 2, y: (leftEye.y + rightEye.y) / 2 };
  // Down the face, at right angles to the eyes.
  const downX = -axisY;
  const downY = axisX;
  const mouthDistance = Math.max(1, (mouth.x - middle.x) * downX + (mouth.y - middle.y) * downY);
  return eachRegion((name) => {
    const { down, halfWidth, halfHeight } = PARTS[name];
    return {
      x: middle.x + downX * down * mouthDistance,
      y: middle.y + downY * down * mouthDistance,
      halfWidth: halfWidth * eyeDistance,
      halfHeight: halfHeight * mouthDistance,
      axisX,
      axisY,
    };
  });
}
