import { nameOf, needed, neededNow, optional, optionalNow } from './browser/ask.ts';
import { keptText } from './browser/kept-text.ts';

type Facing = 'user' | 'environment';

/** The requested camera: on a side of the device, or by id. */
export type CameraChoice =
  | { readonly kind: 'facing'; readonly facing: Facing }
  | { readonly kind: 'device'; readonly deviceId: string }
  /** A drawn face, for devices without a camera: only in a demo. */
  | { readonly kind: 'sample' };

type RealCamera = Exclude<CameraChoice, { kind: 'sample' }>;

export interface OpenedCamera {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  /** Empty if the browser does not report it. */
  readonly deviceId: string;
  /** Null for cameras that are not built into a side of the device, such as those of computers. */
  readonly facing: Facing | null;
}

export interface ListedCamera {
  readonly deviceId: string;
  /** Empty before the user has granted the permission. */
  readonly label: string;
}

type CameraFault = 'insecure' | 'notSupported' | 'denied' | 'noCamera' | 'busy' | 'noAnswer';
export type CameraResult =
  | ({ readonly kind: 'opened' } & OpenedCamera)
  | { readonly kind: 'refused'; readonly fault: CameraFault };

/** More pixels cost time and do not improve the pulse; fewer than 30 frames per second cost accuracy. */
export const WANTED_PICTURE: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 30, max: 60 },
};

const FRONT: CameraChoice = { kind: 'facing', facing: 'user' };

/** Timeout: a permitted camera opens within a second or two. */
export const CAMERA_LIMIT_MS = 20_000;
/** Polling interval after that, to check whether the user is still answering the prompt. */
const PATIENCE_MS = 1000;

/** Error names, including those of older browsers. */
const DENIED: ReadonlySet<string> = new Set([
  'NotAllowedError',
  'SecurityError',
  'PermissionDeniedError',
  'PermissionDismissedError',
]);
const ABSENT: ReadonlySet<string> = new Set([
  'NotFoundError',
  'OverconstrainedError',
  'DevicesNotFoundError',
  'ConstraintNotSatisfiedError',
]);

/** Fallback constraints in order: every constraint is optional, so each attempt is looser. */
function triesFor(choice: RealCamera): readonly { readonly video: MediaTrackConstraints | true; isById: boolean }[] {
  const side = { facingMode: choice.kind === 'facing' ? choice.facing : 'user' };
  const chosen = choice.kind === 'device' ? { deviceId: { exact: choice.deviceId } } : null;
  return [
    ...(chosen === null
      ? []
      : [
          { video: { ...WANTED_PICTURE, ...chosen }, isById: true },
          { video: chosen, isById: true },
        ]),
    { video: { ...WANTED_PICTURE, ...side }, isById: false },
    { video: side, isById: false },
    { video: true, isById: false },
  ];
}

/** One attempt. @throws what the browser throws, `NotFoundError` for a stream without video */
async function askForCamera(video: MediaTrackConstraints | true, isWanted: () => boolean): Promise<OpenedCamera> {
  // `openCamera` limits all attempts together.
  const stream = await neededNow(() => navigator.mediaDevices.getUserMedia({ video, audio: false }));
  // No longer awaited: turn off its light.
  if (!isWanted()) closeCamera(stream);
  const track = stream.getVideoTracks()[0];
  if (track === undefined) {
    closeCamera(stream);
    throw new DOMException('a stream without pictures', 'NotFoundError');
  }
  const { deviceId = '', facingMode } = settingsOf(track);
  const facing = facingMode === 'user' || facingMode === 'environment' ? facingMode : null;
  return { stream, track, deviceId, facing };
}

/**
 * Requests a camera, which makes the browser prompt the user the first time. If the constraints cannot be met, it
 * relaxes them; a remembered camera that does not open is forgotten and replaced by the front camera.
 *
 * @param mayWait  polled after the timeout: whether there is a reason to keep waiting, such as a user who is still
 *   reading the browser's prompt. A stream that arrives later is stopped
 * @param signal   aborts the wait
 */
