import { afterEach, describe, expect, it, vi } from 'vitest';
import { canScan, missingForScan } from './browser-support.ts';
import { pretendSupportedBrowser } from './testing/supported-browser.ts';

describe('a browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('can scan with all that a supported one has, by either way to frames', () => {
    pretendSupportedBrowser();
    expect(missingForScan()).toEqual([]);
    expect(canScan()).toBe(true);
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    expect(missingForScan()).toEqual(['frames with the time they were taken']);
    vi.stubGlobal('MediaStreamTrackProcessor', class {});
    expect(canScan()).toBe(true);
  });

  it.each([
    ['crypto', 'encryption'],
    ['Worker', 'background work'],
    ['WebAssembly', 'a face model'],
    ['VideoFrame', 'the pixels of a frame'],
    ['OffscreenCanvas', 'the pixels of a frame'],
    ['AbortSignal', 'calls that give up'],
  ])('without %s cannot, for want of %s', (name, need) => {
    pretendSupportedBrowser();
    vi.stubGlobal(name, name === 'AbortSignal' ? {} : undefined);
    expect(missingForScan()).toEqual([need]);
    expect(canScan()).toBe(false);
  });

  it('without a camera interface cannot', () => {
    pretendSupportedBrowser();
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    expect(missingForScan()).toEqual(['camera']);
  });
});
