import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CAMERA_LIMIT_MS,
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

/** A device whose cameras respond as configured; records requests. */
function deviceThat(
  answer: (video: MediaTrackConstraints) => FakeTrack[] | Error | { readonly name: string } | Promise<FakeTrack[]>,
  isSecure = true,
) {
  const asked: MediaTrackConstraints[] = [];
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('navigator', {
    mediaDevices: {
      async getUserMedia({ video, audio }: { video: MediaTrackConstraints; audio: boolean }) {
        expect(audio).toBe(false);
        asked.push(video);
        const result = await answer(video);
        if (!Array.isArray(result)) throw result;
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
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('opening a camera', () => {
  it('requests the side or device without sound, and returns which one it got', async () => {
    const asked = deviceThat(() => [createTrack({ deviceId: 'c', facingMode: 'environment' })]);
    expect(await openCamera(FRONT)).toMatchObject({ kind: 'opened', deviceId: 'c', facing: 'environment' });
    await openCamera({ kind: 'device', deviceId: 'c' });
    expect(asked[0]).toMatchObject({ facingMode: 'user' });
    expect(asked[1]).toMatchObject({ deviceId: { exact: 'c' } });
    expect(asked[1]).not.toHaveProperty('facingMode');
  });

  it('treats a computer’s camera as neither front nor back', async () => {
    deviceThat(() => [createTrack({})]);
    expect(await openCamera(FRONT)).toMatchObject({ kind: 'opened', deviceId: '', facing: null });
  });

  it.each([
    ['a standard error', new DOMException('', 'OverconstrainedError')],
    ['an error that is not a DOMException', { name: 'OverconstrainedError', constraint: 'deviceId' }],
    ['a camera in use', new DOMException('', 'NotReadableError')],
    ['an error without a name', { name: '' }],
  ])('falls back to the front camera if the chosen one fails, and forgets that one: %s', async (_, error) => {
    rememberCamera({ kind: 'device', deviceId: 'gone' });
    deviceThat((video) => (video.deviceId ? error : [createTrack({ facingMode: 'user' })]));
    expect(await openCamera(rememberedCamera())).toMatchObject({ kind: 'opened', facing: 'user' });
    expect(rememberedCamera()).toEqual(FRONT);
  });

  it.each([
    ['a rate', (video: MediaTrackConstraints) => video.frameRate !== undefined],
    ['a size', (video: MediaTrackConstraints) => video.width !== undefined],
    ['a side', (video: MediaTrackConstraints) => video.facingMode !== undefined],
    ['any constraint', (video: MediaTrackConstraints | true) => video !== true],
  ])('relaxes the constraints if a browser rejects %s', async (_, isRefused) => {
    for (const error of [new DOMException('', 'OverconstrainedError'), new TypeError('no such constraint')]) {
      deviceThat((video) => (isRefused(video) ? error : [createTrack({})]));
      expect(await openCamera(FRONT)).toMatchObject({ kind: 'opened' });
    }
  });

  it('keeps a chosen camera that opens with fewer constraints', async () => {
    const choice: CameraChoice = { kind: 'device', deviceId: 'c' };
    rememberCamera(choice);
    deviceThat((video) => (video.frameRate ? new DOMException('', 'AbortError') : [createTrack({ deviceId: 'c' })]));
    expect(await openCamera(choice)).toMatchObject({ deviceId: 'c' });
  });

  it.each([
    ['NotAllowedError', 'denied', 1],
    ['SecurityError', 'denied', 1],
    ['PermissionDeniedError', 'denied', 1],
    ['NotFoundError', 'noCamera', 3],
    ['OverconstrainedError', 'noCamera', 3],
    ['NotReadableError', 'busy', 3],
    ['AbortError', 'busy', 3],
    ['', 'busy', 3],
  ])('reports %s at every attempt as %s', async (name, fault, tries) => {
    for (const error of [new DOMException('', name), { name }]) {
      const asked = deviceThat(() => error);
      expect(await openCamera(FRONT)).toEqual({ kind: 'refused', fault });
      expect(asked).toHaveLength(tries);
    }
  });

  it('accepts a camera without any information', async () => {
    const silent = createTrack({});
    silent.getSettings = () => {
      throw new Error('broken');
    };
    deviceThat(() => [silent]);
    expect(await openCamera(FRONT)).toMatchObject({ kind: 'opened', deviceId: '', facing: null });
  });

  it('waits long enough for a user but not indefinitely, and switches off a late camera', async () => {
    vi.useFakeTimers();
    try {
      const late = Promise.withResolvers<FakeTrack[]>();
      const asked = deviceThat(() => late.promise);
      let isReading = true;
      let result: unknown = null;
      void openCamera(FRONT, { mayWait: () => isReading }).then((answer) => {
        result = answer;
      });
      await vi.advanceTimersByTimeAsync(CAMERA_LIMIT_MS + 60_000);
      expect(result).toBe(null);
      isReading = false;
      await vi.advanceTimersByTimeAsync(1000);
      expect(result).toEqual({ kind: 'refused', fault: 'noAnswer' });
      const track = createTrack({});
      late.resolve([track]);
      await vi.advanceTimersByTimeAsync(0);
      expect(track.readyState).toBe('ended');
      expect(asked).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('distinguishes an insecure page from a browser without cameras', async () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('isSecureContext', false);
    expect(await openCamera(FRONT)).toEqual({ kind: 'refused', fault: 'insecure' });
    vi.stubGlobal('isSecureContext', true);
    expect(await openCamera(FRONT)).toEqual({ kind: 'refused', fault: 'notSupported' });
  });

  it('can be undone by stopping every track', async () => {
    const tracks = [createTrack({}), createTrack({})];
    deviceThat(() => tracks);
    const opened = await openCamera(FRONT);
    if (opened.kind !== 'opened') throw new Error(opened.fault);
    closeCamera(opened.stream);
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });
});

describe('the list of cameras', () => {
  it('contains the selectable cameras', async () => {
    deviceThat(() => []);
    expect(await listCameras()).toEqual([{ deviceId: 'c', label: 'Camera' }]);
  });

  it('is unknown if the browser hides it', async () => {
    vi.stubGlobal('navigator', {});
    expect(await listCameras()).toBe(null);
    const list = (devices: unknown) =>
      vi.stubGlobal('navigator', { mediaDevices: { enumerateDevices: async () => devices } });
    list([{ kind: 'videoinput', deviceId: '', label: '' }]);
    expect(await listCameras()).toBe(null);
    list('nothing of the kind');
    expect(await listCameras()).toBe(null);
    list([]);
    expect(await listCameras()).toEqual([]);
  });
});

describe('the remembered camera', () => {
  it('is the front camera by default, then the last one chosen', () => {
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

  it('is the front camera if the stored value is invalid or storage is unavailable', () => {
    for (const value of ['{', 'null', '"c"', '{"deviceId":""}', '{"deviceId":5}', '{"facing":"left"}']) {
      kept.set('scan-camera', value);
      expect(rememberedCamera()).toEqual(FRONT);
    }
    vi.stubGlobal('localStorage', undefined);
    expect(rememberedCamera()).toEqual(FRONT);
    expect(() => rememberCamera(FRONT)).not.toThrow();
  });
});

describe('the camera permission', () => {
  it('comes from the browser, and is unknown if the browser cannot tell', async () => {
    const status = { state: 'granted' };
    vi.stubGlobal('navigator', { permissions: { query: async () => status } });
    expect(await cameraPermission()).toBe(status);
    vi.stubGlobal('navigator', { permissions: { query: () => Promise.reject(new TypeError('camera')) } });
    expect(await cameraPermission(), 'older Safari').toBeNull();
    vi.stubGlobal('navigator', {});
    expect(await cameraPermission(), 'no such interface').toBeNull();
  });
});
