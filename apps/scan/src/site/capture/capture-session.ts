import { EXTENSION_S, type ScanLengthS, USUAL_SCAN_LENGTH_S } from '@mien/domain';
import { type ColorTrace, judgeEarly, type PreviewRate, previewPulse, previewRate } from '@mien/signal';
import type { ModelFace } from '../face-model/decode-faces.ts';
import { createCaptureRelief } from './capture-relief.ts';
import { createFaceLooks } from './face-looks.ts';
import { createFrameClock } from './frame-clock.ts';
import { countDroppedFrames, createFramePace, type FramePace } from './frame-pace.ts';
import type { FromCapture } from './from-capture.ts';
import {
  type Advice,
  adviceFor,
  FIRST_ADVICE,
  isReadyAnnounced,
  nextShownAdvice,
  type ShownAdvice,
} from './guidance.ts';
import { lightFault } from './light-meter.ts';
import { halfFrame, type PlanarFrame } from './planar-frame.ts';
import {
  type EndPhase,
  hasEnded,
  isPaused,
  nextProgress,
  progressShare,
  type RunningPhase,
  SCAN_START,
  type ScanProgress,
} from './scan-progress.ts';
import { createSkinReader, NO_COLORS } from './skin-reader.ts';
import { createTraceRecorder, type TraceRecorder } from './trace-recorder.ts';
import type { TrackedFace } from './tracked-face.ts';

const SIGHT_EVERY_MS = 100;
const PREVIEW_EVERY_MS = 250;
const PREVIEW_WINDOW_MS = 10_000;
/** Update interval: the rate costs more than the wave, and changes more slowly. */
const RATE_EVERY_MS = 1000;
/** No frames are read meanwhile, so a weak device computes the rate less often, in at most this share of the time. */
const RATE_SHARE = 1 / 40;
const RATE_WINDOW_MS = 15_000;
/** The newest part of the wave is based on half a window only and would seem to fade: half of the 1.6 s of POS. */
const UNSETTLED_MS = 800;
/** Weight of the newest interval in the smoothed one. */
const INTERVAL_WEIGHT = 0.05;
/** When a running scan is checked for a visible pulse: see `judgeEarly`. */
export const JUDGED_AT_MS = [15_000, 20_000] as const;
/** An extended scan ends after half of the extension if the engine answers by then. */
const EXTENSION_MS = 1000 * EXTENSION_S;
const EXTENSION_STEP_MS = EXTENSION_MS / 2;
/** No frames are read during the check: on a slower device the engine would refuse the extended scan for the gap. */
const LONGEST_CHECK_MS = 800;

export interface CaptureSession {
  /** Adds a camera frame. @param timeMs  capture time */
  addFrame(frame: PlanarFrame, timeMs: number): void;
  /** How long the last frame kept the device busy, including copying. */
  addReading(costMs: number): void;
  /** Adds the tracker's result for the last picture, and its duration. */
  addFaces(faces: readonly ModelFace[], costMs?: number): void;
  setTarget(x: number, y: number): void;
  /** Whether the camera is prepared; the scan does not begin before. */
  setPrepared(isPrepared: boolean): void;
  /** Drops what was captured; the scan starts over. */
  restart(): void;
}

/** State that is reset when a scan starts over. */
interface Attempt {
  progress: ScanProgress;
  shown: ShownAdvice;
  recorder: TraceRecorder;
  pace: FramePace;
  /** Number of early checks of the running scan: see `JUDGED_AT_MS`. */
  judgedCount: number;
  /** How much longer than planned the running scan lasts. */
  addedMs: number;
  lastFrameMs: number | null;
  /** Smoothed; null before the second frame. */
  frameIntervalMs: number | null;
  /** Of the last seconds, when it was last computed. */
  rate: PreviewRate | null;
  rateDueMs: number;
}

