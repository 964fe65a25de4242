import type { ModelFace } from '../face-model/decode-faces.ts';
import { faceInFrame, followFace, HEAD_FOLLOWING, SKIN_FOLLOWING, type TrackedFace } from './tracked-face.ts';

/** The tracker looks at every fifth frame: the face is followed smoothly in between. */
export const TRACK_EVERY_FRAMES = 5;
/** After this many looks in a row without a face, it counts as gone. */
const MISSES_UNTIL_GONE = 3;
/** Share by which a new speed counts. */
const SPEED_FOLLOWING = 0.4;

/** The face in every frame, from a tracker that looks at some of them. */
export interface FaceWatch {
  /** Goes on to the next frame. */
  step(elapsedMs: number): void;
  /** Takes what the tracker found in a picture of that time. @returns whether the face is gone */
  look(faces: readonly ModelFace[], picture: LookedAt): boolean;
  /** As the head moves; null before it was found. */
  head(): TrackedFace | null;
  /** The same face, followed slowly, so that the tracker's jitter does not shake what is read. */
  skin(): TrackedFace | null;
  /** Face widths a second. */
  speed(): number;
}

export interface LookedAt {
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
        const moved = Math.hypot(next.centre.x - found.centre.x, next.centre.y - found.centre.y) / next.width;
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
