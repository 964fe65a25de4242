import { CAMERA_LOCKS, type CameraLock } from '@mien/contract';
import { optional, optionalNow } from './browser/ask.ts';
import { settingsOf, WANTED_PICTURE } from './camera.ts';

/** Camera constraints that the type library lacks. Source: W3C MediaStream Image Capture. */
interface CameraValues {
  readonly exposureMode?: string;
  readonly exposureTime?: number;
  readonly iso?: number;
  readonly whiteBalanceMode?: string;
  readonly colorTemperature?: number;
  readonly focusMode?: string;
  readonly focusDistance?: number;
  /** In stops. */
  readonly exposureCompensation?: number;
}
const NOTHING_TOLD: Capabilities = {};
type Capabilities = { readonly [Key in keyof CameraValues]?: readonly string[] | object };

/** The mode of each lock, and the values to send with it: some cameras forget them otherwise. */
const LOCKS = {
  exposure: { mode: 'exposureMode', values: ['exposureTime', 'iso'] },
  whiteBalance: { mode: 'whiteBalanceMode', values: ['colorTemperature'] },
  focus: { mode: 'focusMode', values: ['focusDistance'] },
} as const satisfies Record<CameraLock, { mode: keyof CameraValues; values: readonly (keyof CameraValues)[] }>;

const HELD = 'manual';
const ADAPTING = 'continuous';

function modesOf(track: MediaStreamTrack, lock: CameraLock): readonly string[] {
  // Firefox has no getCapabilities.
  const capabilities = optionalNow(() => track.getCapabilities() as Capabilities, NOTHING_TOLD);
  const modes = capabilities?.[LOCKS[lock].mode];
  return Array.isArray(modes) ? modes : [];
}

/** What this camera can lock, and release again. */
export function possibleLocks(track: MediaStreamTrack): CameraLock[] {
  return CAMERA_LOCKS.filter((lock) => {
    const modes = modesOf(track, lock);
    return modes.includes(HELD) && modes.includes(ADAPTING);
  });
}

/**
 * Locks exposure, white balance and focus at their current values, as far as the camera supports it. Unsupported locks
 * are skipped; a camera that refuses continues to adapt.
 *
 * @param compensationEv  the current exposure compensation in stops; null if none
 * @returns the locks that were applied
 */
export async function lockCamera(track: MediaStreamTrack, compensationEv: number | null): Promise<CameraLock[]> {
  const wanted = possibleLocks(track);
  if (wanted.length === 0) return [];
  const settings = settingsOf(track) as CameraValues;
  const advanced = wanted.map((lock) => {
    const { mode, values } = LOCKS[lock];
    const current = values.filter((value) => settings[value] !== undefined).map((value) => [value, settings[value]]);
    return { [mode]: HELD, ...Object.fromEntries(current) };
  });
  // Some cameras claim unsupported capabilities, or never respond. The scan continues without the lock.
  await apply(track, [...advanced, ...compensationSets(compensationEv)]);
  const now = settingsOf(track) as CameraValues;
  return wanted.filter((lock) => now[LOCKS[lock].mode] === HELD);
}

/**
 * Lets the camera adapt again; some would stay locked for the next program, too.
 *
 * @param compensationEv  the exposure compensation to keep, in stops; null if none was set
 */
export async function unlockCamera(track: MediaStreamTrack, compensationEv: number | null): Promise<void> {
  if (track.readyState === 'ended') return;
  const advanced = possibleLocks(track).map((lock) => ({ [LOCKS[lock].mode]: ADAPTING }));
  // Closing the camera resets most of those that refuse.
  await apply(track, [...advanced, ...compensationSets(compensationEv)]);
}

/** Makes the pictures of an adapting camera brighter or darker by this many stops. */
export function compensateExposure(track: MediaStreamTrack, compensationEv: number): Promise<void> {
  return apply(track, compensationSets(compensationEv));
}

/** Sent again with each change: cameras may forget omitted values. */
const compensationSets = (compensationEv: number | null): readonly CameraValues[] =>
  compensationEv === null ? [] : [{ exposureCompensation: compensationEv }];

const apply = (track: MediaStreamTrack, advanced: readonly object[]): Promise<void> =>
  optional(() => track.applyConstraints({ ...WANTED_PICTURE, advanced } as MediaTrackConstraints), undefined);
