import type { RegionName } from '@mien/signal';
import type { Point } from '../face-model/decode-faces.ts';
import type { TiltedRectangle } from './region-mean.ts';
import type { TrackedFace } from './tracked-face.ts';

/** The regions whose colours are followed. */
export const REGION_NAMES = ['forehead', 'leftCheek', 'rightCheek'] as const satisfies readonly RegionName[];

/**
 * Skin regions by the face's own measures: along the line of the eyes in eye distances, across it in distances from
 * eyes to mouth. Chosen on drawn faces; brows, eyes, nostrils and lips stay outside.
 */
const FOREHEAD = { up: 0.66, halfWidth: 0.46, halfHeight: 0.19 } as const;
const CHEEK = { down: 0.54, outward: 0.1, halfWidth: 0.19, halfHeight: 0.18 } as const;

/**
 * Forehead and cheeks of a face, tilted with the head. Left and right are the person's own.
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
  const at = (from: Point, along: number, down: number): Point => ({
    x: from.x + axisX * along * eyeDistance + downX * down * mouthDistance,
    y: from.y + axisY * along * eyeDistance + downY * down * mouthDistance,
  });
  const rectangle = (centre: Point, halfWidth: number, halfHeight: number): TiltedRectangle => ({
    ...centre,
    halfWidth: halfWidth * eyeDistance,
    halfHeight: halfHeight * mouthDistance,
    axisX,
    axisY,
  });
  return {
    forehead: rectangle(at(middle, 0, -FOREHEAD.up), FOREHEAD.halfWidth, FOREHEAD.halfHeight),
    rightCheek: rectangle(at(rightEye, -CHEEK.outward, CHEEK.down), CHEEK.halfWidth, CHEEK.halfHeight),
    leftCheek: rectangle(at(leftEye, CHEEK.outward, CHEEK.down), CHEEK.halfWidth, CHEEK.halfHeight),
  };
}
