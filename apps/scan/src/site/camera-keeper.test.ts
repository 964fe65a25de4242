import { describe, expect, it } from 'vitest';
import { createCameraKeeper } from './camera-keeper.ts';

const LOOK_MS = 100;
const MODES = ['manual', 'continuous'];

/** A phone's camera: capabilities, settings, and all constraints that were applied. */
function createCamera(
  capabilities: object = { exposureMode: MODES, whiteBalanceMode: MODES, exposureTime: { min: 1, max: 2000 } },
  answer: 'obeys' | 'fails' | 'never answers' | 'ignores' = 'obeys',
) {
  const settings: Record<string, unknown> = {
    exposureMode: 'continuous',
    whiteBalanceMode: 'continuous',
    exposureTime: 333,
  };
  const applied: MediaTrackConstraints[] = [];
  const track = {
    readyState: 'live',
    getCapabilities: () => capabilities,
    getSettings: () => ({ ...settings }),
    applyConstraints(constraints: MediaTrackConstraints) {
      applied.push(constraints);
      if (answer === 'never answers') return new Promise<void>(() => {});
      if (answer === 'fails') return Promise.reject(new DOMException('no', 'OverconstrainedError'));
      if (answer === 'obeys') for (const set of constraints.advanced ?? []) Object.assign(settings, set);
      return Promise.resolve();
    },
  };
  return { track: track as unknown as MediaStreamTrack, settings, applied };
}

