/** Features that a scan needs, each with a check. */
const NEEDS: Readonly<Record<string, () => boolean>> = {
  camera: () => typeof navigator.mediaDevices?.getUserMedia === 'function',
  encryption: () => typeof globalThis.crypto?.subtle === 'object',
  workers: () => typeof Worker === 'function',
  WebAssembly: () => typeof WebAssembly === 'object',
  'timed frames': () =>
    'MediaStreamTrackProcessor' in globalThis || 'requestVideoFrameCallback' in HTMLVideoElement.prototype,
  pixels: () => typeof VideoFrame === 'function' && typeof OffscreenCanvas === 'function',
  'mixed colors': () => CSS.supports('color', 'color-mix(in srgb, red, red)'),
  timeouts: () => typeof AbortSignal.timeout === 'function',
};

/** Required features that this browser lacks. */
export function missingForScan(): string[] {
  return Object.keys(NEEDS).filter((name) => !NEEDS[name]?.());
}

/**
 * Whether the browser has what a scan needs; otherwise it is redirected to `/error?ID=1000`. Source: specification,
 * section 3.
 */
export function canScan(): boolean {
  return missingForScan().length === 0;
}
