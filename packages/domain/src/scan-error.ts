/** Error codes of a scan without a result, as in `/scanningError?errorCode=`. Source: specification, section 8. */
export const SCAN_ERROR_CODES = [
  'MEASUREMENT_TIMED_OUT',
  'SERVER_ERROR',
  'CAMERA_PERMISSION_NOT_GRANTED',
  'SLOW_INTERNET_CONNECTION_DETECTED',
  'MEASUREMENT_CANCELED',
  'WORKER_ERROR',
  'TOKEN_EXPIRED',
  'LOW_SIGNAL',
] as const;
export type ScanErrorCode = (typeof SCAN_ERROR_CODES)[number];

export const SCAN_ERROR_KINDS = [
  'timedOut',
  'serverError',
  'cameraPermission',
  'slowInternet',
  'cancelled',
  'unsuccessful',
] as const;
export type ScanErrorKind = (typeof SCAN_ERROR_KINDS)[number];

const KIND_OF_CODE: Readonly<Record<string, ScanErrorKind>> = {
  MEASUREMENT_TIMED_OUT: 'timedOut',
  SERVER_ERROR: 'serverError',
  CAMERA_PERMISSION_NOT_GRANTED: 'cameraPermission',
  SLOW_INTERNET_CONNECTION_DETECTED: 'slowInternet',
  SLOW_INTERNET: 'slowInternet',
  MEASUREMENT_CANCELED: 'cancelled',
  TIMELIMIT_EXCEEDED: 'timedOut',
};

/** The kind of error for the patient; an unknown code is an unsuccessful scan. */
export function scanErrorKind(code: string | null): ScanErrorKind {
  return (code !== null && Object.hasOwn(KIND_OF_CODE, code) && KIND_OF_CODE[code]) || 'unsuccessful';
}

/** More specific causes, where they help the patient. */
export const SCAN_ERROR_CAUSES = [
  'profile',
  'age',
  'height',
  'weight',
  'bodyMassIndex',
  'sessionOver',
  'noSignal',
  'notLive',
] as const;
export type ScanErrorCause = (typeof SCAN_ERROR_CAUSES)[number];

/** Codes of hosted scan sites. Source: docs/adr/0029-hosted-provider.md. */
const CAUSE_OF_CODE: Readonly<Record<string, ScanErrorCause>> = {
  MISSING_MEASUREMENT_IDENTIFIER: 'profile',
  INVALID_AGE: 'age',
  INVALID_HEIGHT: 'height',
  INVALID_WEIGHT: 'weight',
  INVALID_BMI: 'bodyMassIndex',
  TOKEN_EXPIRED: 'sessionOver',
  LOW_SIGNAL: 'noSignal',
  LIVENESS_ERROR: 'notLive',
};

/** Why a scan site ended a scan; null if the code says no more than its kind. */
export function scanErrorCause(code: string | null): ScanErrorCause | null {
  return (code !== null && Object.hasOwn(CAUSE_OF_CODE, code) && CAUSE_OF_CODE[code]) || null;
}

const PROFILE_CAUSES: readonly ScanErrorCause[] = ['profile', 'age', 'height', 'weight', 'bodyMassIndex'];

/** Whether the patient can fix the cause in the profile; without that, another scan would fail the same way. */
export function isProfileCause(cause: ScanErrorCause | null): boolean {
  return cause !== null && PROFILE_CAUSES.includes(cause);
}

/** Why a scan gave no value for an item, or none at all. */
export const REFUSAL_REASONS = [
  'too-short',
  'bad-clock',
  'frame-rate-too-low',
  'too-many-gaps',
  'face-lost',
  'no-pulse',
  'unsteady-pulse',
  'pulse-not-timed',
  'no-breathing',
  'too-few-beats',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why the signal of a scan was insufficient. */
export const LOW_SIGNAL_CAUSES = ['noPulse', 'tooFar', 'faceLost', 'slowCamera', 'missingPictures'] as const;
export type LowSignalCause = (typeof LOW_SIGNAL_CAUSES)[number];

const CAUSE_OF_DETAILS: Readonly<Record<string, LowSignalCause>> = {
  'face-too-far': 'tooFar',
  'face-lost': 'faceLost',
  'frame-rate-too-low': 'slowCamera',
  'too-many-gaps': 'missingPictures',
  'bad-clock': 'missingPictures',
} satisfies { readonly [Reason in RefusalReason]?: LowSignalCause } & { readonly 'face-too-far': LowSignalCause };

/** The cause of a weak signal; `noPulse` without known details. The advice depends on it. */
export function lowSignalCause(details: string | null): LowSignalCause {
  return (details !== null && Object.hasOwn(CAUSE_OF_DETAILS, details) && CAUSE_OF_DETAILS[details]) || 'noPulse';
}