function createBench(camera: ReturnType<typeof createCamera>) {
  const prepared: boolean[] = [];
  const keeper = createCameraKeeper(camera.track, (isPrepared) => prepared.push(isPrepared));
  let nowMs = 0;
  /** Runs for a while; `lumaAt` is the brightness of the face, by time. */
  const look = async (
    phase: 'searching' | 'fitting' | 'capturing',
    lengthMs: number,
    lumaAt: (nowMs: number) => number | null = () => 120,
  ): Promise<void> => {
    for (const endMs = nowMs + lengthMs; nowMs < endMs; nowMs += LOOK_MS) {
      keeper.see({ phase, faceLuma: lumaAt(nowMs) }, nowMs);
      // The camera responds between two updates.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  return { keeper, prepared, look };
}

describe('the camera lock', () => {
  it('locks what the camera supports, at its current values, once the light on a face is steady', async () => {
    const camera = createCamera();
    const { keeper, prepared, look } = createBench(camera);
    await look('searching', 500);
    expect(camera.applied).toEqual([]);
    await look('fitting', 1500);
    expect(prepared).toEqual([true]);
    expect(keeper.held()).toEqual(['exposure', 'whiteBalance']);
    expect(camera.applied).toHaveLength(1);
    expect(camera.applied[0]!.advanced).toEqual([
      { exposureMode: 'manual', exposureTime: 333 },
      { whiteBalanceMode: 'manual' },
    ]);
    // An omitted constraint would let the picture change its size.
    expect(camera.applied[0]).toMatchObject({ width: { ideal: 640 }, height: { ideal: 480 } });
    await look('capturing', 1000);
    expect(camera.settings.exposureMode).toBe('manual');
  });

  it('waits for exposure to settle, but not indefinitely', async () => {
    const rising = createBench(createCamera());
    await rising.look('fitting', 1500, (nowMs) => 60 + nowMs / 10);
    expect(rising.prepared).toEqual([]);
    await rising.look('fitting', 1500, (nowMs) => 60 + nowMs / 10);
    expect(rising.prepared).toEqual([true]);
    expect(rising.keeper.held()).toEqual([]);
  });

  it('releases a lock that darkens the picture, and does not try again', async () => {
    const camera = createCamera();
    const { keeper, prepared, look } = createBench(camera);
    await look('fitting', 3000, () => (camera.settings.exposureMode === 'manual' ? 30 : 120));
    expect(keeper.held()).toEqual([]);
    expect(camera.settings.exposureMode).toBe('continuous');
    expect(prepared).toEqual([true]);
    await look('searching', 300);
    await look('fitting', 2000);
    expect(prepared).toEqual([true, false, true]);
    expect(camera.applied).toHaveLength(2);
  });

  it('is released when the face leaves, and acquired again for the next face', async () => {
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
    ['without any lockable setting', createCamera({})],
    ['that cannot be unlocked', createCamera({ exposureMode: ['manual'] })],
    ['that refuses', createCamera(undefined, 'fails')],
    ['that accepts settings and ignores them', createCamera(undefined, 'ignores')],
    ['that never responds', createCamera(undefined, 'never answers')],
  ])('allows a scan with a camera %s', async (_, camera) => {
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

  it('is released before the camera is closed', async () => {
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

describe('face exposure', () => {
  const COMPENSATION = { exposureCompensation: { min: -3, max: 3, step: 0.5 } };
  /** A face in the camera's picture: brighter with each stop, with gamma. */
  const faceOf = (camera: ReturnType<typeof createCamera>, plainLuma: number) => (): number =>
    Math.min(255, plainLuma * 2 ** (Number(camera.settings.exposureCompensation ?? 0) / 2.2));
  const compensations = ({ applied }: ReturnType<typeof createCamera>): unknown[] =>
    applied.flatMap(({ advanced = [] }) =>
      advanced.flatMap((set) => ('exposureCompensation' in set ? [set.exposureCompensation] : [])),
    );

  it('brightens a dark face by up to two stops before it fits, then locks the exposure', async () => {
    const camera = createCamera({ ...COMPENSATION, exposureMode: MODES });
    const { keeper, look, prepared } = createBench(camera);
    await look('searching', 1500, faceOf(camera, 90));
    expect(compensations(camera)).toEqual([1.5]);
    expect(faceOf(camera, 90)()).toBeGreaterThan(135);
    await look('fitting', 1500, faceOf(camera, 90));
    expect(prepared).toEqual([true]);
    // The lock is sent along: cameras may forget an omitted constraint.
    expect(camera.applied.at(-1)!.advanced).toEqual([
      { exposureMode: 'manual', exposureTime: 333 },
      { exposureCompensation: 1.5 },
    ]);
    expect(keeper.held()).toEqual(['exposure']);
    await keeper.letGo();
    expect(camera.settings).toMatchObject({ exposureMode: 'continuous', exposureCompensation: 0 });
  });

  it('is raised by at most two stops, within the limits of the camera', async () => {
    const dark = createCamera(COMPENSATION);
    await createBench(dark).look('searching', 4000, faceOf(dark, 20));
    expect(dark.settings.exposureCompensation).toBe(2);
    const weak = createCamera({ exposureCompensation: { min: -1, max: 1, step: 0.3 } });
    await createBench(weak).look('searching', 4000, faceOf(weak, 20));
    expect(weak.settings.exposureCompensation).toBeCloseTo(0.8);
  });

  it('is reduced for a brighter face, by no more than was added', async () => {
    const camera = createCamera(COMPENSATION);
    const { look } = createBench(camera);
    await look('searching', 1500, faceOf(camera, 60));
    expect(camera.settings.exposureCompensation).toBe(2);
    await look('searching', 3000, faceOf(camera, 150));
    expect(camera.settings.exposureCompensation).toBeLessThan(1);
    await look('searching', 3000, faceOf(camera, 240));
    expect(camera.settings.exposureCompensation).toBe(0);
  });

  it.each([
    ['a bright enough face', createCamera(COMPENSATION), 125],
    ['a camera without compensation', createCamera({ exposureMode: ['continuous'] }), 40],
    ['an empty range', createCamera({ exposureCompensation: { min: 0, max: 0 } }), 40],
    ['a range without numbers', createCamera({ exposureCompensation: { min: 'low', max: 'high' } }), 40],
  ])('is not changed for %s', async (_, camera, luma) => {
    const { look, keeper } = createBench(camera);
    await look('searching', 2000, () => luma);
    expect(camera.applied).toEqual([]);
    expect(keeper.letGo()).toBeNull();
  });

  it('is restored at the end', async () => {
    const camera = createCamera(COMPENSATION);
    const { keeper, look } = createBench(camera);
    await look('searching', 1500, faceOf(camera, 60));
    expect(camera.settings.exposureCompensation).toBe(2);
    await keeper.letGo();
    expect(camera.settings.exposureCompensation).toBe(0);
  });

  it('is no longer changed if the camera does not follow, and the scan goes on', async () => {
    const camera = createCamera(COMPENSATION, 'ignores');
    const { look, prepared } = createBench(camera);
    await look('searching', 5000, () => 40);
    expect(compensations(camera)).toEqual([2]);
    await look('fitting', 3000, () => 40);
    expect(prepared).toEqual([true]);
  });

  it('is not changed during a scan', async () => {
    const camera = createCamera(COMPENSATION);
    const { look } = createBench(camera);
    await look('fitting', 500, () => 120);
    await look('capturing', 3000, () => 40);
    expect(camera.applied).toEqual([]);
  });
});
