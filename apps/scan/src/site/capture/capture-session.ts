import type { ScanLengthS } from '@mien/domain';
import { judgeEarly, previewPulse } from '@mien/signal';
import type { ModelFace } from '../face-model/decode-faces.ts';
import { createLoadMeter, FULL_EFFORT, nextEffort } from './capture-effort.ts';
import { createFaceWatch } from './face-watch.ts';
import { countDroppedFrames, createFramePace, createSlownessWatch } from './frame-pace.ts';
import type { FromCapture } from './from-capture.ts';
import { adviceFor, FIRST_ADVICE, nextShownAdvice, type ShownAdvice } from './guidance.ts';
import { type LightReading, lightFault, readLight } from './light-meter.ts';
import { paintModelPicture } from './model-picture.ts';
import { halfFrame, type PlanarFrame } from './planar-frame.ts';
import { isPaused, nextProgress, progressShare, SCAN_START, type ScanProgress } from './scan-progress.ts';
import { createRecording } from './scan-recording.ts';
import { createSkinReader, NO_COLOURS } from './skin-reader.ts';

const SIGHT_EVERY_MS = 100;
const PREVIEW_EVERY_MS = 250;
const PREVIEW_WINDOW_MS = 10_000;
/** The newest stretch of the wave rests on half a window only and would seem to fade: half of the 1.6 s of POS. */
const UNSETTLED_MS = 800;
/** When a running scan is asked whether a pulse can be seen: see `judgeEarly`. */
const JUDGED_AT_MS = [15_000, 20_000] as const;
/** Below this there is nothing to leave out: the face of somebody further away would have too few pixels. */
const SMALLEST_HALVED_SIDE_PX = 640;
/** What less effort brings shows only after this. */
const RELIEF_MS = 2000;

export interface CaptureSession {
  /** Takes one camera frame. @param timeMs  when the camera took it */
  addFrame(frame: PlanarFrame, timeMs: number): void;
  /** How long the last frame kept the device busy, copying included. */
  addReading(costMs: number): void;
  /** Takes what the tracker found in the picture it was last asked about, and how long it took. */
  addFaces(faces: readonly ModelFace[], costMs?: number): void;
  setTarget(x: number, y: number): void;
  /** Whether the camera has been made ready; the scan begins not before. */
  setPrepared(isPrepared: boolean): void;
  /** Forgets what was captured; the scan starts over. */
  restart(): void;
}

/**
 * One scan from frames to colour traces, without any browser interface: frames in, messages out.
 *
 * @param modelSizePx   side of the tracker's square picture
 * @param lengthS       how long a face has to be in sight
 * @param askTracker    takes a painted picture; the answer comes back through `addFaces`
 * @param post          takes what the page has to know
 */
