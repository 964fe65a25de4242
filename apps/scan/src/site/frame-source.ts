import type { ToCapture } from './capture/capture-protocol.ts';

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
/** Whether this browser gives the camera's frames with the time they were taken. */
export function canReadFrames(): boolean {
  return (
    window.MediaStreamTrackProcessor !== undefined ||
    ('requestVideoFrameCallback' in HTMLVideoElement.prototype && typeof VideoFrame === 'function')
  );
}

/**
 * Lets the camera's frames flow to the capture worker by the best way this browser has.
 *
 * @returns stops the flow
 */
export function sendFrames(video: HTMLVideoElement, track: MediaStreamTrack, worker: Worker): () => void {
  const post = (message: ToCapture, transfer: Transferable[]): void => worker.postMessage(message, transfer);
  if (window.MediaStreamTrackProcessor !== undefined) {
    const { readable } = new window.MediaStreamTrackProcessor({ track, maxBufferSize: BUFFERED_FRAMES });
    post({ kind: 'stream', frames: readable }, [readable]);
    return () => {};
  }

  let isStopped = false;
  let clock: 'capture' | 'media' | null = null;
  const send = (timeMs: number): void => {
    const frame = new VideoFrame(video, { timestamp: Math.round(timeMs * 1000) });
    post({ kind: 'frame', frame, timeMs }, [frame]);
  };
  const onFrame: VideoFrameRequestCallback = (_, metadata) => {
    if (isStopped) return;
    // One clock for the whole scan: the moment of capture where the browser knows it.
    clock ??= metadata.captureTime === undefined ? 'media' : 'capture';
    const timeMs = clock === 'capture' ? metadata.captureTime : metadata.mediaTime * 1000;
    // A frame without a time on that clock would be a jump; it counts as dropped.
    if (timeMs !== undefined) send(timeMs);
    video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
  return () => {
    isStopped = true;
  };
}
