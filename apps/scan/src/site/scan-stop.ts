import { lowSignalCause, type RefusalReason, type ScanErrorCode } from '@mien/domain';

/** Why a scan stopped early. The camera is off in each case. */
const STOP_CAUSES = [
  'denied',
  'noPulse',
  'tooFar',
  'faceLost',
  'slowCamera',
  'missingPictures',
  'noCamera',
  'busy',
  'unplugged',
  'cameraStopped',
  'interrupted',
  'noPictures',
  'noAnswer',
  'notLoaded',
  'broken',
  'revoked',
  'otherTab',
  'movedToOtherTab',
  'hidden',
  'insecure',
  'notSupported',
] as const;
export type StopCause = (typeof STOP_CAUSES)[number];

export type ScanStop =
  /** The user can fix it here, and retry in the same session. */
  | { readonly kind: 'stopped'; readonly cause: StopCause; readonly details?: string }
  /** Only Mien's own pages can help. */
  | { readonly kind: 'failed'; readonly code: ScanErrorCode; readonly details: string };

/** @param details  for Mien, if there is more to report than the cause */
export const stopped = (cause: StopCause, details?: string): ScanStop => ({
  kind: 'stopped',
  cause,
  ...(details === undefined ? {} : { details }),
});

/** The stop cause for a scan that the engine would refuse. */
export const causeOfRefusal = (reason: RefusalReason): StopCause => lowSignalCause(reason);

/** How it is reported to Mien if the user leaves instead of retrying. */
const SCAN_ERRORS: Readonly<Record<StopCause, readonly [ScanErrorCode, details: string]>> = {
  noPulse: ['LOW_SIGNAL', 'no-pulse'],
  tooFar: ['LOW_SIGNAL', 'face-too-far'],
  faceLost: ['LOW_SIGNAL', 'face-lost'],
  slowCamera: ['LOW_SIGNAL', 'frame-rate-too-low'],
  missingPictures: ['LOW_SIGNAL', 'too-many-gaps'],
  noCamera: ['WORKER_ERROR', 'camera-missing'],
  busy: ['WORKER_ERROR', 'camera-busy'],
  unplugged: ['WORKER_ERROR', 'camera-unplugged'],
  cameraStopped: ['WORKER_ERROR', 'camera-ended'],
  interrupted: ['WORKER_ERROR', 'camera-interrupted'],
  noPictures: ['WORKER_ERROR', 'no-frames'],
  noAnswer: ['WORKER_ERROR', 'camera-silent'],
  notLoaded: ['WORKER_ERROR', 'not-loaded'],
  broken: ['WORKER_ERROR', 'capture'],
  denied: ['CAMERA_PERMISSION_NOT_GRANTED', 'camera-denied'],
  revoked: ['CAMERA_PERMISSION_NOT_GRANTED', 'camera-revoked'],
  otherTab: ['MEASUREMENT_CANCELED', 'other-tab'],
  movedToOtherTab: ['MEASUREMENT_CANCELED', 'other-tab'],
  hidden: ['MEASUREMENT_CANCELED', 'page-hidden'],
  insecure: ['WORKER_ERROR', 'insecure-context'],
  notSupported: ['WORKER_ERROR', 'camera-not-supported'],
};

export function scanErrorOf(cause: StopCause): { readonly code: ScanErrorCode; readonly details: string } {
  const [code, details] = SCAN_ERRORS[cause];
  return { code, details };
}

/** Causes that no retry on this page can fix. */
export function canTryAgain(cause: StopCause): boolean {
  return cause !== 'insecure' && cause !== 'notSupported';
}

/** Causes that a browser setting for this site fixes: the steps differ by browser. */
export function isPermissionCause(cause: StopCause): boolean {
  return cause === 'denied' || cause === 'revoked';
}

/** Causes that concern how the camera saw the user. */
export function isAboutFace(cause: StopCause): boolean {
  return cause === 'noPulse' || cause === 'tooFar' || cause === 'faceLost';
}

/** Causes that another camera may fix. */
export function mayHelpToSwitch(cause: StopCause): boolean {
  return [
    'tooFar',
    'slowCamera',
    'missingPictures',
    'busy',
    'unplugged',
    'cameraStopped',
    'interrupted',
    'noPictures',
    'noAnswer',
  ].includes(cause);
}
