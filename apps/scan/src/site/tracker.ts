import { faceModelUrls } from 'virtual:face-model';
import { neededNow, openEnded } from './browser/ask.ts';
import type { FromTracker, OpenTracker } from './capture/capture-protocol.ts';

export interface Tracker {
  /** Transferred to the capture worker, which calls the tracker through it. */
  readonly port: MessagePort;
  readonly modelSizePx: number;
  readonly worker: Worker;
}

export interface LoadingTracker {
  /** Rejects if it cannot be loaded. */
  readonly ready: Promise<Tracker>;
  /** When data of its files last arrived, on the clock of `performance.now`. */
  movedMs(): number;
  /** Ends it, whether it is ready or not. */
  end(): void;
}

/** Starts the face tracker and loads its model: about 0.4 MB, so it begins while the user reads the first page. */
export function openTracker(): LoadingTracker {
  const { promise: ready, resolve, reject } = openEnded<Tracker>();
  // Not reported yet: the scan retries when it needs the tracker.
  ready.catch(() => undefined);
  let movedMs = performance.now();
  let worker: Worker | null = null;
  try {
    const started = neededNow(() => new Worker(new URL('./tracker-worker.ts', import.meta.url)));
    worker = started;
    const { port1, port2 } = new MessageChannel();
    started.onmessage = ({ data }: MessageEvent<FromTracker>) => {
      movedMs = performance.now();
      if (data.kind === 'ready') resolve({ port: port2, modelSizePx: data.modelSizePx, worker: started });
      else if (data.kind === 'failed') reject(new Error(data.cause));
    };
    started.onerror = (event) => reject(new Error(event.message || 'tracker'));
    started.postMessage({ capture: port1, ...faceModelUrls } satisfies OpenTracker, [port1]);
  } catch (cause) {
    reject(cause);
  }
  return { ready, movedMs: () => movedMs, end: () => worker?.terminate() };
}
