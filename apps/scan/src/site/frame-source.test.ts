import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ToCapture } from './capture/capture-protocol.ts';
import { canReadFrames, sendFrames } from './frame-source.ts';

type Metadata = { readonly captureTime?: number; readonly mediaTime: number };

class FakeFrame {
  readonly timestamp: number;
  constructor(_: unknown, { timestamp }: { timestamp: number }) {
    this.timestamp = timestamp;
  }
}

/** A browser that has what is named, and plays frames when told to. */
function createBrowser(has: { processor?: boolean; callback?: boolean; videoFrame?: boolean }) {
  const posted: ToCapture[] = [];
  let onFrame: ((nowMs: number, metadata: Metadata) => void) | null = null;
  class FakeVideo {
    videoWidth = 640;
    videoHeight = 480;
  }
  if (has.callback)
    Object.assign(FakeVideo.prototype, {
      requestVideoFrameCallback(callback: typeof onFrame) {
        onFrame = callback;
      },
    });
  const readable = { kind: 'frames of the track' };
  vi.stubGlobal('HTMLVideoElement', FakeVideo);
  vi.stubGlobal('VideoFrame', has.videoFrame === false ? undefined : FakeFrame);
  vi.stubGlobal('window', {
    MediaStreamTrackProcessor: has.processor
      ? class {
          readonly readable = readable;
        }
      : undefined,
  });
  const video = new FakeVideo();
  const worker = { postMessage: (message: ToCapture) => posted.push(message) };
  const stop = canReadFrames()
    ? sendFrames(video as unknown as HTMLVideoElement, {} as MediaStreamTrack, worker as unknown as Worker)
    : () => undefined;
  return {
    posted,
    stop,
    readable,
    frame: (metadata: Metadata) => onFrame?.(0, metadata),
    times: () => posted.map((message) => (message.kind === 'frame' ? message.timeMs : null)),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('frames and their times', () => {
  it('flow as a stream where there is one: each carries its own time', () => {
    const { posted, readable } = createBrowser({ processor: true, callback: true });
    expect(posted).toEqual([{ kind: 'stream', frames: readable }]);
  });

  it('carry the moment of capture where the browser knows it', () => {
    const browser = createBrowser({ callback: true });
    browser.frame({ captureTime: 1000.5, mediaTime: 7 });
    browser.frame({ captureTime: 1033.9, mediaTime: 7.2 });
    expect(browser.times()).toEqual([1000.5, 1033.9]);
    const [first] = browser.posted;
    expect(first?.kind === 'frame' && first.frame.timestamp).toBe(1_000_500);
  });

  it('keep to one clock: a capture time that comes late does not mix with media times', () => {
    const browser = createBrowser({ callback: true });
    browser.frame({ mediaTime: 2 });
    browser.frame({ captureTime: 90_000, mediaTime: 2.033 });
    expect(browser.times()).toEqual([2000, 2033]);
    const other = createBrowser({ callback: true });
    other.frame({ captureTime: 90_000, mediaTime: 2 });
    other.frame({ mediaTime: 2.033 });
    other.frame({ captureTime: 90_066, mediaTime: 2.066 });
    expect(other.times()).toEqual([90_000, 90_066]);
  });

  it('are there only where the browser has a way to them', () => {
    createBrowser({ processor: true, videoFrame: false });
    expect(canReadFrames()).toBe(true);
    createBrowser({ callback: true });
    expect(canReadFrames()).toBe(true);
    createBrowser({ callback: true, videoFrame: false });
    expect(canReadFrames()).toBe(false);
    vi.stubGlobal('HTMLVideoElement', class {});
    vi.stubGlobal('VideoFrame', FakeFrame);
    expect(canReadFrames()).toBe(false);
  });

  it('end when they are stopped', () => {
    const browser = createBrowser({ callback: true });
    browser.stop();
    browser.frame({ mediaTime: 1 });
    expect(browser.posted).toEqual([]);
  });
});
