import { neededNow, optionalNow } from './browser/ask.ts';
import type { CaptureWorker } from './capture-worker.ts';

interface TrackProcessor {
  readonly readable: ReadableStream<VideoFrame>;
}
declare global {
  interface Window {
    /** Chrome only; Safari has it in workers, Firefox not at all. */
    readonly MediaStreamTrackProcessor?: new (init: {
      track: MediaStreamTrack;
      maxBufferSize?: number;
    }) => TrackProcessor;
  }
}

/** Frames the browser may hold while one is being read. */
const BUFFERED_FRAMES = 4;

/** The ways to the camera's frames, the best one first. */
export type FrameReader = 'processor' | 'callback';

/**
 * The ways that this browser has to the camera's frames with the time they were taken, the best one first. Whether one works
 * shows when it is used.
 */
export function frameReaders(): FrameReader[] {
  const isThere: Readonly<Record<FrameReader, boolean>> = {
    processor: optionalNow(() => typeof window.MediaStreamTrackProcessor === 'function', false),
    callback: optionalNow(
      () =>
        typeof HTMLVideoElement.prototype.requestVideoFrameCallback === 'function' && typeof VideoFrame === 'function',
      false,
    ),
  };
  return (['processor', 'callback'] as const).filter((reader) => isThere[reader]);
}

/**
 * Lets the camera's frames flow to the capture worker.
 *
 * @param onBroken  this way gives no frames, or no more; called once at most
 * @returns stops the flow
 */
export function sendFrames(
  reader: FrameReader,
  video: HTMLVideoElement,
  track: MediaStreamTrack,
  worker: Pick<CaptureWorker, 'post'>,
  onBroken: () => void,
): () => void {
  const { post } = worker;
  let isStopped = false;
  const fail = (): void => {
    if (isStopped) return;
    isStopped = true;
    onBroken();
  };
  const stop = (): void => {
    if (!isStopped && reader === 'processor') post({ kind: 'endStream' }, []);
    isStopped = true;
  };
  if (reader === 'processor') {
    try {
      const { readable } = neededNow(
        () => new window.MediaStreamTrackProcessor!({ track, maxBufferSize: BUFFERED_FRAMES }),
      );
      post({ kind: 'stream', frames: readable }, [readable]);
    } catch {
      // It exists but does not work.
      fail();
    }
    return stop;
  }

  let clock: 'capture' | 'media' | null = null;
  const send = (timeMs: number): void => {
    const frame = new VideoFrame(video, { timestamp: Math.round(timeMs * 1000) });
    post({ kind: 'frame', frame, timeMs }, [frame]);
  };
  const askForNext = (): number => neededNow(() => video.requestVideoFrameCallback(onFrame));
  const onFrame: VideoFrameRequestCallback = (_, metadata) => {
    if (isStopped) return;
    try {
      // One clock for the whole scan: the moment of capture where the browser knows it.
      clock ??= metadata.captureTime === undefined ? 'media' : 'capture';
      const timeMs = clock === 'capture' ? metadata.captureTime : metadata.mediaTime * 1000;
      // A frame without a time on that clock would be a jump; it counts as dropped.
      if (timeMs !== undefined) send(timeMs);
      askForNext();
    } catch {
      fail();
    }
  };
  try {
    askForNext();
  } catch {
    fail();
  }
  return stop;
}