const startOfAttempt = (): Attempt => ({
  progress: SCAN_START,
  shown: FIRST_ADVICE,
  recorder: createTraceRecorder(),
  pace: createFramePace(),
  judgedCount: 0,
  addedMs: 0,
  lastFrameMs: null,
  frameIntervalMs: null,
  rate: null,
  rateDueMs: Number.NEGATIVE_INFINITY,
});

/** Records the arrival of a frame. @returns the time since the previous one, 0 for the first */
function takeTime(attempt: Attempt, timeMs: number): number {
  const { lastFrameMs, frameIntervalMs } = attempt;
  attempt.lastFrameMs = timeMs;
  if (lastFrameMs === null) return 0;
  const elapsedMs = timeMs - lastFrameMs;
  attempt.frameIntervalMs =
    frameIntervalMs === null ? elapsedMs : frameIntervalMs + (elapsedMs - frameIntervalMs) * INTERVAL_WEIGHT;
  return elapsedMs;
}

/** The newest part of the wave for the page, or nothing to show yet. */
function previewOf(recorder: TraceRecorder, rate: PreviewRate | null, timeMs: number): FromCapture {
  const preview = previewPulse(recorder.since(timeMs - PREVIEW_WINDOW_MS));
  if (preview === null) return { kind: 'preview', wave: null, signalToNoiseDb: null, rate };
  const { wave, samplingRateHz, signalToNoiseDb } = preview;
  const settled = Math.max(0, wave.length - Math.round((UNSETTLED_MS / 1000) * samplingRateHz));
  return { kind: 'preview', wave: wave.slice(0, settled), signalToNoiseDb, rate };
}

export interface CaptureSessionOptions {
  readonly modelSizePx: number;
  readonly lengthS: ScanLengthS;
  readonly askTracker: (picture: Uint8Array<ArrayBuffer>) => void;
  readonly takePicture: () => Uint8Array<ArrayBuffer> | null;
  readonly post: (message: FromCapture) => void;
  /** The device's clock, used to measure costs. */
  readonly nowMs: () => number;
  /** Whether a scan that has its planned length should last longer. */
  readonly needsMoreTime: (trace: ColorTrace) => boolean;
}

function newSessionState(options: CaptureSessionOptions) {
  const { modelSizePx, lengthS, askTracker, takePicture, post, nowMs, needsMoreTime } = options;
  const scanMs = 1000 * lengthS;
  const looks = createFaceLooks({ modelSizePx, takePicture, askTracker });
  return {
    modelSizePx,
    lengthS,
    askTracker,
    takePicture,
    post,
    nowMs,
    needsMoreTime,
    scanMs,
    reader: createSkinReader(),
    looks,
    relief: createCaptureRelief(),
    clock: createFrameClock(),
    attempt: startOfAttempt(),
    size: null as { readonly widthPx: number; readonly heightPx: number } | null,
    target: { x: 0.5, y: 0.5 },
    isPrepared: false,
    lastSightMs: Number.NEGATIVE_INFINITY,
    lastPreviewMs: Number.NEGATIVE_INFINITY,
    isOver: false,
  };
}

type SessionState = ReturnType<typeof newSessionState>;

const isScanning = (session: SessionState): boolean => session.attempt.progress.phase === 'capturing';

function end(session: SessionState, message: FromCapture): void {
  session.isOver = true;
  session.post(message);
}

function forgetFace(session: SessionState): void {
  session.looks.forget();
  session.reader.restart();
}

function restart(session: SessionState): void {
  session.attempt = startOfAttempt();
  session.relief.restart();
  forgetFace(session);
}

/** A rotated device gives pictures of another shape: earlier ones are dropped. */
function followSize(session: SessionState, { widthPx, heightPx }: PlanarFrame): void {
  if (session.size !== null && (session.size.widthPx !== widthPx || session.size.heightPx !== heightPx)) {
    restart(session);
    session.post({ kind: 'turned' });
  }
  session.size = { widthPx, heightPx };
}

