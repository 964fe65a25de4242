import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CameraChoice,
  cameraPermission,
  closeCamera,
  listCameras,
  openCamera,
  rememberCamera,
  rememberedCamera,
} from './camera.ts';

const FRONT: CameraChoice = { kind: 'facing', facing: 'user' };

interface FakeTrack {
  readyState: string;
  stop(): void;
  getSettings(): object;
}

/** A device whose cameras answer as a test wants it; remembers what was asked for. */
function useDevice(answer: (video: MediaTrackConstraints) => FakeTrack[] | DOMException, isSecure = true) {
  const asked: MediaTrackConstraints[] = [];
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('navigator', {
    mediaDevices: {
      async getUserMedia({ video, audio }: { video: MediaTrackConstraints; audio: boolean }) {
        expect(audio).toBe(false);
        asked.push(video);
        const result = answer(video);
        if (result instanceof DOMException) throw result;
        return { getTracks: () => result, getVideoTracks: () => result };
      },
      enumerateDevices: async () => [
        { kind: 'audioinput', deviceId: 'm', label: 'Microphone' },
        { kind: 'videoinput', deviceId: '', label: '' },
        { kind: 'videoinput', deviceId: 'c', label: 'Camera' },
      ],
    },
  });
  return asked;
}

function createTrack(settings: object): FakeTrack {
  return {
    readyState: 'live',
    stop() {
      this.readyState = 'ended';
    },
    getSettings: () => settings,
  };
}

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('opening a camera', () => {
  it('asks for the side or the device, without sound, and says which one came', async () => {
    const asked = useDevice(() => [createTrack({ deviceId: 'c', facingMode: 'environment' })]);
    expect(await openCamera(FRONT)).toMatchObject({ kind: 'opened', deviceId: 'c', facing: 'environment' });
    await openCamera({ kind: 'device', deviceId: 'c' });
    expect(asked[0]).toMatchObject({ facingMode: 'user' });
    expect(asked[1]).toMatchObject({ deviceId: { exact: 'c' } });
    expect(asked[1]).not.toHaveProperty('facingMode');
  });

  it('takes a camera of a computer for neither front nor back', async () => {
    useDevice(() => [createTrack({})]);
    expect(await openCamera(FRONT)).toMatchObject({ kind: 'opened', deviceId: '', facing: null });
  });

  it('takes the front camera when the chosen one is gone', async () => {
    const asked = useDevice((video) =>
      video.deviceId ? new DOMException('', 'OverconstrainedError') : [createTrack({ facingMode: 'user' })],
    );
    expect(await openCamera({ kind: 'device', deviceId: 'gone' })).toMatchObject({ kind: 'opened', facing: 'user' });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'noCamera'],
    ['OverconstrainedError', 'noCamera'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ])('takes %s for %s', async (name, fault) => {
    const asked = useDevice(() => new DOMException('', name));
    expect(await openCamera(FRONT)).toEqual({ kind: 'refused', fault });
    expect(asked).toHaveLength(1);
  });

  it('tells a page without a safe connection from a browser without cameras', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('isSecureContext', false);
    expect(await openCamera(FRONT)).toEqual({ kind: 'refused', fault: 'insecure' });
    vi.stubGlobal('isSecureContext', true);
    expect(await openCamera(FRONT)).toEqual({ kind: 'refused', fault: 'notSupported' });
  });

  it('can be undone: every track ends', async () => {
    const tracks = [createTrack({}), createTrack({})];
    useDevice(() => tracks);
    const opened = await openCamera(FRONT);
    if (opened.kind !== 'opened') throw new Error(opened.fault);
    closeCamera(opened.stream);
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });
});

describe('the list of cameras', () => {
  it('holds cameras that can be chosen', async () => {
    useDevice(() => []);
    expect(await listCameras()).toEqual([{ deviceId: 'c', label: 'Camera' }]);
  });

  it('is empty where there is none', async () => {
    vi.stubGlobal('navigator', {});
    expect(await listCameras()).toEqual([]);
  });
});

describe('the remembered camera', () => {
  it('is the front camera at first, then the one chosen last', () => {
    expect(rememberedCamera()).toEqual(FRONT);
    for (const choice of [
      { kind: 'device', deviceId: 'c' },
      { kind: 'facing', facing: 'environment' },
      FRONT,
    ] satisfies CameraChoice[]) {
      rememberCamera(choice);
      expect(rememberedCamera()).toEqual(choice);
    }
  });

  it('is the front camera when something else was kept, or nothing can be', () => {
    for (const value of ['{', 'null', '"c"', '{"deviceId":""}', '{"deviceId":5}', '{"facing":"left"}']) {
      kept.set('scan-camera', value);
      expect(rememberedCamera()).toEqual(FRONT);
    }
    vi.stubGlobal('localStorage', undefined);
    expect(rememberedCamera()).toEqual(FRONT);
    expect(() => rememberCamera(FRONT)).not.toThrow();
  });
});

describe('the permission', () => {
  it('is what the browser says, and unknown where it does not know the question', async () => {
    const status = { state: 'granted' };
    vi.stubGlobal('navigator', { permissions: { query: async () => status } });
    expect(await cameraPermission()).toBe(status);
    vi.stubGlobal('navigator', { permissions: { query: () => Promise.reject(new TypeError('camera')) } });
    expect(await cameraPermission(), 'older Safari').toBeNull();
    vi.stubGlobal('navigator', {});
    expect(await cameraPermission(), 'no such interface').toBeNull();
  });
});