export function createCaptureSession(options: {
  readonly modelSizePx: number;
  readonly lengthS: ScanLengthS;
  readonly askTracker: (picture: Uint8Array<ArrayBuffer>) => void;
  readonly takePicture: () => Uint8Array<ArrayBuffer> | null;
  readonly post: (message: FromCapture) => void;
}): CaptureSession {
  const { modelSizePx, lengthS, askTracker, takePicture, post } = options;
  const scanMs = 1000 * lengthS;
  let progress = SCAN_START as ScanProgress;
  let shown: ShownAdvice = FIRST_ADVICE;
  let recording = createRecording();
  let watch = createFaceWatch();
  const reader = createSkinReader();
  let frameCount = 0;
  let light: LightReading | null = null;
  let target = { x: 0.5, y: 0.5 };
  let asked: { widthPx: number; heightPx: number; timeMs: number; isStale: boolean } | null = null;
  let lastFrameMs: number | null = null;
  let frameIntervalMs: number | null = null;
  let lastSightMs = Number.NEGATIVE_INFINITY;
  let lastPreviewMs = Number.NEGATIVE_INFINITY;
  let isPrepared = false;
  let judged = 0;
  let isOver = false;
  let pace = createFramePace();
  let size = { widthPx: 0, heightPx: 0 };
  let slowness = createSlownessWatch();
  const meter = createLoadMeter();
  let effort = FULL_EFFORT;
  let effortSinceMs = Number.NEGATIVE_INFINITY;

  const forgetFace = (): void => {
    watch = createFaceWatch();
    reader.restart();
    light = null;
    // The answer to come is about a picture of another size.
    if (asked !== null) asked = { ...asked, isStale: true };
  };
  const restart = (): void => {
    progress = SCAN_START;
    shown = FIRST_ADVICE;
    recording = createRecording();
    forgetFace();
    judged = 0;
    lastFrameMs = null;
    frameIntervalMs = null;
    pace = createFramePace();
    slowness = createSlownessWatch();
  };

  /** Looks at a running scan when it is time to. @returns whether it was ended */
  const endIfHopeless = (): boolean => {
    const nextMs = JUDGED_AT_MS[judged];
    if (nextMs === undefined || progress.phase !== 'capturing' || progress.capturedMs < nextMs) return false;
    judged += 1;
    const verdict = judgeEarly(recording.trace, lengthS);
    if (verdict === 'go-on') return false;
    isOver = true;
    post({ kind: 'hopeless', reason: verdict });
    return true;
  };

  /** A weak device does less; one that is too slow even then is reported at once, not after a scan. @returns whether it was ended */
  const relieve = (timeMs: number, full: PlanarFrame): boolean => {
    const isScan = progress.phase === 'capturing';
    meter.addFrame(timeMs);
    const load = meter.take(effort.trackEveryFrames);
    if (load !== null) {
      const mayHalve = !isScan && Math.max(full.widthPx, full.heightPx) >= SMALLEST_HALVED_SIDE_PX;
      const next = nextEffort(effort, load, mayHalve);
      if (next !== effort) effortSinceMs = timeMs;
      effort = next;
    }
    if (timeMs - effortSinceMs < RELIEF_MS || !slowness.isTooSlow()) return false;
    // In the dark cameras slow down: the person hears of the light first, and of the camera when that did not help.
    if (!isScan && light !== null && lightFault(light) !== null) return false;
    isOver = true;
    post({ kind: 'hopeless', reason: 'frame-rate-too-low' });
    return true;
  };

  const postPreview = (timeMs: number): void => {
    const preview = previewPulse(recording.since(timeMs - PREVIEW_WINDOW_MS));
    if (preview === null) {
      post({ kind: 'preview', wave: null, signalToNoiseDb: null });
      return;
    }
    const { wave, samplingRateHz, signalToNoiseDb } = preview;
    const settled = Math.max(0, wave.length - Math.round((UNSETTLED_MS / 1000) * samplingRateHz));
    post({ kind: 'preview', wave: wave.slice(0, settled), signalToNoiseDb });
  };

  return {
    addFrame(full, timeMs) {
      if (isOver || (lastFrameMs !== null && timeMs <= lastFrameMs)) return;
      if (size.widthPx !== 0 && (size.widthPx !== full.widthPx || size.heightPx !== full.heightPx)) {
        restart();
        post({ kind: 'turned' });
      }
      size = { widthPx: full.widthPx, heightPx: full.heightPx };
      pace.add(timeMs);
      slowness.add(timeMs);
      const wasHalved = effort.isHalved;
      if (relieve(timeMs, full)) return;
      if (effort.isHalved && !wasHalved) forgetFace();
      const frame = effort.isHalved ? halfFrame(full) : full;
      const { widthPx, heightPx } = frame;
      const elapsedMs = lastFrameMs === null ? 0 : timeMs - lastFrameMs;
      if (lastFrameMs !== null)
        frameIntervalMs = frameIntervalMs === null ? elapsedMs : frameIntervalMs + (elapsedMs - frameIntervalMs) * 0.05;
      lastFrameMs = timeMs;

      watch.step(elapsedMs);
      const skin = watch.skin();
      const colours = skin === null ? NO_COLOURS : reader.read(frame, skin, progress.phase === 'capturing');
      const face = watch.head();

      if (frameCount % effort.trackEveryFrames === 0 && asked === null) {
        const picture = takePicture();
        if (picture !== null) {
          paintModelPicture(frame, modelSizePx, picture);
          asked = { widthPx, heightPx, timeMs, isStale: false };
          askTracker(picture);
          light = face === null ? null : readLight(frame, face);
        }
      }
      frameCount += 1;

      const isScanning = progress.phase === 'capturing';
      const readsSkin = colours.regions.whole !== null;
      const advice = adviceFor({
        face,
        widthPx,
        heightPx,
        target,
        light,
        isStarved: pace.isStarved(),
        readsSkin,
        isScanning,
        speed: watch.speed(),
      });
      shown = nextShownAdvice(shown, advice, timeMs);
      const before: ScanProgress['phase'] = progress.phase;
      progress = nextProgress(progress, { timeMs, advice, faceSeen: readsSkin, isPrepared }, scanMs);
      if (progress.phase === 'capturing' && before !== 'capturing') {
        recording = createRecording();
        judged = 0;
        // From here on all of the scan counts, and a hiccup that does not spoil it is not spoken of.
        pace = createFramePace(Number.POSITIVE_INFINITY);
      } else if (before === 'capturing' && progress.phase === 'searching') pace = createFramePace();
      if (progress.phase === 'capturing') recording.add(timeMs, colours, face);

      if (progress.phase === 'complete' || progress.phase === 'unreadable' || progress.phase === 'lost') {
        isOver = true;
        if (progress.phase === 'complete') {
          recording.add(timeMs, colours, face);
          const droppedFrames = countDroppedFrames(recording.trace.frameTimesMs);
          post({ kind: 'complete', trace: recording.body(), droppedFrames });
        } else if (progress.phase === 'unreadable') post({ kind: 'unreadable', isTooFar: advice === 'closer' });
        else post({ kind: 'lost' });
        return;
      }
      if (endIfHopeless()) return;
      if (timeMs - lastSightMs >= SIGHT_EVERY_MS || progress.phase !== before) {
        lastSightMs = timeMs;
        post({
          kind: 'sight',
          phase: progress.phase,
          advice: shown.shown,
          progressShare: progressShare(progress, scanMs),
          isPaused: isPaused(progress),
          frameRateHz: frameIntervalMs === null ? null : 1000 / frameIntervalMs,
          faceLuma: light?.faceLuma ?? null,
        });
      }
      if (progress.phase === 'capturing' && timeMs - lastPreviewMs >= PREVIEW_EVERY_MS) {
        lastPreviewMs = timeMs;
        postPreview(timeMs);
      }
    },

    addReading(costMs) {
      meter.addReading(costMs);
    },

    addFaces(faces, costMs = 0) {
      meter.addLook(costMs);
      if (asked === null) return;
      const { widthPx, heightPx, timeMs, isStale } = asked;
      asked = null;
      if (isStale) return;
      if (watch.look(faces, { widthPx, heightPx, modelSizePx, timeMs })) light = null;
    },

    setTarget(x, y) {
      target = { x, y };
    },

    setPrepared(next) {
      isPrepared = next;
    },

    restart,
  };
}