export async function openCamera(
  choice: CameraChoice,
  { mayWait = () => false, signal }: { readonly mayWait?: () => boolean; readonly signal?: AbortSignal } = {},
): Promise<CameraResult> {
  if (choice.kind === 'sample') return openSample();
  if (optionalNow(() => typeof navigator.mediaDevices.getUserMedia !== 'function', true))
    return { kind: 'refused', fault: globalThis.isSecureContext ? 'notSupported' : 'insecure' };
  let isOver = false;
  let lastError = '';
  const isWanted = (): boolean => !isOver && signal?.aborted !== true;
  const tryAll = async (): Promise<CameraResult> => {
    for (const { video, isById } of triesFor(choice)) {
      if (!isWanted()) break;
      try {
        return { kind: 'opened', ...(await askForCamera(video, isWanted)) };
      } catch (cause) {
        lastError = nameOf(cause) || 'unnamed';
        if (DENIED.has(lastError)) break;
        if (isById) forgetCamera();
      }
    }
    return { kind: 'refused', fault: faultOf(lastError) };
  };
  const opening = tryAll();
  for (let limitMs = CAMERA_LIMIT_MS; ; limitMs = PATIENCE_MS) {
    try {
      return await needed(() => opening, { limitMs });
    } catch {
      if (isWanted() && mayWait()) continue;
      isOver = true;
      return { kind: 'refused', fault: lastError === '' ? 'noAnswer' : faultOf(lastError) };
    }
  }
}

async function openSample(): Promise<CameraResult> {
  try {
    const { openSampleFace } = await import('./sample-face/sample-face.ts');
    const stream = openSampleFace();
    const [track] = stream.getVideoTracks();
    if (track) return { kind: 'opened', stream, track, deviceId: '', facing: null };
  } catch {
    // A browser that cannot record a canvas.
  }
  return { kind: 'refused', fault: 'notSupported' };
}

function faultOf(name: string): CameraFault {
  if (DENIED.has(name)) return 'denied';
  return ABSENT.has(name) ? 'noCamera' : 'busy';
}

/** Switches the camera off, including its light. */
export function closeCamera(stream: MediaStream): void {
  for (const track of optionalNow(() => stream.getTracks(), [])) optionalNow(() => track.stop(), undefined);
}

/** A track's settings; empty if unavailable. */
export function settingsOf(track: MediaStreamTrack): MediaTrackSettings {
  return optionalNow(() => track.getSettings(), {});
}

/**
 * The selectable cameras; null if the browser does not list them. Only a hint: the track shows whether a camera works.
 */
export async function listCameras(): Promise<ListedCamera[] | null> {
  const devices = await optional(() => navigator.mediaDevices.enumerateDevices(), null);
  return optionalNow(() => {
    const cameras = devices?.filter(({ kind }) => kind === 'videoinput') ?? [];
    const listed = cameras.filter(({ deviceId }) => deviceId !== '');
    // A browser that hides the ids lists nothing usable.
    if (devices === null || (listed.length === 0 && cameras.length > 0)) return null;
    return listed.map(({ deviceId, label }) => ({ deviceId, label }));
  }, null);
}

/**
 * The browser's camera permission; null if it does not support the query (Firefox before 132, Safari before 16) or does
 * not respond. Newer Firefox also reports `granted` for a one-time permission, until the user revokes it.
 */
export function cameraPermission(): Promise<PermissionStatus | null> {
  return optional(() => navigator.permissions.query({ name: 'camera' as PermissionName }), null);
}

const remembered = keptText('device', 'scan-camera');

/** The last camera used on this device, or the front camera. */
export function rememberedCamera(): CameraChoice {
  try {
    const value: unknown = JSON.parse(remembered.get() ?? 'null');
    if (typeof value !== 'object' || value === null) return FRONT;
    if ('deviceId' in value && typeof value.deviceId === 'string' && value.deviceId !== '')
      return { kind: 'device', deviceId: value.deviceId };
    if ('facing' in value && value.facing === 'environment') return { kind: 'facing', facing: value.facing };
    return FRONT;
  } catch {
    // Invalid stored value.
    return FRONT;
  }
}

export function rememberCamera(choice: CameraChoice): void {
  if (choice.kind === 'sample') return;
  remembered.set(JSON.stringify(choice.kind === 'device' ? { deviceId: choice.deviceId } : { facing: choice.facing }));
}

function forgetCamera(): void {
  remembered.clear();
}
