/** A supported browser, and the first version with everything that a page or a scan needs. */
export interface SupportedBrowser {
  readonly key: 'chrome' | 'edge' | 'safari' | 'ios' | 'firefox';
  readonly name: string;
  readonly from: string;
  /** The newest feature that we use, which determines the version. */
  readonly because: string;
}

/** Source: MDN browser-compat-data 8.0. The README has the same table, and `/error?ID=1000` lists the versions. */
export const SUPPORTED_BROWSERS: readonly SupportedBrowser[] = [
  {
    key: 'chrome',
    name: 'Chrome, on computers and Android',
    from: '111',
    because: '`color-mix()`; a scan alone would need 103',
  },
  { key: 'edge', name: 'Edge', from: '111', because: 'the same' },
  { key: 'safari', name: 'Safari on Mac', from: '16.4', because: '`VideoFrame`, `OffscreenCanvas`' },
  { key: 'ios', name: 'Safari and all browsers on iPhone and iPad', from: 'iOS 16.4', because: 'the same' },
  { key: 'firefox', name: 'Firefox', from: '132', because: '`requestVideoFrameCallback`' },
];
