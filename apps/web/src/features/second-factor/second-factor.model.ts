import type { SecondStep } from '@mien/contract';
import { SECOND_STEP_KINDS, secondStepCodeOf } from '@mien/domain';
import type { Faults } from '../../shared/forms/use-form.ts';

export function isSecondStep(value: unknown): value is SecondStep {
  if (typeof value !== 'object' || value === null) return false;
  const { token, kind } = value as Partial<SecondStep>;
  return typeof token === 'string' && SECOND_STEP_KINDS.some((known) => known === kind);
}

/** What a field accepts: digits of an app, a recovery code, or either. */
export type CodeKind = 'totp' | 'recoveryCode' | 'any';

type CodeFault = 'empty' | 'code' | 'recovery';

export function codeFaults(kind: CodeKind, code: string): Faults<{ readonly code: string }, CodeFault> {
  if (code.trim() === '') return { code: 'empty' };
  const given = secondStepCodeOf(code);
  if (given !== null && (kind === 'any' || given.by === kind)) return {};
  return { code: kind === 'totp' ? 'code' : 'recovery' };
}

/** A secret in groups of four, as people type it. */
export const keyInGroups = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';
