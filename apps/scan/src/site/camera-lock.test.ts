import { describe, expect, it, vi } from 'vitest';
import { compensateExposure, lockCamera, possibleLocks, unlockCamera } from './camera-lock.ts';

interface DrawnCamera {
  readonly capabilities: object;
  readonly settings: object;
  readonly readyState?: 'live' | 'ended';
  readonly isRefusing?: boolean;
}

/** A camera that applies constraints, unless it refuses. */
function camera({ capabilities, settings, readyState = 'live', isRefusing = false }: DrawnCamera) {
  let current = { ...settings };
  const applyConstraints = vi.fn(async ({ advanced = [] }: { advanced?: readonly object[] }) => {
    if (isRefusing) throw new DOMException('no', 'OverconstrainedError');
    current = Object.assign({ ...current }, ...advanced) as typeof current;
  });
  const track = {
    readyState,
    getCapabilities: () => capabilities,
    getSettings: () => current,
    applyConstraints,
  } as unknown as MediaStreamTrack;
  const asked = () => applyConstraints.mock.calls.map(([{ advanced }]) => advanced);
  return { track, asked };
}

const BOTH = ['manual', 'continuous'];
const FULL = { exposureMode: BOTH, whiteBalanceMode: BOTH, focusMode: BOTH };
const SETTINGS = { exposureTime: 100, iso: 200, colorTemperature: 4000 };

describe('locking the camera during a scan', () => {
  it('locks what the camera can lock and release, at its current values', async () => {
    const { track, asked } = camera({ capabilities: { ...FULL, focusMode: ['continuous'] }, settings: SETTINGS });
    expect(possibleLocks(track)).toEqual(['exposure', 'whiteBalance']);
    expect(await lockCamera(track, null)).toEqual(['exposure', 'whiteBalance']);
    expect(asked()).toEqual([
      [
        { exposureMode: 'manual', exposureTime: 100, iso: 200 },
        { whiteBalanceMode: 'manual', colorTemperature: 4000 },
      ],
    ]);
  });

  it('reports no locks of a camera that refuses, and requests nothing of one that cannot', async () => {
    expect(await lockCamera(camera({ capabilities: FULL, settings: SETTINGS, isRefusing: true }).track, null)).toEqual(
      [],
    );
    const fixed = camera({ capabilities: { exposureMode: ['manual'] }, settings: {} });
    expect(await lockCamera(fixed.track, null)).toEqual([]);
    expect(fixed.asked()).toEqual([]);
  });

  it('resends the exposure compensation with each change', async () => {
    const { track, asked } = camera({ capabilities: { exposureMode: BOTH }, settings: {} });
    await compensateExposure(track, 1.5);
    await lockCamera(track, 1.5);
    await unlockCamera(track, 1.5);
    expect(asked()).toEqual([
      [{ exposureCompensation: 1.5 }],
      [{ exposureMode: 'manual' }, { exposureCompensation: 1.5 }],
      [{ exposureMode: 'continuous' }, { exposureCompensation: 1.5 }],
    ]);
  });

  it('lets a live camera adapt again and requests nothing of one that has ended', async () => {
    const live = camera({ capabilities: FULL, settings: {} });
    await unlockCamera(live.track, null);
    expect(live.asked()).toEqual([
      [{ exposureMode: 'continuous' }, { whiteBalanceMode: 'continuous' }, { focusMode: 'continuous' }],
    ]);
    const ended = camera({ capabilities: FULL, settings: {}, readyState: 'ended' });
    await unlockCamera(ended.track, null);
    expect(ended.asked()).toEqual([]);
  });
});
