import type { ColourTraceBody } from '@mien/contract';
import type { ScanErrorCode } from '@mien/domain';
import { closeCamera, openCamera } from './camera.ts';
import type { FromCapture, ToCapture } from './capture/capture-protocol.ts';
import { sendFrames } from './frame-source.ts';
import type { Tracker } from './tracker.ts';

/** From the camera's start to a complete scan. */
export const RUN_LIMIT_MS = 180_000;
/** A camera that gives no picture for so long has stopped. */
const SILENCE_LIMIT_MS = 10_000;

export type Sighting = Extract<FromCapture, { kind: 'sight' }>;
export type Preview = Extract<FromCapture, { kind: 'preview' }>;

export interface RunEvents {
  onCamera(): void;
  onSight(sight: Sighting): void;
  onPreview(preview: Preview): void;
  /** The page was out of sight; the capture begins anew. */
  onAway(): void;
  /** The page is in sight again. */
  onBack(): void;
  /** All frames are there and the camera is off. */
  onComplete(trace: ColourTraceBody): void;
  /** The scan cannot go on; the camera is off. */
  onFail(code: ScanErrorCode, details: string): void;
}

export interface ScanRun {
  /** Where the middle of the oval lies on the frame, as shares of it. */
  setTarget(x: number, y: number): void;
  /** Ends everything and switches the camera off. Nothing is reported afterwards. */
  stop(): void;
}

/**
 * Runs one capture: camera, frames, workers, limits. Reports exactly one end, with the camera switched off before.
 *
 * @param tracker  loading since the first page
 */
export function startScanRun(video: HTMLVideoElement, tracker: Promise<Tracker>, events: RunEvents): ScanRun {
  let isOver = false;
  let stream: MediaStream | null = null;
  let worker: Worker | null = null;
  let trackerWorker: Worker | null = null;
  let stopFrames = (): void => {};
  let wakeLock: WakeLockSentinel | null = null;
  let lastSightMs = 0;
  let target = { x: 0.5, y: 0.5 };

  const post = (message: ToCapture, transfer: Transferable[] = []): void => worker?.postMessage(message, transfer);
  const timers: ReturnType<typeof setTimeout>[] = [];

  const end = (): boolean => {
    if (isOver) return false;
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    stopFrames();
    if (stream !== null) closeCamera(stream);
    video.srcObject = null;
    worker?.terminate();
    trackerWorker?.terminate();
    wakeLock?.release().catch(() => {
      // Released by the browser already.
    });
    return true;
  };
  const fail = (code: ScanErrorCode, details: string): void => {
    if (end()) events.onFail(code, details);
  };

  function onVisibility(): void {
    if (worker === null) return;
    const isHeld = document.visibilityState === 'hidden';
    post({ kind: 'hold', isHeld });
    lastSightMs = performance.now();
    if (isHeld) {
      events.onAway();
    } else {
      keepAwake();
      events.onBack();
    }
  }
  function keepAwake(): void {
    navigator.wakeLock?.request('screen').then(
      (lock) => {
        if (isOver) lock.release().catch(() => undefined);
        else wakeLock = lock;
      },
      () => {
        // A screen that dims is a nuisance, not a failure.
      },
    );
  }

  const onCapture = ({ data }: MessageEvent<FromCapture>): void => {
    if (isOver) return;
    lastSightMs = performance.now();
    switch (data.kind) {
      case 'sight':
        events.onSight(data);
        break;
      case 'preview':
        events.onPreview(data);
        break;
      case 'complete':
        if (end()) events.onComplete(data.trace);
        break;
      case 'lost':
        fail('LOW_SIGNAL', 'face-lost');
        break;
      case 'failed':
        fail('WORKER_ERROR', data.cause);
        break;
    }
  };

  const run = async (): Promise<void> => {
    const camera = await openCamera();
    if (camera.kind === 'refused') return fail(camera.code, camera.details);
    stream = camera.stream;
    if (isOver) return closeCamera(camera.stream);
    camera.track.addEventListener('ended', () => fail('WORKER_ERROR', 'camera-ended'));
    timers.push(setTimeout(() => fail('MEASUREMENT_TIMED_OUT', 'no-complete-scan'), RUN_LIMIT_MS));
    video.srcObject = camera.stream;
    await video.play();
    events.onCamera();
    keepAwake();

    const opened = await tracker;
    if (isOver) return;
    trackerWorker = opened.worker;
    worker = new Worker(new URL('./capture/capture-worker.ts', import.meta.url));
    worker.onmessage = onCapture;
    worker.onerror = (event) => fail('WORKER_ERROR', event.message || 'capture');
    opened.worker.onerror = (event) => fail('WORKER_ERROR', event.message || 'tracker');
    post({ kind: 'open', tracker: opened.port, modelSizePx: opened.modelSizePx }, [opened.port]);
    post({ kind: 'target', ...target });
    stopFrames = sendFrames(video, camera.track, worker);
    lastSightMs = performance.now();
    document.addEventListener('visibilitychange', onVisibility);
    const watch = (): void => {
      if (document.visibilityState === 'visible' && performance.now() - lastSightMs > SILENCE_LIMIT_MS)
        fail('WORKER_ERROR', 'no-frames');
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
    stop() {
      end();
    },
  };
}
