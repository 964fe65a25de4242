import type { ModelFace } from '../face-model/decode-faces.ts';
import { createFaceWatch, type FaceWatch } from './face-watch.ts';
import { type LightReading, readLight } from './light-meter.ts';
import { paintModelPicture } from './model-picture.ts';
import type { PlanarFrame } from './planar-frame.ts';

/** Mean color, 0 to 255, of a covered camera: noise, and a little light at the edge. Many cameras use 16 for black. */
const BLACK_MEAN = 20;
/** The mean samples one byte of this many, of all three colors in turn. */
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

/** Runs the tracker, and keeps what is known about the face. */
export interface FaceLooks {
  /** The state between two tracker results. */
  watch(): FaceWatch;
  /** The light on the face at the last tracker run; null before the first. */
  light(): LightReading | null;
  /** Whether the picture of the last tracker run is entirely black. */
  isBlack(): boolean;
  /** Runs the tracker on one of `everyFrames` frames, unless a result is pending. */
  lookAt(frame: PlanarFrame, timeMs: number, everyFrames: number): void;
  /** Takes the result of the last tracker run. */
  take(faces: readonly ModelFace[]): void;
  /** Drops the face. The pending result is about a picture of another size. */
  forget(): void;
}

/**
 * @param modelSizePx  side of the tracker's square picture
 * @param takePicture  a free picture to paint, or null if there is none
 * @param askTracker   gets the painted picture; the result comes back through `take`
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
      // The picture's buffer now belongs to the tracker.
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
