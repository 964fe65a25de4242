import type { CaptureConditions, ColorTraceBody } from '@mien/contract';
import { EXTENSION_S, type ScanLengthS } from '@mien/domain';
import { openEnded, optional, optionalNow } from './browser/ask.ts';
import {
  CAMERA_LIMIT_MS,
  type CameraChoice,
  cameraPermission,
  closeCamera,
  type ListedCamera,
  listCameras,
  type OpenedCamera,
  openCamera,
} from './camera.ts';
import { type CameraKeeper, createCameraKeeper } from './camera-keeper.ts';
import type { ToCapture } from './capture/capture-protocol.ts';
import type { FromCapture } from './capture/from-capture.ts';
import { type CaptureWorker, openCaptureWorker } from './capture-worker.ts';
import { type FrameReader, frameReaders, sendFrames } from './frame-source.ts';
import { keepAwake } from './keep-awake.ts';
import { acquireOneScanLock, type OneScanLock } from './one-scan-lock.ts';
import { causeOfRefusal, type ScanStop, type StopCause, stopped } from './scan-stop.ts';
import type { LoadingTracker, Tracker } from './tracker.ts';
import { type ClockPair, timesByBothClocks } from './two-clocks.ts';

/** Timeout from the first search for a face to a complete scan of the usual length. */
const RUN_LIMIT_MS = 150_000;
/** A camera without a frame for this long has stopped, or never started. */
export const SILENCE_LIMIT_MS = 10_000;
/** Timeout of a frame API: the next one is tried. */
export const READER_LIMIT_MS = 4000;
/** Timeout of stalled downloads. There is no limit while data arrives. */
export const LOAD_LIMIT_MS = 20_000;
/** A camera may be muted for a moment; for longer, a call or another app has it. */
export const MUTE_LIMIT_MS = 2000;
/**
 * A frame that arrives later than this after a reported mute was captured after it, milliseconds. Chosen: longer than
 * one in transit.
 */
const MUTE_JUDGED_MS = 250;
/** Timeout in a browser that does not report whether it is prompting: the user may be reading. */
const UNTOLD_LIMIT_MS = 28_000;
/** Time limit for a locked camera to release before it is closed. */
const LET_GO_LIMIT_MS = 250;
/** A picture that changes its shape this often in so short a time is not a user who rotates the device. */
const MOST_TURNS = 6;
const TURNS_WITHIN_MS = 20_000;

export type Sighting = Extract<FromCapture, { kind: 'sight' }>;
export type Preview = Extract<FromCapture, { kind: 'preview' }>;

export interface RunEvents {
  onCamera(camera: Pick<OpenedCamera, 'deviceId' | 'facing'>): void;
  /** The browser has been prompting the user for the camera for a while. */
  onLongQuestion(): void;
  /** The files of the scan are slow, but arriving. */
  onSlowLoad(): void;
  /** The available cameras, if the browser reports them: once after the camera is open, and on every change. */
  onCameras(cameras: readonly ListedCamera[]): void;
  onSight(sight: Sighting): void;
  onPreview(preview: Preview): void;
  /** The device was rotated; the capture starts over. */
  onTurned(): void;
  /** All frames have arrived and the camera is off. */
  onComplete(trace: ColorTraceBody, capture: Pick<CaptureConditions, 'droppedFrames' | 'locked'>): void;
  /** The scan has ended; the camera is off. */
  onStop(stop: ScanStop): void;
}

export interface RunOptions {
  readonly video: HTMLVideoElement;
  /** Returns the tracker that has been loading since the first page; a second call, a new one. */
  readonly loadTracker: () => LoadingTracker;
  readonly camera: CameraChoice;
  readonly lengthS: ScanLengthS;
  /** Whether to take over from another tab's scan. */
  readonly takeOver: boolean;
}

export interface ScanRun {
  /** Center of the oval, as shares of the frame. */
  setTarget(x: number, y: number): void;
  /** The light was changed deliberately; the capture starts over. */
  restart(): void;
  /** Ends everything and switches the camera off. No events follow. */
  stop(): void;
}

function newRunState(options: RunOptions, events: RunEvents) {
  const { video, lengthS } = options;
  return {
    options,
    events,
    video,
    lengthS,
    isOver: false,
    camera: null as OpenedCamera | null,
    keeper: null as CameraKeeper | null,
    oneScan: null as OneScanLock | null,
    permission: null as PermissionStatus | null,
    grantedMs: performance.now(),
    capture: null as CaptureWorker | null,
    loading: null as LoadingTracker | null,
    stopFrames: (): void => {},
    letScreenDim: (): void => {},
    muteTimer: undefined as ReturnType<typeof setTimeout> | undefined,
    lastPictureMs: null as number | null,
    lastSightMs: null as number | null,
    turnsMs: [] as number[],
    target: { x: 0.5, y: 0.5 },
    /** Pairs of frame and page time, during a scan. */
    clockPairs: [] as ClockPair[],
    timers: new Set<ReturnType<typeof setTimeout>>(),
    /** Aborted at the end, for any reason. */
    ending: new AbortController(),
    readers: [] as FrameReader[],
  };
}

