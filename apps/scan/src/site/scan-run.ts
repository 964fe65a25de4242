import type { CaptureConditions, ColourTraceBody } from '@mien/contract';
import type { ScanLengthS } from '@mien/domain';
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

/** From the first look for a face to a complete scan of the usual length. */
export const RUN_LIMIT_MS = 150_000;
/** A camera that gives no picture for this long has stopped, or never started. */
export const SILENCE_LIMIT_MS = 10_000;
/** A way to the frames that gives none in this time does not work: the next one is tried. */
export const READER_LIMIT_MS = 4000;
/** Downloads of the scan's files count as failed after standing still this long, however long they take otherwise. */
export const LOAD_LIMIT_MS = 20_000;
/** A camera may be muted for a moment; for longer, a call or another app has it. */
export const MUTE_LIMIT_MS = 2000;
/** For a browser that does not say whether it is asking the person, who may be reading. */
const UNTOLD_LIMIT_MS = 28_000;
/** A camera that was held fixed gets this long to let go before it is closed. */
const LET_GO_LIMIT_MS = 250;
/** A picture that changes its shape more often than this is not a person turning the device. */
const MOST_TURNS = 6;
const TURNS_WITHIN_MS = 20_000;

export type Sighting = Extract<FromCapture, { kind: 'sight' }>;
export type Preview = Extract<FromCapture, { kind: 'preview' }>;

export interface RunEvents {
  onCamera(camera: Pick<OpenedCamera, 'deviceId' | 'facing'>): void;
  /** The browser has been asking the person for the camera for a while. */
  onLongQuestion(): void;
  /** The files of the scan are slow, but they are arriving. */
  onSlowLoad(): void;
  /** The available cameras, if the browser says: once after the camera is open, and when one comes or goes. */
  onCameras(cameras: readonly ListedCamera[]): void;
  onSight(sight: Sighting): void;
  onPreview(preview: Preview): void;
  /** The device was turned; the capture starts over. */
  onTurned(): void;
  /** All frames are there and the camera is off. */
  onComplete(trace: ColourTraceBody, capture: Pick<CaptureConditions, 'droppedFrames' | 'locked'>): void;
  /** The scan does not go on; the camera is off. */
  onStop(stop: ScanStop): void;
}

export interface RunOptions {
  readonly video: HTMLVideoElement;
  /** Gives the tracker that is loading since the first page; a second call, a new one. */
  readonly loadTracker: () => LoadingTracker;
  readonly camera: CameraChoice;
  readonly lengthS: ScanLengthS;
  /** Whether the scan of another tab should give way. */
  readonly takeOver: boolean;
}

export interface ScanRun {
  /** Where the middle of the oval lies on the frame, as shares of it. */
  setTarget(x: number, y: number): void;
  /** The light was changed on purpose; the capture starts over. */
  restart(): void;
  /** Ends everything and switches the camera off. Nothing is reported afterwards. */
  stop(): void;
}

