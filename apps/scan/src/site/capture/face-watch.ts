import type { ModelFace } from '../face-model/decode-faces.ts';
import { faceInFrame, followFace, HEAD_FOLLOWING, SKIN_FOLLOWING, type TrackedFace } from './tracked-face.ts';

/** The tracker runs on every fifth frame; the face is interpolated in between. */
export const TRACK_EVERY_FRAMES = 5;
/** The face counts as gone after this many consecutive misses. */
const MISSES_UNTIL_GONE = 3;
/** Smoothing weight of a new speed. */
const SPEED_FOLLOWING = 0.4;

/** The face in every frame, from a tracker that runs on some of them. */
export interface FaceWatch {
  /** Advances to the next frame. */
  step(elapsedMs: number): void;
  /** Takes the tracker's result for a picture of that time. @returns whether the face is gone */
  look(faces: readonly ModelFace[], picture: LookedAt): boolean;
  /** Follows the head; null before it was found. */
  head(): TrackedFace | null;
  /** The same face, smoothed more, so that the tracker's jitter does not shake the read regions. */
  skin(): TrackedFace | null;
  /** Face widths per second. */
  speed(): number;
}

interface LookedAt {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly modelSizePx: number;
  readonly timeMs: number;
}

export function createFaceWatch(): FaceWatch {
  let found: TrackedFace | null = null;
  let head: TrackedFace | null = null;
  let skin: TrackedFace | null = null;
  let speed = 0;
  let misses = 0;
  let foundMs: number | null = null;
  return {
    step(elapsedMs) {
      if (found === null) return;
      head = followFace(head, found, elapsedMs, HEAD_FOLLOWING);
      skin = followFace(skin, found, elapsedMs, SKIN_FOLLOWING);
    },
    look(faces, { widthPx, heightPx, modelSizePx, timeMs }) {
      const best = faces[0];
      if (best === undefined) {
        misses += 1;
        if (misses < MISSES_UNTIL_GONE) return false;
        [found, head, skin, speed] = [null, null, null, 0];
        return true;
      }
      misses = 0;
      const next = faceInFrame(best, widthPx, heightPx, modelSizePx);
      if (found !== null && foundMs !== null && timeMs > foundMs) {
        const moved = Math.hypot(next.center.x - found.center.x, next.center.y - found.center.y) / next.width;
        speed += ((moved * 1000) / (timeMs - foundMs) - speed) * SPEED_FOLLOWING;
      }
      foundMs = timeMs;
      found = next;
      return false;
    },
    head: () => head,
    skin: () => skin,
    speed: () => speed,
  };
}