type RunState = ReturnType<typeof newRunState>;

const post = (run: RunState, message: ToCapture, transfer: Transferable[] = []): void =>
  run.capture?.post(message, transfer);

function after(run: RunState, ms: number, act: () => void): void {
  const timer = setTimeout(() => {
    run.timers.delete(timer);
    act();
  }, ms);
  run.timers.add(timer);
}

const on = (run: RunState, element: EventTarget | null | undefined, name: string, listener: () => void): void =>
  optionalNow(() => element?.addEventListener(name, listener, { signal: run.ending.signal }), undefined);

function end(run: RunState, report?: () => void): void {
  if (run.isOver) return;
  run.isOver = true;
  run.ending.abort();
  for (const timer of run.timers) clearTimeout(timer);
  clearTimeout(run.muteTimer);
  // Whatever fails here, the camera is switched off and the end is reported.
  const endings = [
    run.stopFrames,
    () => {
      run.video.srcObject = null;
    },
    () => run.capture?.end(),
    () => run.loading?.end(),
    run.letScreenDim,
  ];
  for (const act of endings) optionalNow(act, undefined);
  const close = (): void => {
    if (run.camera !== null) closeCamera(run.camera.stream);
    optionalNow(() => run.oneScan?.release(), undefined);
    report?.();
  };
  const letting = optionalNow(() => run.keeper?.letGo() ?? null, null);
  if (letting === null) close();
  // A closed camera can no longer be set to adapt again.
  else Promise.race([letting, new Promise((resolve) => setTimeout(resolve, LET_GO_LIMIT_MS))]).then(close, close);
}

const stop = (run: RunState, reason: ScanStop): void => end(run, () => run.events.onStop(reason));

const stopFor = (run: RunState, cause: StopCause, details?: string): void => stop(run, stopped(cause, details));

function onCapture(run: RunState, message: FromCapture): void {
  if (run.isOver) return;
  switch (message.kind) {
    case 'picture':
      run.lastPictureMs = performance.now();
      return;
    case 'framesEnded':
      nextReader(run);
      return;
    case 'sight':
      run.keeper?.see(message);
      if (message.phase === 'capturing') run.clockPairs.push({ frameMs: message.frameMs, pageMs: performance.now() });
      else run.clockPairs = [];
      run.events.onSight(message);
      break;
    case 'preview':
      run.events.onPreview(message);
      break;
    case 'turned': {
      const nowMs = performance.now();
      run.turnsMs = [...run.turnsMs.filter((time) => nowMs - time < TURNS_WITHIN_MS), nowMs];
      if (run.turnsMs.length > MOST_TURNS) stopFor(run, 'missingPictures', 'picture-changes-shape');
      else run.events.onTurned();
      break;
    }
    case 'complete': {
      const locked = run.keeper?.held() ?? [];
      const { trace, beganMs, droppedFrames } = message;
      const pairs = run.clockPairs.map(({ frameMs, pageMs }) => ({ frameMs: frameMs - beganMs, pageMs }));
      const timesMs = timesByBothClocks(pairs, trace.frameTimesMs);
      if (timesMs === null) stopFor(run, 'missingPictures', 'clocks-apart');
      else end(run, () => run.events.onComplete({ ...trace, frameTimesMs: [...timesMs] }, { droppedFrames, locked }));
      break;
    }
    case 'hopeless':
      stopFor(run, causeOfRefusal(message.reason));
      break;
    case 'unreadable':
      stopFor(run, message.isTooFar ? 'tooFar' : 'noPulse');
      break;
    case 'lost':
      stopFor(run, 'faceLost');
      break;
    case 'failed':
      stopFor(run, 'broken', message.cause);
      break;
  }
  run.lastSightMs = performance.now();
}

const stateOf = (asked: PermissionStatus | null): PermissionState | null =>
  optionalNow(() => asked?.state, null) ?? null;

/** The browser's permission state, if available: nothing waits for it. */
async function watchPermission(run: RunState): Promise<void> {
  if (run.options.camera.kind === 'sample') return;
  const asked = await cameraPermission();
  if (run.isOver || asked === null) return;
  run.permission = asked;
  on(run, asked, 'change', () => {
    run.grantedMs = performance.now();
    if (stateOf(asked) === 'denied' && run.camera !== null) stopFor(run, 'revoked');
  });
}

