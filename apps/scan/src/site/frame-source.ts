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

/** Frames the browser may buffer while one is being read. */
const BUFFERED_FRAMES = 4;

/** The APIs for camera frames, the best one first. */
export type FrameReader = 'processor' | 'callback';

/**
 * The APIs that this browser has for camera frames with capture times, the best one first. Only using one shows whether
 * it works.
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
 * Sends the camera's frames to the capture worker.
 *
 * @param onBroken  this API gives no frames, or no more; called at most once
 * @returns a function that stops it
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
      // One clock for the whole scan: the capture time if the browser has it.
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
