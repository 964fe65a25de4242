import { Problem } from '@mien/contract';
import { problems as english } from '@mien/messages';
import { textsOf } from './language.ts';

const problems = textsOf('problems', english);

/** A sentence about a failure, fit to show: the server's own when it sent one. */
export function problemText(error: unknown): string {
  if (!(error instanceof Problem)) return problems['internal-error'];
  // Without encryption browsers keep no cookie of ours: that is the cause then.
  if (error.code === 'cookies-needed' && globalThis.isSecureContext === false) return problems['https-needed'];
  return error.details.text ?? problems[error.code];
}

export function isProblem(error: unknown, ...codes: readonly Problem['code'][]): error is Problem {
  return error instanceof Problem && codes.includes(error.code);
}
