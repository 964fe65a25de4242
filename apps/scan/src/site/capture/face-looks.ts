import type { ModelFace } from '../face-model/decode-faces.ts';
import { createFaceWatch, type FaceWatch } from './face-watch.ts';
import { type LightReading, readLight } from './light-meter.ts';
import { paintModelPicture } from './model-picture.ts';
import type { PlanarFrame } from './planar-frame.ts';

/** Mean colour, 0 to 255, of what a camera sees behind its cover: its noise, a little light at the edge. Black is 16 for many cameras. */
const BLACK_MEAN = 20;
/** A mean takes one byte of this many, of all three colours in turn. */
const BLACK_STRIDE = 31;

function isPictureBlack(rgb: Uint8Array): boolean {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < rgb.length; at += BLACK_STRIDE) {
    sum += rgb[at]!;
    count += 1;
  }
  return sum < BLACK_MEAN * count;
}

/** What the tracker is asked, and what is known of the face from its answers. */
export interface FaceLooks {
  /** What is known between two answers. */
  watch(): FaceWatch;
  /** The light on the face of the last look; null before there was one. */
  light(): LightReading | null;
  /** Whether the picture of the last look is black all over. */
  isBlack(): boolean;
  /** Asks the tracker about one frame of several, unless it still owes an answer. */
  lookAt(frame: PlanarFrame, timeMs: number, everyFrames: number): void;
  /** Takes the tracker's answer to the last look. */
  take(faces: readonly ModelFace[]): void;
  /** Forgets the face. The answer to come is about a picture of another size. */
  forget(): void;
}

/**
 * @param modelSizePx  side of the tracker's square picture
 * @param takePicture  a free picture to paint, or null while there is none
 * @param askTracker   takes the painted picture; the answer comes back through `take`
 */
export function createFaceLooks(options: {
  readonly modelSizePx: number;
  readonly takePicture: () => Uint8Array<ArrayBuffer> | null;
  readonly askTracker: (picture: Uint8Array<ArrayBuffer>) => void;
}): FaceLooks {
  const { modelSizePx, takePicture, askTracker } = options;
  let watch = createFaceWatch();
  let light: LightReading | null = null;
  let isBlack = false;
  let asked: { widthPx: number; heightPx: number; timeMs: number; isStale: boolean } | null = null;
  let frameCount = 0;
  return {
    watch: () => watch,
    light: () => light,
    isBlack: () => isBlack,
    lookAt(frame, timeMs, everyFrames) {
      const isDue = frameCount % everyFrames === 0 && asked === null;
      frameCount += 1;
      const picture = isDue ? takePicture() : null;
      if (picture === null) return;
      const { widthPx, heightPx } = frame;
      paintModelPicture(frame, modelSizePx, picture);
      isBlack = isPictureBlack(picture);
      asked = { widthPx, heightPx, timeMs, isStale: false };
      // The picture is the tracker's from here on.
      askTracker(picture);
      const face = watch.head();
      light = face === null ? null : readLight(frame, face);
    },
    take(faces) {
      if (asked === null) return;
      const { widthPx, heightPx, timeMs, isStale } = asked;
      asked = null;
      if (isStale) return;
      if (watch.look(faces, { widthPx, heightPx, modelSizePx, timeMs })) light = null;
    },
    forget() {
      watch = createFaceWatch();
      light = null;
      if (asked !== null) asked = { ...asked, isStale: true };
    },
  };
}