/** Whether the device is too slow even at minimal effort. */
function isTooSlow(session: SessionState, timeMs: number): boolean {
  if (!session.relief.isTooSlow(timeMs)) return false;
  // In the dark cameras slow down: the advice is about the light first, and about the camera if that did not help.
  const light = session.looks.light();
  return isScanning(session) || light === null || lightFault(light) === null;
}

/** The frame at the current effort. If its size changed, the face must be found again. */
function readFrame(session: SessionState, full: PlanarFrame, timeMs: number): PlanarFrame {
  const wasHalved = session.relief.effort().isHalved;
  session.relief.addFrame(full, timeMs, isScanning(session));
  const { isHalved } = session.relief.effort();
  if (isHalved && !wasHalved) forgetFace(session);
  return isHalved ? halfFrame(full) : full;
}

const advise = (session: SessionState, frame: PlanarFrame, face: TrackedFace | null, readsSkin: boolean): Advice =>
  adviceFor({
    face,
    widthPx: frame.widthPx,
    heightPx: frame.heightPx,
    target: session.target,
    light: session.looks.light(),
    isBlack: session.looks.isBlack(),
    isStarved: session.attempt.pace.isStarved(),
    readsSkin,
    isScanning: isScanning(session),
    speed: session.looks.watch().speed(),
  });

/** Extends a scan of the usual length that has its length, but too little of a pulse. @returns whether it lasts longer */
function extendIfFaint({ attempt, lengthS, nowMs, needsMoreTime }: SessionState): boolean {
  if (lengthS !== USUAL_SCAN_LENGTH_S || attempt.addedMs >= EXTENSION_MS) return false;
  const begunMs = nowMs();
  if (!needsMoreTime(attempt.recorder.trace) || nowMs() - begunMs > LONGEST_CHECK_MS) return false;
  attempt.addedMs += EXTENSION_STEP_MS;
  return true;
}

/** Advances the scan by one frame. A scan that begins drops everything recorded before it. */
function advance(session: SessionState, timeMs: number, advice: Advice, faceSeen: boolean): void {
  const { attempt, scanMs } = session;
  const before = attempt.progress;
  const wasScanning = isScanning(session);
  attempt.shown = nextShownAdvice(attempt.shown, advice, timeMs);
  const isAnnounced = isReadyAnnounced(attempt.shown, timeMs);
  const frame = { timeMs, advice, faceSeen, isPrepared: session.isPrepared, isAnnounced };
  attempt.progress = nextProgress(before, frame, scanMs + attempt.addedMs);
  if (attempt.progress.phase === 'complete' && extendIfFaint(session))
    attempt.progress = nextProgress(before, frame, scanMs + attempt.addedMs);
  if (isScanning(session) && !wasScanning) {
    attempt.recorder = createTraceRecorder();
    attempt.judgedCount = 0;
    attempt.addedMs = 0;
    // From here on the whole scan counts, and a brief stall that does not spoil it is not reported.
    attempt.pace = createFramePace(Number.POSITIVE_INFINITY);
  } else if (wasScanning && attempt.progress.phase === 'searching') attempt.pace = createFramePace();
}

/** Delivers a complete scan, or reports why it cannot complete. */
function endAs(session: SessionState, phase: EndPhase, advice: Advice): void {
  if (phase === 'complete') {
    const { recorder } = session.attempt;
    const { frameTimesMs } = recorder.trace;
    const droppedFrames = countDroppedFrames(frameTimesMs);
    end(session, { kind: 'complete', trace: recorder.body(), beganMs: frameTimesMs[0]!, droppedFrames });
  } else if (phase === 'unreadable') end(session, { kind: 'unreadable', isTooFar: advice === 'closer' });
  else end(session, { kind: 'lost' });
}

/** Checks a running scan when due. @returns whether it was ended */
function endIfHopeless(session: SessionState): boolean {
  const { progress, recorder } = session.attempt;
  const nextMs = JUDGED_AT_MS[session.attempt.judgedCount];
  if (nextMs === undefined || progress.phase !== 'capturing' || progress.capturedMs < nextMs) return false;
  session.attempt.judgedCount += 1;
  const verdict = judgeEarly(recorder.trace, session.lengthS);
  if (verdict !== 'go-on') end(session, { kind: 'hopeless', reason: verdict });
  return session.isOver;
}

