import type { ColorTraceBody } from '@mien/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CAMERA_LIMIT_MS, type CameraChoice } from './camera.ts';
import {
  LOAD_LIMIT_MS,
  MUTE_LIMIT_MS,
  READER_LIMIT_MS,
  type RunEvents,
  type ScanRun,
  SILENCE_LIMIT_MS,
  startScanRun,
} from './scan-run.ts';
import { BROKEN_ON_PURPOSE, BROKEN_PARTS, type BrokenPart, breakPart } from './testing/browser-parts.ts';
import { type Devices, type MadeUpBrowser, makeUpBrowser, SIGHT } from './testing/made-up-browser.ts';
import type { LoadingTracker, Tracker } from './tracker.ts';

/** Maximum time until a message says what is wrong. */
const WORDS_WITHIN_MS = 30_000;
const FRONT: CameraChoice = { kind: 'facing', facing: 'user' };

const loadedTracker = (): LoadingTracker => ({
  ready: Promise.resolve({ port: {}, modelSizePx: 128, worker: {} } as unknown as Tracker),
  movedMs: () => 0,
  end: () => undefined,
});
/** The page's clock, moved only by tests. */
const now = (): number => Date.now();
/** A tracker whose files arrive for a while and then stall. */
const stallingTracker = (comesForMs = 0): LoadingTracker => ({
  ready: new Promise(() => {}),
  movedMs: () => Math.min(now(), comesForMs),
  end: () => undefined,
});

/** Restores broken features: the real ones outlive a test, and even its file. */
const mend: (() => void)[] = [];

/** Breaks a feature of the fake browser, or of the real one if it has it, until the test ends. */
function breakHere({ part, way }: BrokenPart): void {
  const keys = part.path.split('.');
  const key = keys.pop() ?? '';
  let owner: object | undefined = globalThis;
  for (const step of keys) owner = (owner as Record<string, object | undefined> | undefined)?.[step];
  if (owner !== undefined && owner !== null) {
    const [of, before] = [owner, Object.getOwnPropertyDescriptor(owner, key)];
    mend.push(() => (before ? Object.defineProperty(of, key, before) : Reflect.deleteProperty(of, key)));
  }
  breakPart({ ...part, way, words: BROKEN_ON_PURPOSE });
}

let running: ScanRun | null = null;
beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  running?.stop();
  for (const one of mend.splice(0)) one();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

interface Begun {
  readonly browser: MadeUpBrowser;
  readonly log: string[];
  readonly events: { [Name in keyof RunEvents]: ReturnType<typeof vi.fn> };
  pass(ms: number): Promise<void>;
}

/** Starts a scan in a fake browser. @param change  deviations from the default */
function begin(
  change: (browser: MadeUpBrowser) => void = () => {},
  { loadTracker = loadedTracker, ...devices }: Devices & { readonly loadTracker?: () => LoadingTracker } = {},
): Begun {
  const browser = makeUpBrowser(devices);
  change(browser);
  const log: string[] = [];
  const events = {
    onCamera: vi.fn(() => void log.push('camera')),
    onLongQuestion: vi.fn(() => void log.push('long question')),
    onSlowLoad: vi.fn(() => void log.push('slow')),
    onCameras: vi.fn(),
    onSight: vi.fn(() => void log.push('sight')),
    onPreview: vi.fn(),
    onTurned: vi.fn(() => void log.push('turned')),
    onComplete: vi.fn(() => void log.push('complete')),
    onStop: vi.fn((stop: Parameters<RunEvents['onStop']>[0]) => {
      // The camera is off before anything is reported.
      expect(browser.tracks.filter(({ readyState }) => readyState === 'live')).toEqual([]);
      log.push(stop.kind === 'stopped' ? stop.cause : stop.code);
    }),
  };
  const video = new HTMLVideoElement();
  running = startScanRun({ video, loadTracker, camera: FRONT, lengthS: 30, takeOver: false }, events);
  return { browser, log, events, pass: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)) };
}

