import type { CaptureConditions, ColourTraceBody } from '@mien/contract';
import type { ScanErrorCode, ScanLengthS } from '@mien/domain';
import {
  type CameraChoice,
  cameraPermission,
  closeCamera,
  type ListedCamera,
  listCameras,
  type OpenedCamera,
  openCamera,
} from './camera.ts';
import type { ToCapture } from './capture/capture-protocol.ts';
import type { FromCapture } from './capture/from-capture.ts';
import { canReadFrames, sendFrames } from './frame-source.ts';
import { keepAwake } from './keep-awake.ts';
import { createLockKeeper, type LockKeeper } from './lock-keeper.ts';
import { acquireOneScanLock, type OneScanLock } from './one-scan-lock.ts';
import { causeOfRefusal, type ScanStop, type StopCause, stopped } from './scan-stop.ts';
import type { Tracker } from './tracker.ts';

/** From the camera's start to a complete scan of the usual length. */
export const RUN_LIMIT_MS = 150_000;
/** A camera that gives no picture for so long has stopped. */
const SILENCE_LIMIT_MS = 10_000;
/** A camera may be muted for a moment; for longer, a call or another app has it. */
export const MUTE_LIMIT_MS = 2000;
/** A camera that was held fixed gets this long to let go before it is closed. */
const LET_GO_LIMIT_MS = 250;

export type Sighting = Extract<FromCapture, { kind: 'sight' }>;
export type Preview = Extract<FromCapture, { kind: 'preview' }>;

export interface RunEvents {
  onCamera(camera: Pick<OpenedCamera, 'deviceId' | 'facing'>): void;
  /** The cameras there are: once after the camera is open, and when one comes or goes. */
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
  /** Loading since the first page. */
  readonly tracker: Promise<Tracker>;
  readonly camera: CameraChoice;
  readonly lengthS: ScanLengthS;
  /** Whether the scan of another tab is to give way. */
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
  let keeper: LockKeeper | null = null;
  let oneScan: OneScanLock | null = null;
  let permission: PermissionStatus | null = null;
  let worker: Worker | null = null;
  let trackerWorker: Worker | null = null;
  let stopFrames = (): void => {};
  let letScreenDim = (): void => {};
  let muteTimer: ReturnType<typeof setTimeout> | undefined;
  let lastSightMs = 0;
  let target = { x: 0.5, y: 0.5 };

  const post = (message: ToCapture, transfer: Transferable[] = []): void => worker?.postMessage(message, transfer);
  const timers: ReturnType<typeof setTimeout>[] = [];
  /** Undone at the end, whatever it is. */
  const ending = new AbortController();
  const on = (element: EventTarget | null | undefined, name: string, listener: () => void): void =>
    element?.addEventListener(name, listener, { signal: ending.signal });

  const end = (report?: () => void): void => {
    if (isOver) return;
    isOver = true;
    ending.abort();
    for (const timer of timers) clearTimeout(timer);
    clearTimeout(muteTimer);
    stopFrames();
    video.srcObject = null;
    worker?.terminate();
    trackerWorker?.terminate();
    letScreenDim();
    const close = (): void => {
      if (camera !== null) closeCamera(camera.stream);
      oneScan?.release();
      report?.();
    };
    const letting = keeper?.letGo() ?? null;
    if (letting === null) close();
    // A closed camera can no longer be told to adapt again.
    else Promise.race([letting, new Promise((resolve) => setTimeout(resolve, LET_GO_LIMIT_MS))]).then(close, close);
  };
  const stop = (reason: ScanStop): void => end(() => events.onStop(reason));
  const stopFor = (cause: StopCause): void => stop(stopped(cause));
  const fail = (code: ScanErrorCode, details: string): void => stop({ kind: 'failed', code, details });

  const onCapture = ({ data }: MessageEvent<FromCapture>): void => {
    if (isOver) return;
    lastSightMs = performance.now();
    switch (data.kind) {
      case 'sight':
        keeper?.see(data);
        events.onSight(data);
        break;
      case 'preview':
        events.onPreview(data);
        break;
      case 'turned':
        events.onTurned();
        break;
      case 'complete': {
        const locked = keeper?.held() ?? [];
        end(() => events.onComplete(data.trace, { droppedFrames: data.droppedFrames, locked }));
        break;
      }
      case 'hopeless':
        stopFor(causeOfRefusal(data.reason));
        break;
      case 'unreadable':
        stopFor(data.isTooFar ? 'tooFar' : 'noPulse');
        break;
      case 'lost':
        stopFor('faceLost');
        break;
      case 'failed':
        fail('WORKER_ERROR', data.cause);
        break;
    }
  };