function mayWaitForCamera(run: RunState): boolean {
  if (stateOf(run.permission) === 'prompt') {
    run.events.onLongQuestion();
    return true;
  }
  return performance.now() - run.grantedMs < (run.permission === null ? UNTOLD_LIMIT_MS : CAMERA_LIMIT_MS);
}

async function tellCameras(run: RunState): Promise<void> {
  const cameras = await listCameras();
  if (!run.isOver && cameras !== null) run.events.onCameras(cameras);
}

function watchCamera(run: RunState, opened: OpenedCamera): void {
  const { track } = opened;
  let isExplained = false;
  /**
   * Explains a camera that ended on its own: the user revoked the permission, unplugged it, or another program has it.
   */
  const explain = async (): Promise<void> => {
    if (isExplained) return;
    isExplained = true;
    const wasGranted = stateOf(run.permission) === 'granted';
    // The camera's light goes off at once; the message may take a moment.
    closeCamera(opened.stream);
    const [now, cameras] = await Promise.all([cameraPermission(), listCameras()]);
    const state = stateOf(now);
    if (state === 'denied' || (wasGranted && state !== null && state !== 'granted')) return stopFor(run, 'revoked');
    const isGone = opened.deviceId !== '' && cameras?.every(({ deviceId }) => deviceId !== opened.deviceId);
    stopFor(run, isGone === true ? 'unplugged' : 'cameraStopped');
  };
  on(run, track, 'ended', () => void explain());
  const unheld = () => post(run, { kind: 'hold', isHeld: false });
  on(run, track, 'mute', () => {
    post(run, { kind: 'hold', isHeld: true });
    clearTimeout(run.muteTimer);
    const mutedMs = performance.now();
    const judge = (waitedMs: number): void => {
      // Some browsers report it once and never undo it, while frames continue.
      if (run.lastPictureMs !== null && run.lastPictureMs > mutedMs + MUTE_JUDGED_MS) unheld();
      else if (waitedMs >= MUTE_LIMIT_MS) stopFor(run, 'interrupted');
      else run.muteTimer = setTimeout(() => judge(waitedMs + MUTE_JUDGED_MS), MUTE_JUDGED_MS);
    };
    judge(0);
  });
  on(run, track, 'unmute', () => {
    clearTimeout(run.muteTimer);
    run.lastPictureMs = performance.now();
    run.lastSightMs = performance.now();
    unheld();
  });
  // The list is a hint: a headset changes it, and some browsers change or hide the ids. The track is authoritative.
  on(
    run,
    optionalNow(() => navigator.mediaDevices, null),
    'devicechange',
    () => void tellCameras(run),
  );
  const look = (): void => {
    if (track.readyState === 'ended') void explain();
    else after(run, 1000, look);
  };
  look();
}

/** Reads frames with the next API of this browser. */
function nextReader(run: RunState): void {
  if (run.isOver || run.camera === null || run.capture === null) return;
  const { track } = run.camera;
  // A camera that has ended gives no frames with any API, and is explained separately.
  if (track.readyState === 'ended') return;
  run.stopFrames();
  const reader = run.readers.shift();
  if (reader === undefined) {
    stopFor(run, 'noPictures');
    return;
  }
  if (run.lastPictureMs !== null) post(run, { kind: 'restart' });
  run.lastPictureMs = null;
  run.stopFrames = sendFrames(reader, run.video, track, run.capture, () => nextReader(run));
  if (run.readers.length === 0) return;
  after(run, READER_LIMIT_MS, () => {
    if (run.lastPictureMs === null && run.readers.length > 0) nextReader(run);
  });
}

/** Monitors frames from the moment the camera is open and can be read. */
function watchPictures(run: RunState): void {
  const sinceMs = performance.now();
  const look = (): void => {
    const nowMs = performance.now();
    if (nowMs - (run.lastPictureMs ?? sinceMs) > SILENCE_LIMIT_MS) stopFor(run, 'noPictures');
    // Frames arrive but are not processed: their clock or the reader has stopped.
    else if (run.lastSightMs !== null && nowMs - run.lastSightMs > SILENCE_LIMIT_MS)
      stopFor(run, 'missingPictures', 'no-sight');
    else after(run, 1000, look);
  };
  look();
}

