/** Adds what a scan needs and jsdom lacks to the test's browser. */
export function pretendSupportedBrowser(): void {
  Object.assign(globalThis, { Worker: class {}, VideoFrame: class {}, OffscreenCanvas: class {} });
  Object.assign(globalThis, { CSS: { supports: () => true } });
  Object.assign(HTMLVideoElement.prototype, { requestVideoFrameCallback: () => 0 });
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.reject(new Error('no camera in a test')) },
  });
}