  /** A camera that ended by itself: the person took back the permission, pulled the plug, or another program has it. */
  const explainEnd = async (opened: OpenedCamera, wasGranted: boolean): Promise<void> => {
    // The light of the camera goes out at once; the words may take a moment.
    closeCamera(opened.stream);
    const now = await cameraPermission();
    if (now?.state === 'denied' || (wasGranted && now !== null && now.state !== 'granted')) return stopFor('revoked');
    const cameras = await listCameras();
    const isGone = opened.deviceId !== '' && !cameras.some(({ deviceId }) => deviceId === opened.deviceId);
    stopFor(isGone ? 'unplugged' : 'cameraStopped');
  };

  function watchCamera(opened: OpenedCamera): void {
    const { track } = opened;
    const wasGranted = permission?.state === 'granted';
    const explain = (): void => {
      explainEnd(opened, wasGranted).catch(() => stopFor('cameraStopped'));
    };
    on(track, 'ended', explain);
    on(permission, 'change', () => {
      if (permission?.state === 'denied') stopFor('revoked');
    });
    on(track, 'mute', () => {
      post({ kind: 'hold', isHeld: true });
      clearTimeout(muteTimer);
      muteTimer = setTimeout(() => stopFor('interrupted'), MUTE_LIMIT_MS);
    });
    on(track, 'unmute', () => {
      clearTimeout(muteTimer);
      lastSightMs = performance.now();
      post({ kind: 'hold', isHeld: false });
    });
    on(navigator.mediaDevices, 'devicechange', () => {
      listCameras().then((cameras) => {
        if (isOver) return;
        events.onCameras(cameras);
        const isGone = cameras.every(({ deviceId }) => deviceId !== opened.deviceId);
        if (opened.deviceId !== '' && isGone) explain();
      }, explain);
    });
  }

  const run = async (): Promise<void> => {
    on(document, 'visibilitychange', () => {
      if (document.visibilityState === 'hidden') stopFor('hidden');
    });
    on(document, 'freeze', () => stopFor('hidden'));
    // A page without a safe connection lacks frames too; it reports the connection.
    if (globalThis.isSecureContext && !canReadFrames()) return stopFor('notSupported');
    oneScan = await acquireOneScanLock(options.takeOver ? 'take-over' : 'ask', () => stopFor('movedToOtherTab'));
    if (oneScan === null) return stopFor('otherTab');
    if (isOver) return oneScan.release();
    const result = await openCamera(options.camera);
    if (result.kind === 'refused') return stopFor(result.fault);
    if (isOver) return closeCamera(result.stream);
    camera = result;
    permission = await cameraPermission();
    if (isOver) return;
    watchCamera(result);
    timers.push(setTimeout(() => fail('MEASUREMENT_TIMED_OUT', 'no-complete-scan'), RUN_LIMIT_MS + 1000 * lengthS));
    video.srcObject = result.stream;
    await video.play();
    if (isOver) return;
    events.onCamera(result);
    events.onCameras(await listCameras());
    letScreenDim = keepAwake(navigator.wakeLock);

    const opened = await options.tracker;
    if (isOver) return opened.worker.terminate();
    trackerWorker = opened.worker;
    worker = new Worker(new URL('./capture/capture-worker.ts', import.meta.url));
    worker.onmessage = onCapture;
    worker.onerror = (event) => fail('WORKER_ERROR', event.message || 'capture');
    opened.worker.onerror = (event) => fail('WORKER_ERROR', event.message || 'tracker');
    keeper = createLockKeeper(result.track, (isPrepared) => post({ kind: 'prepared', isPrepared }));
    post({ kind: 'open', tracker: opened.port, modelSizePx: opened.modelSizePx, lengthS }, [opened.port]);
    post({ kind: 'target', ...target });
    stopFrames = sendFrames(video, result.track, worker);
    lastSightMs = performance.now();
    on(globalThis.screen?.orientation, 'change', () => {
      post({ kind: 'restart' });
      events.onTurned();
    });
    const watch = (): void => {
      if (performance.now() - lastSightMs > SILENCE_LIMIT_MS) stopFor('noPictures');
      else timers.push(setTimeout(watch, 1000));
    };
    watch();
  };
  run().catch((cause: unknown) => fail('WORKER_ERROR', cause instanceof Error ? cause.message : 'capture'));

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