/** Waits for a download, as long as data arrives. */
async function loaded<T>(run: RunState, asked: Promise<T>, movedMs: () => number): Promise<T | 'failed' | 'stalled'> {
  const sinceMs = performance.now();
  const gaveUp = openEnded<'stalled'>();
  const look = (): void => {
    const nowMs = performance.now();
    if (nowMs - Math.max(sinceMs, movedMs()) > LOAD_LIMIT_MS) {
      gaveUp.resolve('stalled');
      return;
    }
    if (nowMs - sinceMs > LOAD_LIMIT_MS) run.events.onSlowLoad();
    after(run, 1000, look);
  };
  look();
  return Promise.race([asked.catch(() => 'failed' as const), gaveUp.promise]);
}

/** @returns null if it does not load */
async function loadTracker(run: RunState): Promise<Tracker | null> {
  for (const isLast of [false, true]) {
    const asked = run.options.loadTracker();
    run.loading = asked;
    const tracker = await loaded(run, asked.ready, asked.movedMs);
    if (typeof tracker === 'object') return tracker;
    asked.end();
    // It may have failed on the first page already: retried once.
    if (run.isOver || isLast || tracker === 'stalled') return null;
  }
  return null;
}

/** @returns whether the worker listens, and reads frames now */
async function startReading(run: RunState, started: CaptureWorker): Promise<boolean> {
  const answer = await loaded(run, started.ready, () => run.loading?.movedMs() ?? 0);
  if (run.isOver || answer !== true) return false;
  nextReader(run);
  watchPictures(run);
  return true;
}

async function begin(run: RunState): Promise<void> {
  on(run, document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') stopFor(run, 'hidden');
  });
  on(run, document, 'freeze', () => stopFor(run, 'hidden'));
  run.readers.push(...frameReaders());
  // An insecure page lacks frames too; it reports the connection.
  if (globalThis.isSecureContext && run.readers.length === 0) return stopFor(run, 'notSupported');
  void watchPermission(run);
  run.oneScan = await acquireOneScanLock(run.options.takeOver ? 'take-over' : 'ask', () =>
    stopFor(run, 'movedToOtherTab'),
  );
  if (run.oneScan === null) return stopFor(run, 'otherTab');
  if (run.isOver) return run.oneScan.release();
  run.grantedMs = performance.now();
  const result = await openCamera(run.options.camera, {
    mayWait: () => mayWaitForCamera(run),
    signal: run.ending.signal,
  });
  if (run.isOver) {
    if (result.kind === 'opened') closeCamera(result.stream);
    return;
  }
  if (result.kind === 'refused') return stopFor(run, result.fault);
  run.camera = result;
  watchCamera(run, result);
  run.events.onCamera(result);
  void tellCameras(run);
  run.letScreenDim = keepAwake();
  // The preview. Frames are read without it, if the browser can.
  void optional(() => {
    run.video.srcObject = result.stream;
    return run.video.play();
  }, undefined);

  const started = openCaptureWorker(
    (message) => onCapture(run, message),
    (cause) => stopFor(run, 'broken', cause),
  );
  run.capture = started;
  const isNeeded = async <T>(loading: Promise<T>): Promise<T> => {
    const answer = await loading;
    if (!answer) stopFor(run, 'notLoaded');
    return answer;
  };
  const [isReading, tracker] = await Promise.all([isNeeded(startReading(run, started)), isNeeded(loadTracker(run))]);
  if (run.isOver || !isReading || tracker === null) return;
  after(run, RUN_LIMIT_MS + 1000 * (run.lengthS + EXTENSION_S), () =>
    stop(run, { kind: 'failed', code: 'MEASUREMENT_TIMED_OUT', details: 'no-complete-scan' }),
  );
  tracker.worker.onerror = (event) => stopFor(run, 'broken', event.message || 'tracker');
  run.keeper = createCameraKeeper(result.track, (isPrepared) => post(run, { kind: 'prepared', isPrepared }));
  post(run, { kind: 'open', tracker: tracker.port, modelSizePx: tracker.modelSizePx, lengthS: run.lengthS }, [
    tracker.port,
  ]);
  post(run, { kind: 'target', ...run.target });
  run.lastSightMs = performance.now();
  on(
    run,
    optionalNow(() => screen.orientation, null),
    'change',
    () => {
      post(run, { kind: 'restart' });
      run.events.onTurned();
    },
  );
}

/** Runs one capture: camera, frames, workers, timeouts. Reports exactly one end, after switching off the camera. */
export function startScanRun(options: RunOptions, events: RunEvents): ScanRun {
  const run = newRunState(options, events);
  begin(run).catch((cause: unknown) => stopFor(run, 'broken', cause instanceof Error ? cause.message : 'capture'));
  return {
    setTarget(x, y) {
      run.target = { x, y };
      post(run, { kind: 'target', x, y });
    },
    restart() {
      post(run, { kind: 'restart' });
    },
    stop() {
      end(run);
    },
  };
}
