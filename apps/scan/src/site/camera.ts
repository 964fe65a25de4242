import type { ScanErrorCode } from '@mien/domain';

export type CameraResult =
  | { readonly kind: 'opened'; readonly stream: MediaStream; readonly track: MediaStreamTrack }
  | { readonly kind: 'refused'; readonly code: ScanErrorCode; readonly details: string };

/** More pixels than this cost time and bring no better pulse; fewer than 30 pictures a second cost accuracy. */
const WANTED: MediaTrackConstraints = {
  facingMode: 'user',
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 30, max: 60 },
};

/** Asks for the front camera, which makes the browser ask the person. */
export async function openCamera(): Promise<CameraResult> {
  if (navigator.mediaDevices?.getUserMedia === undefined)
    return { kind: 'refused', code: 'WORKER_ERROR', details: 'camera-not-supported' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: WANTED, audio: false });
    const [track] = stream.getVideoTracks();
    if (track === undefined) return { kind: 'refused', code: 'WORKER_ERROR', details: 'camera-missing' };
    return { kind: 'opened', stream, track };
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError')
      return { kind: 'refused', code: 'CAMERA_PERMISSION_NOT_GRANTED', details: 'camera-denied' };
    const details = name === 'NotFoundError' || name === 'OverconstrainedError' ? 'camera-missing' : 'camera-busy';
    return { kind: 'refused', code: 'WORKER_ERROR', details };
  }
}

/** Switches the camera off: its light goes out. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
