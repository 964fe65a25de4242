import { afterEach, describe, expect, it, vi } from 'vitest';
import { pretendSupportedBrowser } from '../testing/supported-browser.ts';
import { canScan, missingForScan } from './browser-support.ts';
import { SUPPORTED_BROWSERS, type SupportedBrowser } from './supported-browsers.ts';

describe('a browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('can scan with all features of a supported one, with either frame API', () => {
    pretendSupportedBrowser();
    expect(missingForScan()).toEqual([]);
    expect(canScan()).toBe(true);
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    expect(missingForScan()).toEqual(['timed frames']);
    vi.stubGlobal('MediaStreamTrackProcessor', class {});
    expect(canScan()).toBe(true);
  });

  it.each([
    ['crypto', 'encryption'],
    ['Worker', 'workers'],
    ['WebAssembly', 'WebAssembly'],
    ['VideoFrame', 'pixels'],
    ['OffscreenCanvas', 'pixels'],
    ['AbortSignal', 'timeouts'],
  ])('cannot scan without %s and reports %s as missing', (name, need) => {
    pretendSupportedBrowser();
    vi.stubGlobal(name, name === 'AbortSignal' ? {} : undefined);
    expect(missingForScan()).toEqual([need]);
    expect(canScan()).toBe(false);
  });

  /** What the last version before a supported one lacks: the reason in the table. */
  const BEFORE: Readonly<Record<SupportedBrowser['key'], () => void>> = {
    chrome: withoutMixedColors,
    edge: withoutMixedColors,
    safari: withoutPixels,
    ios: withoutPixels,
    firefox: () => Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback'),
  };
  function withoutMixedColors(): void {
    vi.stubGlobal('CSS', { supports: (_: string, value: string) => !value.startsWith('color-mix(') });
  }
  function withoutPixels(): void {
    for (const name of ['VideoFrame', 'OffscreenCanvas']) vi.stubGlobal(name, undefined);
  }

  it.each(SUPPORTED_BROWSERS)('older than $name $from is rejected', ({ key }) => {
    pretendSupportedBrowser();
    BEFORE[key]();
    expect(canScan()).toBe(false);
  });

  it('without a camera interface cannot scan', () => {
    pretendSupportedBrowser();
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    expect(missingForScan()).toEqual(['camera']);
  });
});
