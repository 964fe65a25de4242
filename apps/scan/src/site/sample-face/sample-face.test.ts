import { afterEach, expect, it, vi } from 'vitest';
import { openSampleFace } from './sample-face.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The parts of a browser that draw and record; a frame keeps its timestamp, in microseconds. */
function stubBrowser(): { readonly frames: number[]; readonly draw: (nowMs: number) => void } {
  const frames: number[] = [];
  let next: FrameRequestCallback | null = null;
  const context = {
    createImageData: (width: number, height: number) => ({ data: new Uint8ClampedArray(4 * width * height) }),
    putImageData: () => undefined,
    drawImage: () => undefined,
  };
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) });
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    next = callback;
    return 0;
  });
  vi.stubGlobal(
    'VideoFrame',
    class {
      readonly timestamp: number;
      constructor(_source: unknown, { timestamp }: { readonly timestamp: number }) {
        this.timestamp = timestamp;
      }
    },
  );
  const writable = new WritableStream<VideoFrame>({ write: ({ timestamp }) => void frames.push(timestamp) });
  vi.stubGlobal('window', {
    MediaStreamTrackGenerator: class {
      readonly readyState = 'live';
      readonly writable = writable;
    },
  });
  vi.stubGlobal('MediaStream', class {});
  return { frames, draw: (nowMs) => next?.(nowMs) };
}

it('gives each frame the moment that it shows, at the rate of a camera', async () => {
  const { frames, draw } = stubBrowser();
  openSampleFace();
  // A display of 60 Hz that is late once.
  for (const nowMs of [1000, 1016, 1033, 1050, 1066, 1250]) draw(nowMs);
  await expect.poll(() => frames).toEqual([1_000_000, 1_033_000, 1_066_000, 1_250_000]);
});
