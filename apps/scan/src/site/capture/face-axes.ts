import type { TrackedFace } from './tracked-face.ts';

/**
 * A coordinate system of the face, tilted with the head: a point of the frame is `across` eye distances from the middle
 * between the eyes (toward the person's left) and `down` eye-to-mouth distances below it.
 */
export interface FaceAxes {
  /** Middle between the eyes, in frame pixels. */
  readonly x: number;
  readonly y: number;
  /** Unit vector from the right eye to the left; down the face is perpendicular to it. */
  readonly axisX: number;
  readonly axisY: number;
  /** Frame pixels. */
  readonly eyeDistance: number;
  readonly mouthDistance: number;
}

export function faceAxes({ points }: TrackedFace): FaceAxes {
  const { rightEye, leftEye, mouth } = points;
  const eyeDistance = Math.max(1, Math.hypot(leftEye.x - rightEye.x, leftEye.y - rightEye.y));
  const axisX = (leftEye.x - rightEye.x) / eyeDistance;
  const axisY = (leftEye.y - rightEye.y) / eyeDistance;
  const x = (leftEye.x + rightEye.x) / 2;
  const y = (leftEye.y + rightEye.y) / 2;
  return { x, y, axisX, axisY, eyeDistance, mouthDistance: Math.max(1, (mouth.y - y) * axisX - (mouth.x - x) * axisY) };
}

/** The position of a pixel on the face. The steps are the changes to the next pixel on the right. */
export function placeOnFace(
  axes: FaceAxes,
  x: number,
  y: number,
): { across: number; down: number; acrossStep: number; downStep: number } {
  const { axisX, axisY, eyeDistance, mouthDistance } = axes;
  const dx = x - axes.x;
  const dy = y - axes.y;
  return {
    across: (dx * axisX + dy * axisY) / eyeDistance,
    down: (dy * axisX - dx * axisY) / mouthDistance,
    acrossStep: axisX / eyeDistance,
    downStep: -axisY / mouthDistance,
  };
}

/** The even pixels of a frame that contain a part of the face, given by its edges on the face. */
export function boundsInFrame(
  axes: FaceAxes,
  part: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  frame: { readonly widthPx: number; readonly heightPx: number },
): { firstX: number; lastX: number; firstY: number; lastY: number } {
  const { axisX, axisY, eyeDistance, mouthDistance } = axes;
  const xs: number[] = [];
  const ys: number[] = [];
  for (const across of [part.left, part.right])
    for (const down of [part.top, part.bottom]) {
      xs.push(axes.x + across * eyeDistance * axisX - down * mouthDistance * axisY);
      ys.push(axes.y + across * eyeDistance * axisY + down * mouthDistance * axisX);
    }
  const even = (value: number): number => Math.floor(value / 2) * 2;
  return {
    firstX: Math.max(0, even(Math.min(...xs))),
    lastX: Math.min(even(frame.widthPx) - 2, Math.ceil(Math.max(...xs))),
    firstY: Math.max(0, even(Math.min(...ys))),
    lastY: Math.min(even(frame.heightPx) - 2, Math.ceil(Math.max(...ys))),
  };
}
