import { createMovingFace } from './moving-face.ts';

const SIZE = { width: 640, height: 480 } as const;
const FRAME_RATE_HZ = 30;
/** The picture is a little larger than the frame, which shows no edge when it moves. */
const MARGIN_PX = 6;
/** A display refreshes more often than the camera. A frame may be a little early. */
const LEAST_PAUSE_MS = 1000 / FRAME_RATE_HZ - 4;

declare global {
  interface Window {
    /** Chrome only. */
    readonly MediaStreamTrackGenerator?: new (init: {
      kind: 'video';
    }) => MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> };
  }
}

/** A stream, and what is called after each picture is drawn, with the moment that it shows. */
interface Recorded {
  readonly track: MediaStreamTrack;
  readonly onDrawn: (timeMs: number) => void;
}

/** A recorded canvas: its browser times a frame when it has painted it, later than the moment that it shows. */
function paintedTrack(canvas: HTMLCanvasElement): Recorded {
  const [track] = canvas.captureStream(FRAME_RATE_HZ).getVideoTracks();
  if (track === undefined) throw new Error('this browser records no canvas');
  return { track, onDrawn: () => undefined };
}

/** Frames that carry the moment that they show, however late a busy device draws them. */
function timedTrack(canvas: HTMLCanvasElement, Generator: NonNullable<Window['MediaStreamTrackGenerator']>): Recorded {
  const track = new Generator({ kind: 'video' });
  const writer = track.writable.getWriter();
  return {
    track,
    onDrawn(timeMs) {
      const frame = new VideoFrame(canvas, { timestamp: Math.round(timeMs * 1000) });
      // A track that has ended takes no more.
      writer.write(frame).catch(() => frame.close());
    },
  };
}

/**
 * A camera stream of a drawn face, for devices without a camera. Ends with its track.
 *
 * @throws Error in a browser that cannot record a canvas
 */
export function openSampleFace(): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), SIZE);
  const picture = Object.assign(document.createElement('canvas'), SIZE);
  const [onCanvas, onPicture] = [canvas.getContext('2d'), picture.getContext('2d')];
  if (onCanvas === null || onPicture === null) throw new Error('this browser draws no canvas');
  const face = createMovingFace(SIZE.width, SIZE.height);
  const image = onPicture.createImageData(SIZE.width, SIZE.height);
  const { MediaStreamTrackGenerator: Generator } = window;
  const { track, onDrawn } = Generator === undefined ? paintedTrack(canvas) : timedTrack(canvas, Generator);
  let drawnMs = Number.NEGATIVE_INFINITY;
  const draw = (nowMs: number): void => {
    if (track.readyState === 'ended') return;
    requestAnimationFrame(draw);
    if (nowMs - drawnMs < LEAST_PAUSE_MS) return;
    drawnMs = nowMs;
    const { x, y } = face.draw(nowMs / 1000, image.data);
    onPicture.putImageData(image, 0, 0);
    onCanvas.drawImage(picture, x - MARGIN_PX, y - MARGIN_PX, SIZE.width + 2 * MARGIN_PX, SIZE.height + 2 * MARGIN_PX);
    onDrawn(nowMs);
  };
  requestAnimationFrame(draw);
  return new MediaStream([track]);
}