const isLive = ({ browser }: Begun): boolean => browser.tracks.some(({ readyState }) => readyState === 'live');
const expectRuns = (begun: Begun): void => {
  expect(begun.events.onStop).not.toHaveBeenCalled();
  expect(begun.log).toContain('sight');
  expect(isLive(begun)).toBe(true);
};

it('restores the browser after each test', () => {
  const before = crypto.subtle;
  for (const broken of BROKEN_PARTS.filter(({ part }) => part.path.startsWith('crypto'))) {
    breakHere(broken);
    for (const one of mend.splice(0)) one();
  }
  expect(before).toBeDefined();
  expect(crypto.subtle).toBe(before);
});

const CELLS = BROKEN_PARTS.map((broken) => [`${broken.part.path} ${broken.way}`, broken] as const);
it.each(CELLS)(
  'works without optional parts of the browser, and ends with a message without required ones: %s',
  async (_, { part, way }) => {
    const begun = begin(() => breakHere({ part, way }));
    await begun.pass(WORDS_WITHIN_MS);
    if (part.isNeeded !== true) return expectRuns(begun);
    expect(begun.events.onStop).toHaveBeenCalledTimes(1);
    expect(isLive(begun)).toBe(false);
  },
);

it.each(CELLS.filter(([, { part }]) => part.isNeeded !== true))(
  'is delayed only as long as a lock between tabs takes: %s',
  async (_, { part, way }) => {
    const begun = begin(() => breakHere({ part, way }));
    await begun.pass(part.path === 'MediaStreamTrackProcessor' && way === 'silent' ? READER_LIMIT_MS + 2500 : 2500);
    expectRuns(begun);
  },
);

