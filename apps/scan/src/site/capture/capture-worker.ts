import { needsMoreTime } from '@mien/signal';
import type { ToCapture, TrackerAnswer, TrackerQuestion } from './capture-protocol.ts';
import { type CaptureSession, createCaptureSession } from './capture-session.ts';
import { createFrameCopier } from './frame-copier.ts';
import type { FromCapture } from './from-capture.ts';

/** Queue length while a frame is being read; older frames are dropped to limit the delay. */
const MAX_WAITING_FRAMES = 4;
/** Interval of frame notifications to the page. */
const PICTURE_EVERY_MS = 1000;
/** Timeout: a tracker that takes longer has died. */
const TRACKER_LIMIT_MS = 10_000;

const copier = createFrameCopier();
let session: CaptureSession | null = null;
let isHeld = false;
let askedAtMs: number | null = null;
let pictureSentMs = Number.NEGATIVE_INFINITY;
let stream: ReadableStreamDefaultReader<VideoFrame> | null = null;

const post = (message: FromCapture): void => {
  if (message.kind === 'preview' && message.wave !== null)
    self.postMessage(message, { transfer: [message.wave.buffer] });
  else self.postMessage(message);
};
const fail = (cause: unknown): void =>
  post({ kind: 'failed', cause: cause instanceof Error ? cause.message : String(cause) });

function open({ tracker, modelSizePx, lengthS }: Extract<ToCapture, { kind: 'open' }>): void {
  let picture: Uint8Array<ArrayBuffer> | null = new Uint8Array(modelSizePx * modelSizePx * 3);
  const opened = createCaptureSession({
    modelSizePx,
    lengthS,
    takePicture: () => picture,
    askTracker(painted) {
      picture = null;
      askedAtMs = performance.now();
      tracker.postMessage({ picture: painted } satisfies TrackerQuestion, [painted.buffer]);
    },
    post,
    nowMs: () => performance.now(),
    needsMoreTime,
  });
  tracker.onmessage = ({ data }: MessageEvent<TrackerAnswer>) => {
    picture = data.picture;
    const costMs = askedAtMs === null ? 0 : performance.now() - askedAtMs;
    askedAtMs = null;
    opened.addFaces(data.faces, costMs);
  };
  session = opened;
}

function isTrackerDead(): boolean {
  return askedAtMs !== null && performance.now() - askedAtMs > TRACKER_LIMIT_MS;
}

function tellPicture(): void {
  const nowMs = performance.now();
  if (nowMs - pictureSentMs < PICTURE_EVERY_MS) return;
  pictureSentMs = nowMs;
  post({ kind: 'picture' });
}

async function addVideoFrame(frame: VideoFrame, timeMs: number): Promise<void> {
  try {
    tellPicture();
    if (session === null || isHeld) return;
    if (isTrackerDead()) throw new Error('the face tracker does not answer');
    const begunMs = performance.now();
    const planar = await copier.copy(frame);
    session.addFrame(planar, timeMs);
    session.addReading(performance.now() - begunMs);
  } finally {
    frame.close();
  }
}

/** @throws errors of a frame. A failure of the stream ends it */
async function readStream(frames: ReadableStream<VideoFrame>): Promise<void> {
  const reader = frames.getReader();
  stream = reader;
  for (;;) {
    const next = await reader.read().catch(() => null);
    if (stream !== reader) {
      next?.value?.close();
      return;
    }
    if (next === null || next.done) return post({ kind: 'framesEnded' });
    // Microseconds on the camera's clock.
    await addVideoFrame(next.value, next.value.timestamp / 1000);
  }
}

function endStream(): void {
  stream?.cancel().catch(() => undefined);
  stream = null;
  pictureSentMs = Number.NEGATIVE_INFINITY;
}

const waiting: { frame: VideoFrame; timeMs: number }[] = [];
let isReading = false;
async function readWaiting(): Promise<void> {
  if (isReading) return;
  isReading = true;
  try {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await addVideoFrame(next.frame, next.timeMs);
  } finally {
    isReading = false;
  }
}

self.onmessage = ({ data }: MessageEvent<ToCapture>): void => {
  switch (data.kind) {
    case 'open':
      open(data);
      break;
    case 'stream':
      readStream(data.frames).catch(fail);
      break;
    case 'endStream':
      endStream();
      break;
    case 'frame':
      waiting.push(data);
      if (waiting.length > MAX_WAITING_FRAMES) waiting.shift()?.frame.close();
      readWaiting().catch(fail);
      break;
    case 'target':
      session?.setTarget(data.x, data.y);
      break;
    case 'prepared':
      session?.setPrepared(data.isPrepared);
      break;
    case 'restart':
      session?.restart();
      break;
    case 'hold':
      isHeld = data.isHeld;
      session?.restart();
      break;
  }
};

self.postMessage({ kind: 'listening' });
