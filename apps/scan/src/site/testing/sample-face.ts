import type { TrackedFace } from '../capture/tracked-face.ts';

/** A frontal face in the middle of a 640x480 frame, for tests. */
export const sampleFace: TrackedFace = {
  score: 0.94,
  center: { x: 320, y: 256 },
  width: 192,
  height: 192,
  points: {
    rightEye: { x: 282, y: 216 },
    leftEye: { x: 358, y: 216 },
    nose: { x: 320, y: 264 },
    mouth: { x: 320, y: 302 },
    rightEar: { x: 238, y: 230 },
    leftEar: { x: 402, y: 230 },
  },
};

/** The same face at another position and size. */
export function movedFace(dx: number, dy: number, scale = 1): TrackedFace {
  const move = ({ x, y }: { x: number; y: number }) => ({
    x: 320 + (x - 320) * scale + dx,
    y: 240 + (y - 240) * scale + dy,
  });
  const { points } = sampleFace;
  return {
    ...sampleFace,
    center: move(sampleFace.center),
    width: sampleFace.width * scale,
    height: sampleFace.height * scale,
    points: {
      rightEye: move(points.rightEye),
      leftEye: move(points.leftEye),
      nose: move(points.nose),
      mouth: move(points.mouth),
      rightEar: move(points.rightEar),
      leftEar: move(points.leftEar),
    },
  };
}