describe('a camera', () => {
  it('that does not respond ends the scan with a message within 30 s, whatever the permission', async () => {
    for (const state of ['granted', null] as const) {
      const begun = begin(({ mediaDevices }) => {
        Object.assign(mediaDevices, { getUserMedia: () => new Promise(() => {}) });
        if (state === null) Object.assign(navigator, { permissions: undefined });
      });
      await begun.pass(WORDS_WITHIN_MS);
      expect(begun.log).toEqual(['noAnswer']);
    }
  });

  it('with an open permission prompt waits, says what to press, and counts from the answer', async () => {
    const begun = begin(({ mediaDevices, permission }) => {
      permission.state = 'prompt';
      Object.assign(mediaDevices, { getUserMedia: () => new Promise(() => {}) });
    });
    await begun.pass(120_000);
    expect(new Set(begun.log)).toEqual(new Set(['long question']));
    begun.browser.permission.state = 'granted';
    begun.browser.permission.dispatchEvent(new Event('change'));
    await begun.pass(CAMERA_LIMIT_MS - 2000);
    expect(begun.log).not.toContain('noAnswer');
    await begun.pass(4000);
    expect(begun.log.at(-1)).toBe('noAnswer');
  });

  it('that opens but delivers no frames ends the scan with a message after every API was tried', async () => {
    const begun = begin(undefined, { processorGives: false, callbackGives: false });
    await begun.pass(SILENCE_LIMIT_MS + 2000);
    expect(begun.log).toEqual(['camera', 'noPictures']);
    expect(begun.browser.received().map(({ kind }) => kind)).toContain('endStream');
  });

  it('is read with a second API if the first delivers nothing', async () => {
    const begun = begin(undefined, { processorGives: false });
    await begun.pass(WORDS_WITHIN_MS);
    expectRuns(begun);
  });

  it('is read with a second API, from the start, if the first ends while the camera works', async () => {
    const begun = begin();
    await begun.pass(5000);
    begun.browser.say({ kind: 'framesEnded' });
    await begun.pass(WORDS_WITHIN_MS);
    expectRuns(begun);
    expect(begun.browser.received().map(({ kind }) => kind)).toContain('restart');
  });

  it('that goes silent during a scan ends it with a message', async () => {
    const begun = begin();
    await begun.pass(5000);
    begun.browser.say({ kind: 'framesEnded' });
    await begun.pass(0);
    begun.browser.say({ kind: 'framesEnded' });
    await begun.pass(0);
    expect(begun.log.at(-1)).toBe('noPictures');
  });

  it('whose frames are no longer processed ends the scan with a message because their clock stops', async () => {
    const begun = begin(undefined, { isRead: false });
    await begun.pass(SILENCE_LIMIT_MS + 2000);
    expect(begun.log.at(-1)).toBe('missingPictures');
  });

  it('is used as long as its track lives, whatever the device list says', async () => {
    const begun = begin();
    await begun.pass(3000);
    for (const devices of [
      [],
      [{ kind: 'videoinput', deviceId: '', label: '' }],
      [{ kind: 'videoinput', deviceId: 'x' }],
    ]) {
      Object.assign(begun.browser.mediaDevices, { enumerateDevices: async () => devices });
      begun.browser.mediaDevices.dispatchEvent(new Event('devicechange'));
      await begun.pass(3000);
      expectRuns(begun);
    }
  });

  it.each([
    ['cameraStopped', [{ kind: 'videoinput', deviceId: 'c', label: '' }], 'granted'],
    ['unplugged', [], 'granted'],
    ['unplugged', [{ kind: 'videoinput', deviceId: 'x', label: '' }], 'granted'],
    // Hidden ids are meaningless.
    ['cameraStopped', [{ kind: 'videoinput', deviceId: '', label: '' }], 'granted'],
    ['revoked', [], 'denied'],
  ] as const)('that ends is explained: %s', async (cause, devices, state) => {
    for (const tells of [true, false]) {
      const begun = begin();
      await begun.pass(3000);
      Object.assign(begun.browser.mediaDevices, { enumerateDevices: async () => devices });
      begun.browser.permission.state = state;
      const track = begun.browser.tracks[0]!;
      track.stop();
      // Some browsers send no event.
      if (tells) track.dispatchEvent(new Event('ended'));
      await begun.pass(3000);
      expect(begun.log.at(-1)).toBe(cause);
    }
  });

  describe.each([
    [1, 30_000],
    [0.94, 30_000],
    [1.06, 30_000],
    [0.5, null],
  ])('whose clock runs at %s times the pace of the page', (pace, expectedMs) => {
    it(expectedMs === null ? 'ends the scan with a message' : 'is timed by the page', async () => {
      const begun = begin(undefined, { isRead: false });
      await begun.pass(3000);
      const sight = { ...SIGHT, phase: 'capturing', frameRateHz: 30 } as const;
      // Sightings before the scan began do not count.
      begun.browser.say({ ...sight, frameMs: 1e9 });
      begun.browser.say({ ...SIGHT, frameMs: 0 });
      for (let ms = 0; ms <= 30_000; ms += 100) {
        begun.browser.say({ ...sight, frameMs: 7e6 + pace * ms });
        await begun.pass(100);
      }
      const frameTimesMs = Array.from({ length: 301 }, (_, i) => pace * 100 * i);
      const trace = { frameTimesMs } as unknown as ColorTraceBody;
      begun.browser.say({ kind: 'complete', trace, beganMs: 7e6, droppedFrames: 0 });
      await begun.pass(1000);
      expect(begun.log.at(-1)).toBe(expectedMs === null ? 'missingPictures' : 'complete');
      if (expectedMs === null) return;
      const sent = begun.events.onComplete.mock.calls[0]![0] as ColorTraceBody;
      expect(sent.frameTimesMs.at(-1)).toBeCloseTo(expectedMs, 0);
    });
  });

  it('that is muted for long, without pictures, ends the scan with a message, unlike a short mute', async () => {
    const begun = begin();
    await begun.pass(3000);
    const track = begun.browser.tracks[0]!;
    const mute = (muted: boolean) => {
      Object.assign(track, { muted });
      track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    };
    mute(true);
    await begun.pass(MUTE_LIMIT_MS - 100);
    mute(false);
    await begun.pass(3000);
    expectRuns(begun);
    mute(true);
    await begun.pass(MUTE_LIMIT_MS);
    expect(begun.log.at(-1)).toBe('interrupted');
  });

  it('that reports a mute once, while its frames go on, does not end the scan', async () => {
    const begun = begin();
    await begun.pass(3000);
    begun.browser.tracks[0]!.dispatchEvent(new Event('mute'));
    await begun.pass(2 * MUTE_LIMIT_MS);
    expectRuns(begun);
  });

  it('whose picture keeps changing shape ends the scan with a message, unlike a turned device', async () => {
    const begun = begin();
    await begun.pass(3000);
    for (let turn = 0; turn < 3; turn += 1) {
      begun.browser.say({ kind: 'turned' });
      await begun.pass(1000);
    }
    expectRuns(begun);
    for (let turn = 0; turn < 6; turn += 1) {
      begun.browser.say({ kind: 'turned' });
      await begun.pass(1000);
    }
    expect(begun.log.at(-1)).toBe('missingPictures');
  });

  it('that opens after the scan was left is switched off', async () => {
    const late = Promise.withResolvers<void>();
    const begun = begin(({ mediaDevices }) => {
      const open = (mediaDevices as unknown as MediaDevices).getUserMedia;
      Object.assign(mediaDevices, { getUserMedia: () => late.promise.then(() => open()) });
    });
    await begun.pass(1000);
    running?.stop();
    late.resolve();
    await begun.pass(1000);
    expect(isLive(begun)).toBe(false);
    expect(begun.browser.tracks).toHaveLength(1);
    expect(begun.log).toEqual([]);
  });
});

