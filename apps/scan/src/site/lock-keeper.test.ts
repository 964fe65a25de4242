import { describe, expect, it } from 'vitest';
import { createLockKeeper } from './lock-keeper.ts';

const LOOK_MS = 100;
const MODES = ['manual', 'continuous'];

/** A camera of a phone: what it can do, what it is set to, and all that it was told. */
function createCamera(
  capabilities: object = { exposureMode: MODES, whiteBalanceMode: MODES, exposureTime: { min: 1, max: 2000 } },
  answer: 'obeys' | 'fails' | 'never answers' | 'ignores' = 'obeys',
) {
  const settings: Record<string, unknown> = {
    exposureMode: 'continuous',
    whiteBalanceMode: 'continuous',
    exposureTime: 333,
  };
  const told: MediaTrackConstraints[] = [];
  const track = {
    readyState: 'live',
    getCapabilities: () => capabilities,
    getSettings: () => ({ ...settings }),
    applyConstraints(constraints: MediaTrackConstraints) {
      told.push(constraints);
      if (answer === 'never answers') return new Promise<void>(() => {});
      if (answer === 'fails') return Promise.reject(new DOMException('no', 'OverconstrainedError'));
      if (answer === 'obeys') for (const set of constraints.advanced ?? []) Object.assign(settings, set);
      return Promise.resolve();
    },
  };
  return { track: track as unknown as MediaStreamTrack, settings, told };
}

function createBench(camera: ReturnType<typeof createCamera>) {
  const prepared: boolean[] = [];
  const keeper = createLockKeeper(camera.track, (isPrepared) => prepared.push(isPrepared));
  let nowMs = 0;
  /** Looks for a while; `lumaAt` is the brightness of the face, by time. */
  const look = async (
    phase: 'searching' | 'fitting' | 'capturing',
    lengthMs: number,
    lumaAt: (nowMs: number) => number | null = () => 120,
  ): Promise<void> => {
    for (const endMs = nowMs + lengthMs; nowMs < endMs; nowMs += LOOK_MS) {
      keeper.see({ phase, faceLuma: lumaAt(nowMs) }, nowMs);
      // Answers of the camera come between two looks.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  return { keeper, prepared, look };
}

describe('the lock of a camera', () => {
  it('holds what the camera can, with its values, once the light has settled on a face', async () => {
    const camera = createCamera();
    const { keeper, prepared, look } = createBench(camera);
    await look('searching', 500);
    expect(camera.told).toEqual([]);
    await look('fitting', 1500);
    expect(prepared).toEqual([true]);
    expect(keeper.held()).toEqual(['exposure', 'whiteBalance']);
    expect(camera.told).toHaveLength(1);
    expect(camera.told[0]!.advanced).toEqual([
      { exposureMode: 'manual', exposureTime: 333 },
      { whiteBalanceMode: 'manual' },
    ]);
    // A constraint left out would let the picture change its size.
    expect(camera.told[0]).toMatchObject({ width: { ideal: 640 }, height: { ideal: 480 } });
    await look('capturing', 1000);
    expect(camera.settings.exposureMode).toBe('manual');
  });

  it('waits for exposure to settle, but not for ever', async () => {
    const rising = createBench(createCamera());
    await rising.look('fitting', 1500, (nowMs) => 60 + nowMs / 10);
    expect(rising.prepared).toEqual([]);
    await rising.look('fitting', 1500, (nowMs) => 60 + nowMs / 10);
    expect(rising.prepared).toEqual([true]);
    expect(rising.keeper.held()).toEqual([]);
  });

  it('gives back a lock that turns the picture dark, and does not try again', async () => {
    const camera = createCamera();
    const { keeper, prepared, look } = createBench(camera);
    await look('fitting', 3000, () => (camera.settings.exposureMode === 'manual' ? 30 : 120));
    expect(keeper.held()).toEqual([]);
    expect(camera.settings.exposureMode).toBe('continuous');
    expect(prepared).toEqual([true]);
    await look('searching', 300);
    await look('fitting', 2000);
    expect(prepared).toEqual([true, false, true]);
    expect(camera.told).toHaveLength(2);
  });

  it('lets go when the face is gone, and holds again with the next', async () => {
    const camera = createCamera();
    const { keeper, prepared, look } = createBench(camera);
    await look('fitting', 1500);
    await look('searching', 300);
    expect(prepared).toEqual([true, false]);
    expect(keeper.held()).toEqual([]);
    expect(camera.settings.exposureMode).toBe('continuous');
    await look('fitting', 1500);
    expect(prepared).toEqual([true, false, true]);
    expect(keeper.held()).toEqual(['exposure', 'whiteBalance']);
  });

  it.each([
    ['that can hold nothing', createCamera({})],
    ['that could not let go', createCamera({ exposureMode: ['manual'] })],
    ['that refuses', createCamera(undefined, 'fails')],
    ['that promises and does nothing', createCamera(undefined, 'ignores')],
    ['that never answers', createCamera(undefined, 'never answers')],
  ])('does not keep a camera %s from scanning', async (_, camera) => {
    const { keeper, prepared, look } = createBench(camera);
    await look('fitting', 4000);
    expect(prepared).toEqual([true]);
    expect(keeper.held()).toEqual([]);
  });

  it('works without getCapabilities', async () => {
    const { track } = createCamera();
    const { look, prepared } = createBench({
      ...createCamera(),
      track: Object.assign(track, { getCapabilities: undefined }),
    });
    await look('fitting', 300);
    expect(prepared).toEqual([true]);
  });

  it('is undone before the camera is closed', async () => {
    const camera = createCamera();
    const { keeper, look } = createBench(camera);
    expect(keeper.letGo()).toBeNull();
    const held = createBench(camera);
    await held.look('fitting', 1500);
    await held.keeper.letGo();
    expect(camera.settings).toMatchObject({ exposureMode: 'continuous', whiteBalanceMode: 'continuous' });
    await look('fitting', 1000);
    expect(camera.settings.exposureMode).toBe('continuous');
  });
});
