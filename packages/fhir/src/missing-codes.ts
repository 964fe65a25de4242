import type { RefusalReason } from '@mien/domain';

type StandardCode = 'error' | 'unknown' | 'not-applicable' | 'not-performed' | 'asked-unknown';

/** Why a value is missing: reasons of a scan, of equations, of a hosted provider, and of questions. */
export type AbsenceCode =
  | RefusalReason
  | 'outside-limits'
  | 'not-reported'
  | 'scale-not-known'
  | 'known-diabetes'
  | 'known-heart-disease'
  | 'sex-not-known'
  | 'outside-age'
  | 'not-answered'
  | 'question-open'
  | 'entry-too-old'
  | 'not-enough-parts'
  | 'answer-unknown';

/**
 * Code of the reason in http://terminology.hl7.org/CodeSystem/data-absent-reason: `error` if it was tried and failed,
 * `not-applicable` if an equation does not apply to the person, `not-performed` if inputs were missing.
 */
export const STANDARD_OF_ABSENCE: Readonly<Record<AbsenceCode, StandardCode>> = {
  'too-short': 'error',
  'bad-clock': 'error',
  'frame-rate-too-low': 'error',
  'too-many-gaps': 'error',
  'face-lost': 'error',
  'no-pulse': 'error',
  'unsteady-pulse': 'error',
  'pulse-not-timed': 'error',
  'no-breathing': 'error',
  'too-few-beats': 'error',
  'outside-limits': 'error',
  'not-reported': 'unknown',
  'scale-not-known': 'unknown',
  'known-diabetes': 'not-applicable',
  'known-heart-disease': 'not-applicable',
  'sex-not-known': 'not-applicable',
  'outside-age': 'not-applicable',
  'not-answered': 'not-performed',
  'question-open': 'not-performed',
  'entry-too-old': 'not-performed',
  'not-enough-parts': 'not-performed',
  'answer-unknown': 'asked-unknown',
};

/** Every reason with a code. */
export const ABSENCE_CODES = Object.keys(STANDARD_OF_ABSENCE) as readonly AbsenceCode[];

/** Whether a stored reason has a code. */
export function isAbsenceCode(reason: string): reason is AbsenceCode {
  return Object.hasOwn(STANDARD_OF_ABSENCE, reason);
}
