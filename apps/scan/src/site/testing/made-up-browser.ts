import { vi } from 'vitest';
import type { ToCapture } from '../capture/capture-protocol.ts';
import type { FromCapture } from '../capture/from-capture.ts';

type SentByWorker = FromCapture | { readonly kind: 'listening' };

export const SIGHT: Extract<FromCapture, { kind: 'sight' }> = {
  kind: 'sight',
  frameMs: 0,
  phase: 'searching',
  advice: 'findFace',
  progressShare: 0,
  isPaused: false,
  isExtended: false,
  frameRateHz: 30,
  faceLuma: null,
};

export interface MadeUpBrowser {
  /** Every track that was handed out. */
  readonly tracks: MadeUpTrack[];
  readonly mediaDevices: EventTarget;
  readonly permission: EventTarget & { state: PermissionState };
  /** Messages to the newest capture worker. */
  received(): readonly ToCapture[];
  /** Lets the newest capture worker send a message. */
  say(message: SentByWorker): void;
}

interface MadeUpTrack extends EventTarget {
  readyState: 'live' | 'ended';
  /** Whether it gives no frames. */
  muted: boolean;
  stop(): void;
}

/** On fake timers. */
// biome-ignore lint/plugin: for fake timers; nothing really waits
const later = (ms: number, act: () => void): void => void setTimeout(act, ms);

export interface Devices {
  /** Whether frames arrive with each API. */
  readonly processorGives?: boolean;
  readonly callbackGives?: boolean;
  /** Whether the capture worker processes the frames. */
  readonly isRead?: boolean;
}

/**
 * Creates a fake browser in which a scan runs, with every feature of `browser-parts.ts` that a scan uses. Its features
 * are stubbed globals; `vi.unstubAllGlobals` removes them.
 */
export function makeUpBrowser({
  processorGives = true,
  callbackGives = true,
  isRead = true,
}: Devices = {}): MadeUpBrowser {
  const tracks: MadeUpTrack[] = [];
  const received: ToCapture[][] = [];
  let newest: { onmessage: ((event: { data: SentByWorker }) => void) | null } | null = null;

  class Track extends EventTarget {
    /** Whether it gives no frames. */
    muted = false;
    readyState: 'live' | 'ended' = 'live';
    stop(): void {
      this.readyState = 'ended';
    }
  }
  // On the prototype, where a feature can be broken.
  Object.assign(Track.prototype, {
    getSettings: () => ({ deviceId: 'c', facingMode: 'user' }),
    getCapabilities: () => ({}),
    applyConstraints: async () => undefined,
    addEventListener: EventTarget.prototype.addEventListener,
  });
  class Status extends EventTarget {}
  let state: PermissionState = 'granted';
  Object.defineProperty(Status.prototype, 'state', {
    configurable: true,
    get: () => state,
    set: (next: PermissionState) => {
      state = next;
    },
  });
  Object.assign(Status.prototype, { addEventListener: EventTarget.prototype.addEventListener });
  const permission = new Status() as MadeUpBrowser['permission'];

  const mediaDevices = Object.assign(new EventTarget(), {
    async getUserMedia() {
      const track = new Track();
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
    enumerateDevices: async () => [{ kind: 'videoinput', deviceId: 'c', label: 'Camera' }],
  });
  class Media {}
  Object.assign(Media.prototype, { play: async () => undefined });
  class Video extends Media {}
  Object.assign(Video.prototype, {
    requestVideoFrameCallback(onFrame: (nowMs: number, metadata: object) => void) {
      if (callbackGives) later(33, () => onFrame(0, { mediaTime: Date.now() / 1000 }));
      return 1;
    },
  });
  class Capture {
    onmessage: ((event: { data: SentByWorker }) => void) | null = null;
    readonly #received: ToCapture[] = [];
    #frames = false;
    #isOpen = false;
    constructor() {
      newest = this;
      received.push(this.#received);
      setTimeout(() => this.#say({ kind: 'listening' }));
    }
    #say(message: SentByWorker): void {
      this.onmessage?.({ data: message });
    }
    #look(): void {
      if (!this.#frames) return;
      const isMuted = tracks.at(-1)?.muted === true;
      if (!isMuted) this.#say({ kind: 'picture' });
      if (this.#isOpen && isRead && !isMuted) this.#say(SIGHT);
      later(1000, () => this.#look());
    }
    postMessage(message: ToCapture): void {
      this.#received.push(message);
      if (message.kind === 'open') this.#isOpen = true;
      if (message.kind === 'endStream') this.#frames = false;
      const comes = message.kind === 'frame' || (message.kind === 'stream' && processorGives);
      if (!comes || this.#frames) return;
      this.#frames = true;
      // The reader of a stream fails when the stream does.
      if (message.kind === 'stream' && message.frames instanceof ReadableStream) {
        this.#frames = false;
        void message.frames
          .getReader()
          .read()
          .then(undefined, () => this.#say({ kind: 'framesEnded' }));
        return;
      }
      later(33, () => this.#look());
    }
    terminate(): void {
      this.#frames = false;
    }
  }

  const kept = new Map<string, string>();
  const listening = <T extends object>(part: T): T => Object.assign(new EventTarget(), part);
  const parts: Readonly<Record<string, unknown>> = {
    window: globalThis,
    isSecureContext: true,
    navigator: {
      mediaDevices,
      permissions: { query: async () => permission },
      wakeLock: { request: async () => ({ release: async () => undefined }) },
      locks: { request: async (_: string, __: object, act: (lock: object) => unknown) => act({}) },
      vibrate: () => true,
      languages: ['en'],
      onLine: true,
    },
    document: listening({ visibilityState: 'visible', documentElement: { lang: 'en' } }),
    screen: { orientation: listening({}) },
    speechSynthesis: listening({ getVoices: () => [], speak: () => undefined, cancel: () => undefined }),
    SpeechSynthesisUtterance: class {},
    matchMedia: () => ({ matches: false }),
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    sessionStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    indexedDB: { open: () => new EventTarget() },
    MediaStreamTrack: Track,
    PermissionStatus: Status,
    HTMLMediaElement: Media,
    HTMLVideoElement: Video,
    VideoFrame: class {},
    MediaStreamTrackProcessor: class {
      readonly readable = {};
    },
    Worker: Capture,
  };
  for (const [name, part] of Object.entries(parts)) vi.stubGlobal(name, part);
  return {
    tracks,
    mediaDevices,
    permission,
    received: () => received.at(-1) ?? [],
    say: (message) => newest?.onmessage?.({ data: message }),
  };
}
