import { neededNow, openEnded } from './browser/ask.ts';
import type { ToCapture } from './capture/capture-protocol.ts';
import type { FromCapture } from './capture/from-capture.ts';

/** The worker that reads frames, as seen by the page. */
export interface CaptureWorker {
  /** Resolves when it listens. Rejects if it cannot be started. */
  readonly ready: Promise<true>;
  post(message: ToCapture, transfer?: Transferable[]): void;
  end(): void;
}

/**
 * Starts the worker that reads frames.
 *
 * @param onMessage  its messages after it listens
 * @param onBroken   called if it fails after that
 */
export function openCaptureWorker(
  onMessage: (message: FromCapture) => void,
  onBroken: (cause: string) => void,
): CaptureWorker {
  const { promise: ready, resolve, reject } = openEnded<true>();
  // The waiting caller gets the failure.
  ready.catch(() => undefined);
  let isReady = false;
  let worker: Worker | null = null;
  const fail = (cause: string): void => {
    if (isReady) onBroken(cause);
    else reject(new Error(cause));
  };
  try {
    const started = neededNow(() => new Worker(new URL('./capture/capture-worker.ts', import.meta.url)));
    worker = started;
    started.onmessage = ({ data }: MessageEvent<FromCapture | { readonly kind: 'listening' }>) => {
      if (data.kind !== 'listening') return onMessage(data);
      isReady = true;
      resolve(true);
    };
    started.onerror = (event) => fail(event.message || 'capture');
    started.onmessageerror = () => fail('capture: a message that cannot be read');
  } catch (cause) {
    fail(cause instanceof Error ? cause.message : 'capture');
  }
  return {
    ready,
    post: (message, transfer = []) => worker?.postMessage(message, transfer),
    end: () => worker?.terminate(),
  };
}
