export type Facing = 'user' | 'environment';

/** Which camera is wanted: the one on a side of the device, or one by its id. */
export type CameraChoice =
  | { readonly kind: 'facing'; readonly facing: Facing }
  | { readonly kind: 'device'; readonly deviceId: string };

export interface OpenedCamera {
  readonly stream: MediaStream;
  readonly track: MediaStreamTrack;
  /** Empty where the browser does not tell. */
  readonly deviceId: string;
  /** null for cameras that are not built into a side of the device: those of computers. */
  readonly facing: Facing | null;
}

export interface ListedCamera {
  readonly deviceId: string;
  /** Empty before the person has let the page use a camera. */
  readonly label: string;
}

export type CameraFault = 'insecure' | 'notSupported' | 'denied' | 'noCamera' | 'busy';
export type CameraResult =
  | ({ readonly kind: 'opened' } & OpenedCamera)
  | { readonly kind: 'refused'; readonly fault: CameraFault };

/** More pixels than this cost time and bring no better pulse; fewer than 30 pictures a second cost accuracy. */
export const WANTED_PICTURE: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 30, max: 60 },
};

const FRONT: CameraChoice = { kind: 'facing', facing: 'user' };

/** Asks for a camera, which makes the browser ask the person the first time. One that is gone is replaced by the front camera. */
export async function openCamera(choice: CameraChoice): Promise<CameraResult> {
  const { mediaDevices } = navigator;
  if (mediaDevices?.getUserMedia === undefined)
    return { kind: 'refused', fault: globalThis.isSecureContext ? 'notSupported' : 'insecure' };
  const which: MediaTrackConstraints =
    choice.kind === 'device' ? { deviceId: { exact: choice.deviceId } } : { facingMode: choice.facing };
  try {
    const stream = await mediaDevices.getUserMedia({ video: { ...WANTED_PICTURE, ...which }, audio: false });
    const [track] = stream.getVideoTracks();
    if (track === undefined) return { kind: 'refused', fault: 'noCamera' };
    const { deviceId = '', facingMode } = track.getSettings();
    const facing = facingMode === 'user' || facingMode === 'environment' ? facingMode : null;
    return { kind: 'opened', stream, track, deviceId, facing };
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') return { kind: 'refused', fault: 'denied' };
    const isGone = name === 'NotFoundError' || name === 'OverconstrainedError';
    if (isGone && choice.kind === 'device') return openCamera(FRONT);
    return { kind: 'refused', fault: isGone ? 'noCamera' : 'busy' };
  }
}

/** Switches the camera off: its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The cameras there are; none where the browser does not tell. */
export async function listCameras(): Promise<ListedCamera[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices
      .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
      .map(({ deviceId, label }) => ({ deviceId, label }));
  } catch {
    // A browser that keeps the list to itself: there is nothing to choose from then.
    return [];
  }
}

/**
 * What the browser says about the permission; null where it does not know the question (Firefox before 132, Safari
 * before 16). Newer Firefox says `granted` for a permission for one time too, until the person takes it back.
 */
export async function cameraPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' as PermissionName });
  } catch {
    return null;
  }
}

const STORAGE_KEY = 'scan-camera';

/** The camera chosen last time on this device, or the front camera. */
export function rememberedCamera(): CameraChoice {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return FRONT;
    if ('deviceId' in value && typeof value.deviceId === 'string' && value.deviceId !== '')
      return { kind: 'device', deviceId: value.deviceId };
    if ('facing' in value && value.facing === 'environment') return { kind: 'facing', facing: value.facing };
    return FRONT;
  } catch {
    // No storage, or something else in it.
    return FRONT;
  }
}

export function rememberCamera(choice: CameraChoice): void {
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify(choice.kind === 'device' ? { deviceId: choice.deviceId } : { facing: choice.facing }),
    );
  } catch {
    // No storage: the choice holds for this page.
  }
}
