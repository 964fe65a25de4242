import type { ColorTraceBody } from '@mien/contract';
import { readFaceModel } from '../../apps/scan/build/face-model-assets.ts';
import { createFaceWatch, TRACK_EVERY_FRAMES } from '../../apps/scan/src/site/capture/face-watch.ts';
import { paintModelPicture } from '../../apps/scan/src/site/capture/model-picture.ts';
import type { PlanarFrame, YuvFrame } from '../../apps/scan/src/site/capture/planar-frame.ts';
import { FIT_MS } from '../../apps/scan/src/site/capture/scan-progress.ts';
import { createSkinReader, NO_COLORS } from '../../apps/scan/src/site/capture/skin-reader.ts';
import { createTraceRecorder } from '../../apps/scan/src/site/capture/trace-recorder.ts';
import type { ModelFace } from '../../apps/scan/src/site/face-model/decode-faces.ts';
import { createFaceModel, type FaceModel } from '../../apps/scan/src/site/face-model/face-model.ts';

/** The files of the face model. */
export function faceModelBytes(): Uint8Array[] {
  const { kernels, graph, weights } = readFaceModel();
  return [kernels, new TextEncoder().encode(JSON.stringify(graph)), weights];
}

export async function openFaceModel(): Promise<FaceModel> {
  const { kernels, graph, weights } = readFaceModel();
  const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
  return createFaceModel(bufferOf(kernels), graph, bufferOf(weights));
}

/** One scan of a film: from its first frame to its last. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

interface Looked {
  readonly frame: PlanarFrame;
  readonly timeMs: number;
  /** Faces that the tracker found in this frame; null if it skipped the frame. */
  readonly faces: readonly ModelFace[] | null;
}

/** The capture of one scan, including the second before it, in which a face must fit. */
function createScan({ startMs, endMs }: Span, modelSizePx: number) {
  const watch = createFaceWatch();
  const reader = createSkinReader();
  const recorder = createTraceRecorder();
  let lastMs: number | null = null;
  const take = ({ frame, timeMs, faces }: Looked, isScan: boolean, shiftMs = 0): void => {
    const at = timeMs + shiftMs;
    watch.step(lastMs === null ? 0 : at - lastMs);
    lastMs = at;
    const face = watch.skin();
    const colors = face === null ? NO_COLORS : reader.read(frame, face, isScan);
    if (isScan) recorder.add(timeMs, colors, watch.head());
    const { widthPx, heightPx } = frame;
    if (faces !== null) watch.look(faces, { widthPx, heightPx, modelSizePx, timeMs: at });
  };
  return {
    /** A scan at the start of the film has no second before it, so its first second is played twice. */
    playFirst(frames: readonly Looked[]) {
      if (startMs - frames[0]!.timeMs < FIT_MS) for (const looked of frames) take(looked, false, -FIT_MS);
    },
    take(looked: Looked) {
      if (looked.timeMs >= startMs - FIT_MS && looked.timeMs <= endMs) take(looked, looked.timeMs >= startMs);
    },
    body: () => recorder.body(),
  };
}

/**
 * The data that the scan page would upload for each span of a film, computed by the page's own code: face model,
 * tracked face, skin cells, surroundings, rounding.
 *
 * @param frames   decoded, one for each time
 * @param timesMs  capture times
 */
export async function traceVideo(
  frames: AsyncIterable<YuvFrame>,
  timesMs: readonly number[],
  spans: readonly Span[],
  model: FaceModel,
): Promise<ColorTraceBody[]> {
  const scans = spans.map((span) => createScan(span, model.inputSizePx));
  const picture = new Uint8Array(model.inputSizePx * model.inputSizePx * 3);
  let first: Looked[] | null = [];
  let number = 0;
  for await (const frame of frames) {
    const timeMs = timesMs[number];
    if (timeMs === undefined) break;
    let faces: readonly ModelFace[] | null = null;
    if (number % TRACK_EVERY_FRAMES === 0) {
      paintModelPicture(frame, model.inputSizePx, picture);
      faces = model.findFaces(picture);
    }
    number += 1;
    const looked = { frame, timeMs, faces };
    if (first !== null) {
      first.push({ ...looked, frame: { ...frame, bytes: frame.bytes.slice() } });
      if (timeMs - timesMs[0]! < FIT_MS) continue;
      for (const scan of scans) {
        scan.playFirst(first);
        for (const one of first) scan.take(one);
      }
      first = null;
    } else for (const scan of scans) scan.take(looked);
  }
  return scans.map((scan) => scan.body());
}
