import { describe, expect, it } from 'vitest';
import {
  isProfileCause,
  LOW_SIGNAL_CAUSES,
  lowSignalCause,
  REFUSAL_REASONS,
  SCAN_ERROR_CAUSES,
  scanErrorCause,
  scanErrorKind,
} from './scan-error.ts';

describe('the code of a scan without a result', () => {
  it.each([
    ['MEASUREMENT_TIMED_OUT', 'timedOut'],
    ['TIMELIMIT_EXCEEDED', 'timedOut'],
    ['SERVER_ERROR', 'serverError'],
    ['CAMERA_PERMISSION_NOT_GRANTED', 'cameraPermission'],
    ['SLOW_INTERNET_CONNECTION_DETECTED', 'slowInternet'],
    ['SLOW_INTERNET', 'slowInternet'],
    ['MEASUREMENT_CANCELED', 'cancelled'],
    ['WORKER_ERROR', 'unsuccessful'],
    ['toString', 'unsuccessful'],
    [null, 'unsuccessful'],
  ])('scanErrorKind of %j is %j', (code, kind) => expect(scanErrorKind(code)).toBe(kind));

  it.each([
    ['INVALID_BMI', 'bodyMassIndex'],
    ['LOW_SIGNAL', 'noSignal'],
    ['LIVENESS_ERROR', 'notLive'],
    ['TOKEN_EXPIRED', 'sessionOver'],
    ['SERVER_ERROR', null],
    ['constructor', null],
    [null, null],
  ])('scanErrorCause of %j is %j', (code, cause) => expect(scanErrorCause(code)).toBe(cause));

  it('links to the profile only if that can help', () => {
    expect([...SCAN_ERROR_CAUSES, null].filter(isProfileCause)).toEqual([
      'profile',
      'age',
      'height',
      'weight',
      'bodyMassIndex',
    ]);
  });
});

describe('lowSignalCause', () => {
  it.each([
    [null, 'noPulse'],
    ['face-too-far', 'tooFar'],
    ['face-lost', 'faceLost'],
    ['frame-rate-too-low', 'slowCamera'],
    ['too-many-gaps', 'missingPictures'],
    ['bad-clock', 'missingPictures'],
    ['constructor', 'noPulse'],
  ] as const)('the cause of details %j is %s', (details, cause) => expect(lowSignalCause(details)).toBe(cause));

  it('there is a cause for each refusal reason', () => {
    for (const reason of REFUSAL_REASONS) expect(LOW_SIGNAL_CAUSES).toContain(lowSignalCause(reason));
  });
});
