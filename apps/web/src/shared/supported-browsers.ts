/** A browser that Mien supports, and the version with which it has all that a page or a scan needs. */
export interface SupportedBrowser {
  readonly name: string;
  readonly from: string;
  /** What made it the first: the newest thing that is used. */
  readonly because: string;
}

/** Source: MDN browser-compat-data 8.0. The README's table is this one. */
export const SUPPORTED_BROWSERS: readonly SupportedBrowser[] = [
  { name: 'Chrome, on computers and Android', from: '111', because: '`color-mix()`; a scan alone would need 103' },
  { name: 'Edge', from: '111', because: 'the same' },
  { name: 'Safari on Mac', from: '16.4', because: '`VideoFrame`, `OffscreenCanvas`' },
  { name: 'Safari and all browsers on iPhone and iPad', from: 'iOS 16.4', because: 'the same' },
  { name: 'Firefox', from: '132', because: '`requestVideoFrameCallback`' },
];