/** Computes the rate of the last seconds, and schedules the next update. */
function readRate({ attempt, nowMs }: SessionState, timeMs: number): void {
  const begunMs = nowMs();
  attempt.rate = previewRate(attempt.recorder.since(timeMs - RATE_WINDOW_MS));
  attempt.rateDueMs = timeMs + Math.max(RATE_EVERY_MS, (nowMs() - begunMs) / RATE_SHARE);
}

/** Reports the state to the page, at display rate. */
function report(session: SessionState, phase: RunningPhase, timeMs: number, hasChanged: boolean): void {
  const { progress, shown, frameIntervalMs, recorder, addedMs } = session.attempt;
  if (timeMs - session.lastSightMs >= SIGHT_EVERY_MS || hasChanged) {
    session.lastSightMs = timeMs;
    session.post({
      kind: 'sight',
      frameMs: timeMs,
      phase,
      advice: shown.shown,
      progressShare:
        addedMs > 0 ? progressShare(progress, EXTENSION_MS, session.scanMs) : progressShare(progress, session.scanMs),
      isExtended: phase === 'capturing' && addedMs > 0,
      isPaused: isPaused(progress),
      frameRateHz: frameIntervalMs === null ? null : 1000 / frameIntervalMs,
      faceLuma: session.looks.light()?.faceLuma ?? null,
    });
  }
  if (isScanning(session) && timeMs - session.lastPreviewMs >= PREVIEW_EVERY_MS) {
    session.lastPreviewMs = timeMs;
    if (timeMs >= session.attempt.rateDueMs) readRate(session, timeMs);
    session.post(previewOf(recorder, session.attempt.rate, timeMs));
  }
}

/**
 * One scan from frames to color traces, without any browser API: frames in, messages out.
 *
 * @param modelSizePx    side of the tracker's square picture
 * @param lengthS        required time with a visible face
 * @param askTracker     gets a painted picture; the result comes back through `addFaces`
 * @param post           sends messages to the page
 * @param nowMs          the device's clock
 * @param needsMoreTime  that of the engine
 */
export function createCaptureSession(options: CaptureSessionOptions): CaptureSession {
  const session = newSessionState(options);
  return {
    addFrame(full, givenMs) {
      const timeMs = session.isOver ? null : session.clock(givenMs);
      if (timeMs === null) return;
      followSize(session, full);
      session.attempt.pace.add(timeMs);
      const frame = readFrame(session, full, timeMs);
      if (isTooSlow(session, timeMs)) return end(session, { kind: 'hopeless', reason: 'frame-rate-too-low' });

      const watch = session.looks.watch();
      watch.step(takeTime(session.attempt, timeMs));
      const skin = watch.skin();
      const colors = skin === null ? NO_COLORS : session.reader.read(frame, skin, isScanning(session));
      const face = watch.head();
      session.looks.lookAt(frame, timeMs, session.relief.effort().trackEveryFrames);

      const readsSkin = colors.regions.whole !== null;
      const before = session.attempt.progress.phase;
      const advice = advise(session, frame, face, readsSkin);
      advance(session, timeMs, advice, readsSkin);
      const { phase } = session.attempt.progress;
      if (phase === 'capturing' || phase === 'complete') session.attempt.recorder.add(timeMs, colors, face);
      if (hasEnded(phase)) return endAs(session, phase, advice);
      if (!endIfHopeless(session)) report(session, phase, timeMs, phase !== before);
    },

    addReading: session.relief.addReading,

    addFaces(faces, costMs = 0) {
      session.relief.addLook(costMs);
      session.looks.take(faces);
    },

    setTarget(x, y) {
      session.target = { x, y };
    },

    setPrepared(next) {
      session.isPrepared = next;
    },

    restart: () => restart(session),
  };
}
