/** The four ways in which a browser feature fails. */
const WAYS = ['absent', 'throws', 'rejects', 'silent'] as const;
type Way = (typeof WAYS)[number];

/**
 * A browser feature that the scan page uses.
 *
 * - `call`: a function; it can fail in all four ways
 * - `value`: a value that is read, such as `localStorage`; it is missing or throws
 * - `listener`: its events cannot be listened to
 * - `maker`: a class; its objects reject or never respond
 */
export interface BrowserPart {
  /** Its path from the page's global object. */
  readonly path: string;
  readonly kind: 'call' | 'value' | 'listener' | 'maker';
  /** A scan is not possible without it, so a message and a next step must appear. Otherwise the scan must continue. */
  readonly isNeeded?: true;
}

/** Every browser feature that the scan page uses. Add new ones here: two suites break each in all ways. */
export const BROWSER_PARTS: readonly BrowserPart[] = [
  { path: 'navigator.mediaDevices', kind: 'value', isNeeded: true },
  { path: 'navigator.mediaDevices.getUserMedia', kind: 'call', isNeeded: true },
  { path: 'navigator.mediaDevices.enumerateDevices', kind: 'call' },
  { path: 'navigator.mediaDevices.addEventListener', kind: 'listener' },
  { path: 'navigator.permissions', kind: 'value' },
  { path: 'navigator.permissions.query', kind: 'call' },
  { path: 'PermissionStatus.prototype.addEventListener', kind: 'listener' },
  { path: 'PermissionStatus.prototype.state', kind: 'value' },
  { path: 'navigator.wakeLock', kind: 'value' },
  { path: 'navigator.wakeLock.request', kind: 'call' },
  { path: 'navigator.locks', kind: 'value' },
  { path: 'navigator.locks.request', kind: 'call' },
  { path: 'navigator.vibrate', kind: 'call' },
  { path: 'navigator.languages', kind: 'value' },
  { path: 'navigator.onLine', kind: 'value' },
  { path: 'HTMLMediaElement.prototype.play', kind: 'call' },
  { path: 'MediaStreamTrack.prototype.getCapabilities', kind: 'call' },
  { path: 'MediaStreamTrack.prototype.getSettings', kind: 'call' },
  { path: 'MediaStreamTrack.prototype.applyConstraints', kind: 'call' },
  { path: 'MediaStreamTrack.prototype.addEventListener', kind: 'listener' },
  { path: 'MediaStreamTrackProcessor', kind: 'maker' },
  { path: 'HTMLVideoElement.prototype.requestVideoFrameCallback', kind: 'call' },
  { path: 'VideoFrame', kind: 'maker' },
  { path: 'speechSynthesis', kind: 'value' },
  { path: 'speechSynthesis.getVoices', kind: 'call' },
  { path: 'speechSynthesis.speak', kind: 'call' },
  { path: 'speechSynthesis.cancel', kind: 'call' },
  { path: 'speechSynthesis.addEventListener', kind: 'listener' },
  { path: 'SpeechSynthesisUtterance', kind: 'maker' },
  { path: 'screen.orientation', kind: 'value' },
  { path: 'screen.orientation.addEventListener', kind: 'listener' },
  { path: 'matchMedia', kind: 'call' },
  { path: 'localStorage', kind: 'value' },
  { path: 'sessionStorage', kind: 'value' },
  { path: 'indexedDB', kind: 'value' },
  { path: 'indexedDB.open', kind: 'call' },
  { path: 'crypto.subtle', kind: 'value' },
  { path: 'Worker', kind: 'maker', isNeeded: true },
];

const WAYS_OF: Readonly<Record<BrowserPart['kind'], readonly Way[]>> = {
  call: WAYS,
  value: ['absent', 'throws'],
  listener: ['absent', 'throws', 'silent'],
  maker: WAYS,
};

export interface BrokenPart {
  readonly part: BrowserPart;
  readonly way: Way;
}

/** The matrix: each feature with each way in which it can fail. */
export const BROKEN_PARTS: readonly BrokenPart[] = BROWSER_PARTS.flatMap((part) =>
  WAYS_OF[part.kind].map((way) => ({ part, way })),
);

/** The message of a feature that fails on purpose, so that it is not mistaken for a bug of the page. */
export const BROKEN_ON_PURPOSE = 'broken on purpose';

/**
 * Breaks a browser feature. Must be self-contained, because it runs in a real page before its scripts as well as in a
 * fake one. Call it in the page with path, kind and way of failing.
 */
export function breakPart({
  path,
  kind,
  way,
  words,
}: {
  path: string;
  kind: string;
  way: string;
  words: string;
}): void {
  const keys = path.split('.');
  const key = keys.pop() as string;
  // biome-ignore lint/suspicious/noExplicitAny: any feature of any browser
  let owner: any = globalThis;
  for (const step of keys) owner = owner?.[step];
  if (owner === undefined || owner === null) return;
  const fail = (): never => {
    throw new Error(words);
  };
  const define = (descriptor: PropertyDescriptor): void => {
    Object.defineProperty(owner, key, { configurable: true, ...descriptor });
  };
  const refusing = (): unknown => {
    const refused = Promise.reject(new Error(words));
    refused.catch(() => undefined);
    return refused;
  };
  const never = (): unknown => new Promise(() => {});
  if (way === 'absent') define({ value: undefined, writable: true });
  else if (kind === 'value') define({ get: fail });
  else if (kind === 'maker') {
    // Its objects have every method, none of which responds; its streams fail, or give nothing.
    const readable = (): unknown =>
      new ReadableStream({ pull: () => (way === 'rejects' ? fail() : (never() as Promise<void>)) });
    define({
      value: class {
        constructor() {
          if (way === 'throws') fail();
          // biome-ignore lint/correctness/noConstructorReturn: it replaces any object
          return new Proxy(this, {
            get: (_, name) =>
              name === 'readable' ? readable() : way === 'rejects' && name !== 'onmessage' ? fail : () => undefined,
            set: (_, name, listener) => {
              if (way === 'rejects' && name === 'onerror')
                setTimeout(() => listener({ message: words, preventDefault: () => undefined }));
              return true;
            },
          });
        }
      },
      writable: true,
    });
  } else if (way === 'throws') define({ value: fail, writable: true });
  else if (kind === 'listener') define({ value: () => undefined, writable: true });
  else define({ value: way === 'rejects' ? refusing : never, writable: true });
}
