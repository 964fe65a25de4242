import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ToCapture } from './capture/capture-protocol.ts';
import { type FrameReader, frameReaders, sendFrames } from './frame-source.ts';

type Metadata = { readonly captureTime?: number; readonly mediaTime: number };

class FakeFrame {
  static isBroken = false;
  readonly timestamp: number;
  constructor(_: unknown, { timestamp }: { timestamp: number }) {
    if (FakeFrame.isBroken) throw new Error('broken');
    this.timestamp = timestamp;
  }
}

/** A browser with the named features that plays frames on command. */
function createBrowser(has: {
  processor?: boolean | 'broken';
  callback?: boolean | 'broken';
  videoFrame?: boolean | 'broken';
}) {
  const posted: ToCapture[] = [];
  let onFrame: ((nowMs: number, metadata: Metadata) => void) | null = null;
  class FakeVideo {
    videoWidth = 640;
    videoHeight = 480;
  }
  if (has.callback)
    Object.assign(FakeVideo.prototype, {
      requestVideoFrameCallback(callback: typeof onFrame) {
        if (has.callback === 'broken') throw new Error('broken');
        onFrame = callback;
      },
    });
  const readable = { kind: 'frames of the track' };
  FakeFrame.isBroken = has.videoFrame === 'broken';
  vi.stubGlobal('HTMLVideoElement', FakeVideo);
  vi.stubGlobal('VideoFrame', has.videoFrame === false ? undefined : FakeFrame);
  vi.stubGlobal('window', {
    MediaStreamTrackProcessor: has.processor
      ? class {
          readonly readable = readable;
          constructor() {
            if (has.processor === 'broken') throw new Error('broken');
          }
        }
      : undefined,
  });
  const video = new FakeVideo();
  let timesBroken = 0;
  const send = (reader: FrameReader | undefined) =>
    reader === undefined
      ? () => undefined
      : sendFrames(
          reader,
          video as unknown as HTMLVideoElement,
          {} as MediaStreamTrack,
          { post: (message) => void posted.push(message) },
          () => {
            timesBroken += 1;
          },
        );
  const stop = send(frameReaders()[0]);
  return {
    posted,
    stop,
    readable,
    timesBroken: () => timesBroken,
    frame: (metadata: Metadata) => onFrame?.(0, metadata),
    times: () => posted.map((message) => (message.kind === 'frame' ? message.timeMs : null)),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('frames and their times', () => {
  it('come as a stream if the browser has one, each with its own time', () => {
    const { posted, readable } = createBrowser({ processor: true, callback: true });
    expect(posted).toEqual([{ kind: 'stream', frames: readable }]);
  });

  it('carry the time of capture if the browser knows it', () => {
    const browser = createBrowser({ callback: true });
    browser.frame({ captureTime: 1000.5, mediaTime: 7 });
    browser.frame({ captureTime: 1033.9, mediaTime: 7.2 });
    expect(browser.times()).toEqual([1000.5, 1033.9]);
    const [first] = browser.posted;
    expect(first?.kind === 'frame' && first.frame.timestamp).toBe(1_000_500);
  });

  it('use one clock even if a capture time appears late', () => {
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

  it('are read in the ways that the browser supports, the best one first', () => {
    createBrowser({ processor: true, callback: true });
    expect(frameReaders()).toEqual(['processor', 'callback']);
    createBrowser({ processor: true, videoFrame: false });
    expect(frameReaders()).toEqual(['processor']);
    createBrowser({ callback: true });
    expect(frameReaders()).toEqual(['callback']);
    createBrowser({ callback: true, videoFrame: false });
    expect(frameReaders()).toEqual([]);
    vi.stubGlobal('HTMLVideoElement', class {});
    vi.stubGlobal('VideoFrame', FakeFrame);
    expect(frameReaders()).toEqual([]);
  });

  it('a supported way that does not work is reported once', () => {
    expect(createBrowser({ processor: 'broken', callback: true }).timesBroken()).toBe(1);
    expect(createBrowser({ callback: 'broken' }).timesBroken()).toBe(1);
    const browser = createBrowser({ callback: true, videoFrame: 'broken' });
    browser.frame({ mediaTime: 1 });
    browser.frame({ mediaTime: 2 });
    expect(browser.timesBroken()).toBe(1);
    expect(browser.posted).toEqual([]);
  });

  it('a stopped stream is not read any further', () => {
    const { posted, stop, timesBroken } = createBrowser({ processor: true });
    stop();
    stop();
    expect(posted.map(({ kind }) => kind)).toEqual(['stream', 'endStream']);
    expect(timesBroken()).toBe(0);
  });

  it('end when they are stopped', () => {
    const browser = createBrowser({ callback: true });
    browser.stop();
    browser.frame({ mediaTime: 1 });
    expect(browser.posted).toEqual([]);
  });
});
