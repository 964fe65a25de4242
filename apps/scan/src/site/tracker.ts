import { faceModelUrls } from 'virtual:face-model';
import type { FromTracker, OpenTracker } from './capture/capture-protocol.ts';

export interface Tracker {
  /** Goes to the capture worker, which asks through it. */
  readonly port: MessagePort;
  readonly modelSizePx: number;
  readonly worker: Worker;
}

/** Starts the face tracker and loads its model: about 0.4 MB, so it begins while the person reads the first page. */
export function openTracker(): Promise<Tracker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./tracker-worker.ts', import.meta.url));
    const { port1, port2 } = new MessageChannel();
    worker.onmessage = ({ data }: MessageEvent<FromTracker>) => {
      if (data.kind === 'ready') resolve({ port: port2, modelSizePx: data.modelSizePx, worker });
      else reject(new Error(data.cause));
    };
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage({ capture: port1, ...faceModelUrls } satisfies OpenTracker, [port1]);
  });
}
