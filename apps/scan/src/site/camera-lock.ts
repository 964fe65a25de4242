import { CAMERA_LOCKS, type CameraLock } from '@mien/contract';
import { optional, optionalNow } from './browser/ask.ts';
import { settingsOf, WANTED_PICTURE } from './camera.ts';

/** Constraints of cameras that the type library lacks. Source: W3C MediaStream Image Capture. */
interface CameraValues {
  readonly exposureMode?: string;
  readonly exposureTime?: number;
  readonly iso?: number;
  readonly whiteBalanceMode?: string;
  readonly colorTemperature?: number;
  readonly focusMode?: string;
  readonly focusDistance?: number;
  /** Stops. */
  readonly exposureCompensation?: number;
}
const NOTHING_TOLD: Capabilities = {};
type Capabilities = { readonly [Key in keyof CameraValues]?: readonly string[] | object };

/** The mode that each lock sets, and the values that have to be sent with it: some cameras forget them otherwise. */
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

/** What this camera can hold fixed, and let go again. */
export function possibleLocks(track: MediaStreamTrack): CameraLock[] {
  return CAMERA_LOCKS.filter((lock) => {
    const modes = modesOf(track, lock);
    return modes.includes(HELD) && modes.includes(ADAPTING);
  });
}

/**
 * Holds exposure, white balance and focus as they are now, as far as the camera can. What it cannot hold is left out; a camera
 * that refuses goes on adapting.
 *
 * @param compensationEv  the exposure compensation that was set, stops; null if none
 * @returns what is held fixed
 */
export async function lockCamera(track: MediaStreamTrack, compensationEv: number | null): Promise<CameraLock[]> {
  const wanted = possibleLocks(track);
  if (wanted.length === 0) return [];
  const settings = settingsOf(track) as CameraValues;
  const advanced = wanted.map((lock) => {
    const { mode, values } = LOCKS[lock];
    const told = values.filter((value) => settings[value] !== undefined).map((value) => [value, settings[value]]);
    return { [mode]: HELD, ...Object.fromEntries(told) };
  });
  // Some cameras offer what they cannot do, or never answer. The scan goes on without it.
  await apply(track, [...advanced, ...compensationSets(compensationEv)]);
  const now = settingsOf(track) as CameraValues;
  return wanted.filter((lock) => now[LOCKS[lock].mode] === HELD);
}

/**
 * Lets the camera adapt again; some would stay fixed for the next program too.
 *
 * @param compensationEv  the exposure compensation to adapt by, stops; null if none was set
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

/** Sent again with each change: cameras may forget what a call leaves out. */
const compensationSets = (compensationEv: number | null): readonly CameraValues[] =>
  compensationEv === null ? [] : [{ exposureCompensation: compensationEv }];

const apply = (track: MediaStreamTrack, advanced: readonly object[]): Promise<void> =>
  optional(() => track.applyConstraints({ ...WANTED_PICTURE, advanced } as MediaTrackConstraints), undefined);