describe('files of the scan', () => {
  it('that stop loading end the scan with a message, while slow ones are awaited', async () => {
    const stalled = begin(undefined, { loadTracker: () => stallingTracker() });
    await stalled.pass(LOAD_LIMIT_MS + 3000);
    expect(stalled.log).toEqual(['camera', 'notLoaded']);
    running?.stop();
    const beganMs = now();
    const slow = begin(undefined, { loadTracker: () => stallingTracker(beganMs + 300_000) });
    await slow.pass(300_000);
    expect(new Set(slow.log)).toEqual(new Set(['camera', 'slow']));
    await slow.pass(LOAD_LIMIT_MS + 3000);
    expect(slow.log.at(-1)).toBe('notLoaded');
  });

  it('that fail are loaded a second time before the scan ends with a message', async () => {
    let tries = 0;
    const failing = (): LoadingTracker => {
      tries += 1;
      return { ready: Promise.reject(new Error('404')), movedMs: () => 0, end: () => undefined };
    };
    const broken = begin(undefined, { loadTracker: failing });
    await broken.pass(1000);
    expect([tries, broken.log]).toEqual([2, ['camera', 'notLoaded']]);
    const second = begin(undefined, { loadTracker: () => (tries++ === 2 ? failing() : loadedTracker()) });
    await second.pass(3000);
    expectRuns(second);
  });
});

it('a worker that breaks ends the scan with a message and details for Mien', async () => {
  const begun = begin();
  await begun.pass(3000);
  begun.browser.say({ kind: 'failed', cause: 'out of memory' });
  expect(begun.events.onStop).toHaveBeenCalledWith({ kind: 'stopped', cause: 'broken', details: 'out of memory' });
});

it('the camera is switched off and the end is reported, whatever fails', async () => {
  const begun = begin();
  await begun.pass(3000);
  const fail = () => {
    throw new Error('broken');
  };
  Object.assign(Worker.prototype, { terminate: fail, postMessage: fail });
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', { set: fail });
  begun.browser.say(SIGHT);
  begun.browser.say({ kind: 'lost' });
  expect(begun.log.at(-1)).toBe('faceLost');
});