/** Runs one capture: camera, frames, workers, limits. Reports exactly one end, with the camera switched off before. */
export function startScanRun(options: RunOptions, events: RunEvents): ScanRun {
  const { video, lengthS } = options;
  let isOver = false;
  let camera: OpenedCamera | null = null;
  let keeper: CameraKeeper | null = null;
  let oneScan: OneScanLock | null = null;
  let permission: PermissionStatus | null = null;
  let grantedMs = performance.now();
  let capture: CaptureWorker | null = null;
  let loading: LoadingTracker | null = null;
  let stopFrames = (): void => {};
  let letScreenDim = (): void => {};
  let muteTimer: ReturnType<typeof setTimeout> | undefined;
  let lastPictureMs: number | null = null;
  let lastSightMs: number | null = null;
  let turnsMs: number[] = [];
  let target = { x: 0.5, y: 0.5 };
  /** The clocks of the frames and of the page, while a scan runs. */
  let clockPairs: ClockPair[] = [];

  const post = (message: ToCapture, transfer: Transferable[] = []): void => capture?.post(message, transfer);
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const after = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };
  /** Undone at the end, whatever it is. */
  const ending = new AbortController();
  const on = (element: EventTarget | null | undefined, name: string, listener: () => void): void =>
    optionalNow(() => element?.addEventListener(name, listener, { signal: ending.signal }), undefined);

  const end = (report?: () => void): void => {
    if (isOver) return;
    isOver = true;
    ending.abort();
    for (const timer of timers) clearTimeout(timer);
    clearTimeout(muteTimer);
    // Whatever fails here, the camera goes off and the end is reported.
    const endings = [
      stopFrames,
      () => {
        video.srcObject = null;
      },
      () => capture?.end(),
      () => loading?.end(),
      letScreenDim,
    ];
    for (const act of endings) optionalNow(act, undefined);
    const close = (): void => {
      if (camera !== null) closeCamera(camera.stream);
      optionalNow(() => oneScan?.release(), undefined);
      report?.();
    };
    const letting = optionalNow(() => keeper?.letGo() ?? null, null);
    if (letting === null) close();
    // A closed camera can no longer be set to adapt again.
    else Promise.race([letting, new Promise((resolve) => setTimeout(resolve, LET_GO_LIMIT_MS))]).then(close, close);
  };
  const stop = (reason: ScanStop): void => end(() => events.onStop(reason));
  const stopFor = (cause: StopCause, details?: string): void => stop(stopped(cause, details));

  const onCapture = (message: FromCapture): void => {
    if (isOver) return;
    switch (message.kind) {
      case 'picture':
        lastPictureMs = performance.now();
        return;
      case 'framesEnded':
        nextReader();
        return;
      case 'sight':
        keeper?.see(message);
        if (message.phase === 'capturing') clockPairs.push({ frameMs: message.frameMs, pageMs: performance.now() });
        else clockPairs = [];
        events.onSight(message);
        break;
      case 'preview':
        events.onPreview(message);
        break;
      case 'turned': {
        const nowMs = performance.now();
        turnsMs = [...turnsMs.filter((time) => nowMs - time < TURNS_WITHIN_MS), nowMs];
        if (turnsMs.length > MOST_TURNS) stopFor('missingPictures', 'picture-changes-shape');
        else events.onTurned();
        break;
      }
      case 'complete': {
        const locked = keeper?.held() ?? [];
        const { trace, beganMs, droppedFrames } = message;
        const pairs = clockPairs.map(({ frameMs, pageMs }) => ({ frameMs: frameMs - beganMs, pageMs }));
        const timesMs = timesByBothClocks(pairs, trace.frameTimesMs);
        if (timesMs === null) stopFor('missingPictures', 'clocks-apart');
        else end(() => events.onComplete({ ...trace, frameTimesMs: [...timesMs] }, { droppedFrames, locked }));
        break;
      }
      case 'hopeless':
        stopFor(causeOfRefusal(message.reason));
        break;
      case 'unreadable':
        stopFor(message.isTooFar ? 'tooFar' : 'noPulse');
        break;
      case 'lost':
        stopFor('faceLost');
        break;
      case 'failed':
        stopFor('broken', message.cause);
        break;
    }
    lastSightMs = performance.now();
  };

  const stateOf = (asked: PermissionStatus | null): PermissionState | null =>
    optionalNow(() => asked?.state, null) ?? null;

  /** What the browser says about the permission, when it says so: nothing waits for it. */
  async function watchPermission(): Promise<void> {
    const asked = await cameraPermission();
    if (isOver || asked === null) return;
    permission = asked;
    on(asked, 'change', () => {
      grantedMs = performance.now();
      if (stateOf(asked) === 'denied' && camera !== null) stopFor('revoked');
    });
  }

  function mayWaitForCamera(): boolean {
    if (stateOf(permission) === 'prompt') {
      events.onLongQuestion();
      return true;
    }
    return performance.now() - grantedMs < (permission === null ? UNTOLD_LIMIT_MS : CAMERA_LIMIT_MS);
  }

  const tellCameras = async (): Promise<void> => {
    const cameras = await listCameras();
    if (!isOver && cameras !== null) events.onCameras(cameras);
  };

  function watchCamera(opened: OpenedCamera): void {
    const { track } = opened;
    let isExplained = false;
    /** A camera that ended by itself: the person took back the permission, pulled the plug, or another program has it. */
    const explain = async (): Promise<void> => {
      if (isExplained) return;
      isExplained = true;
      const wasGranted = stateOf(permission) === 'granted';
      // The light of the camera goes out at once; the words may take a moment.
      closeCamera(opened.stream);
      const [now, cameras] = await Promise.all([cameraPermission(), listCameras()]);
      const state = stateOf(now);
      if (state === 'denied' || (wasGranted && state !== null && state !== 'granted')) return stopFor('revoked');
      const isGone = opened.deviceId !== '' && cameras?.every(({ deviceId }) => deviceId !== opened.deviceId);
      stopFor(isGone === true ? 'unplugged' : 'cameraStopped');
    };
    on(track, 'ended', () => void explain());
    on(track, 'mute', () => {
      post({ kind: 'hold', isHeld: true });
      clearTimeout(muteTimer);
      muteTimer = setTimeout(() => stopFor('interrupted'), MUTE_LIMIT_MS);
    });
    on(track, 'unmute', () => {
      clearTimeout(muteTimer);
      lastPictureMs = performance.now();
      lastSightMs = performance.now();
      post({ kind: 'hold', isHeld: false });
    });
    // A list is a hint: a headset changes it, and some browsers change or hide the ids. The track is the fact.
    on(
      optionalNow(() => navigator.mediaDevices, null),
      'devicechange',
      () => void tellCameras(),
    );
    const look = (): void => {
      if (track.readyState === 'ended') void explain();
      else after(1000, look);
    };
    look();
  }

  const readers: FrameReader[] = [];
  /** Reads the frames in the next way that this browser has. */
  function nextReader(): void {
    if (isOver || camera === null || capture === null) return;
    const { track } = camera;
    // A camera that has ended gives no frames; that has an explanation of its own.
    if (track.readyState === 'ended') return;
    stopFrames();
    const reader = readers.shift();
    if (reader === undefined) {
      stopFor('noPictures');
      return;
    }
    if (lastPictureMs !== null) post({ kind: 'restart' });
    lastPictureMs = null;
    stopFrames = sendFrames(reader, video, track, capture, nextReader);
    if (readers.length === 0) return;
    after(READER_LIMIT_MS, () => {
      if (lastPictureMs === null && readers.length > 0) nextReader();
    });
  }

  /** Watches from the moment the camera is open and can be read. */
  function watchPictures(): void {
    const sinceMs = performance.now();
    const look = (): void => {
      const nowMs = performance.now();
      if (nowMs - (lastPictureMs ?? sinceMs) > SILENCE_LIMIT_MS) stopFor('noPictures');
      // Pictures arrive but lead to nothing: their clock or the reader has stopped.
      else if (lastSightMs !== null && nowMs - lastSightMs > SILENCE_LIMIT_MS) stopFor('missingPictures', 'no-sight');
      else after(1000, look);
    };
    look();
  }

  /** Waits for a download while it makes progress. */
  async function loaded<T>(asked: Promise<T>, movedMs: () => number): Promise<T | 'failed' | 'stalled'> {
    const sinceMs = performance.now();
    const gaveUp = openEnded<'stalled'>();
    const look = (): void => {
      const nowMs = performance.now();
      if (nowMs - Math.max(sinceMs, movedMs()) > LOAD_LIMIT_MS) {
        gaveUp.resolve('stalled');
        return;
      }
      if (nowMs - sinceMs > LOAD_LIMIT_MS) events.onSlowLoad();
      after(1000, look);
    };
    look();
    return Promise.race([asked.catch(() => 'failed' as const), gaveUp.promise]);
  }

  /** @returns null when it does not come */
  async function loadTracker(): Promise<Tracker | null> {
    for (const isLast of [false, true]) {
      const asked = options.loadTracker();
      loading = asked;
      const tracker = await loaded(asked.ready, asked.movedMs);
      if (typeof tracker === 'object') return tracker;
      asked.end();
      // What failed may have done so on the first page: it is tried again, once.
      if (isOver || isLast || tracker === 'stalled') return null;
    }
    return null;
  }

  /** @returns whether the worker listens, and reads frames now */
  async function startReading(started: CaptureWorker): Promise<boolean> {
    const answer = await loaded(started.ready, () => loading?.movedMs() ?? 0);
    if (isOver || answer !== true) return false;
    nextReader();
    watchPictures();
    return true;
  }

  const run = async (): Promise<void> => {
    on(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') stopFor('hidden');
    });
    on(document, 'freeze', () => stopFor('hidden'));
    readers.push(...frameReaders());
    // A page without a safe connection lacks frames too; it reports the connection.
    if (globalThis.isSecureContext && readers.length === 0) return stopFor('notSupported');
    void watchPermission();
    oneScan = await acquireOneScanLock(options.takeOver ? 'take-over' : 'ask', () => stopFor('movedToOtherTab'));
    if (oneScan === null) return stopFor('otherTab');
    if (isOver) return oneScan.release();
    grantedMs = performance.now();
    const result = await openCamera(options.camera, { mayWait: mayWaitForCamera, signal: ending.signal });
    if (isOver) {
      if (result.kind === 'opened') closeCamera(result.stream);
      return;
    }
    if (result.kind === 'refused') return stopFor(result.fault);
    camera = result;
    watchCamera(result);
    events.onCamera(result);
    void tellCameras();
    letScreenDim = keepAwake();
    // The preview. Frames are read without it, where the browser can.
    void optional(() => {
      video.srcObject = result.stream;
      return video.play();
    }, undefined);

    const started = openCaptureWorker(onCapture, (cause) => stopFor('broken', cause));
    capture = started;
    const isNeeded = async <T>(loading: Promise<T>): Promise<T> => {
      const answer = await loading;
      if (!answer) stopFor('notLoaded');
      return answer;
    };
    const [isReading, tracker] = await Promise.all([isNeeded(startReading(started)), isNeeded(loadTracker())]);
    if (isOver || !isReading || tracker === null) return;
    after(RUN_LIMIT_MS + 1000 * lengthS, () =>
      stop({ kind: 'failed', code: 'MEASUREMENT_TIMED_OUT', details: 'no-complete-scan' }),
    );
    tracker.worker.onerror = (event) => stopFor('broken', event.message || 'tracker');
    keeper = createCameraKeeper(result.track, (isPrepared) => post({ kind: 'prepared', isPrepared }));
    post({ kind: 'open', tracker: tracker.port, modelSizePx: tracker.modelSizePx, lengthS }, [tracker.port]);
    post({ kind: 'target', ...target });
    lastSightMs = performance.now();
    on(
      optionalNow(() => screen.orientation, null),
      'change',
      () => {
        post({ kind: 'restart' });
        events.onTurned();
      },
    );
  };
  run().catch((cause: unknown) => stopFor('broken', cause instanceof Error ? cause.message : 'capture'));

  return {
    setTarget(x, y) {
      target = { x, y };
      post({ kind: 'target', x, y });
    },
    restart() {
      post({ kind: 'restart' });
    },
    stop() {
      end();
    },
  };
}
