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
/** Width of the pictures read from a canvas where there is no VideoFrame. */
const PICTURE_WIDTH_PX = 320;

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
    if (typeof VideoFrame === 'function') {
      const frame = new VideoFrame(video, { timestamp: Math.round(timeMs * 1000) });
      post({ kind: 'frame', frame, timeMs }, [frame]);
      return;
    }
    const picture = readPicture(video);
    if (picture !== null) post({ kind: 'picture', picture, timeMs }, [picture.data.buffer]);
  };
  if ('requestVideoFrameCallback' in HTMLVideoElement.prototype) {
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
  let lastTimeS = -1;
  const onPaint = (nowMs: number): void => {
    if (isStopped) return;
    const { currentTime } = video as HTMLVideoElement;
    if (currentTime !== lastTimeS) {
      lastTimeS = currentTime;
      send(nowMs);
    }
    requestAnimationFrame(onPaint);
  };
  requestAnimationFrame(onPaint);
  return () => {
    isStopped = true;
  };
}

let canvas: HTMLCanvasElement | null = null;
function readPicture(video: HTMLVideoElement): ImageData | null {
  if (video.videoWidth === 0) return null;
  canvas ??= document.createElement('canvas');
  const widthPx = Math.min(PICTURE_WIDTH_PX, video.videoWidth);
  const heightPx = Math.round((widthPx * video.videoHeight) / video.videoWidth);
  if (canvas.width !== widthPx || canvas.height !== heightPx) {
    canvas.width = widthPx;
    canvas.height = heightPx;
  }
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(video, 0, 0, widthPx, heightPx);
  return context.getImageData(0, 0, widthPx, heightPx);
}
