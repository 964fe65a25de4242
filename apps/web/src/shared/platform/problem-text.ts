import { Problem } from '@mien/contract';
import { MINUTE_MS, SECOND_MS } from '@mien/domain';
import { problems as english, fill } from '@mien/messages';
import { dateFormat } from './formats.ts';
import { textsOf } from './language.ts';
import { serverNow } from './server-time.ts';
import { waitText } from './time-span-text.ts';

const problems = textsOf('problems', english);

const ownText = (code: Problem['code']): string | undefined =>
  (problems as Partial<Record<Problem['code'], string>>)[code];

/** A readable sentence about a failure: the server's own if it sent one. */
export function problemText(error: unknown): string {
  if (!(error instanceof Problem)) return problems['internal-error'];
  // Without encryption browsers store none of our cookies: that is then the cause.
  if (error.code === 'cookies-needed' && globalThis.isSecureContext === false) return problems['https-needed'];
  const waitS = error.code === 'too-many-requests' ? error.details.retryAfterS : undefined;
  if (waitS !== undefined) return limitedText(waitS);
  return error.details.text ?? ownText(error.code) ?? problems['internal-error'];
}

/** When to retry: from a minute on as a time of day, which stays correct while it is displayed. */
function limitedText(waitS: number): string {
  if (waitS < MINUTE_MS / SECOND_MS) return fill(problems.tryAgainIn, { wait: waitText(waitS) });
  // The next full minute: never too early.
  const at = new Date(Math.ceil((serverNow().getTime() + waitS * SECOND_MS) / MINUTE_MS) * MINUTE_MS);
  const isToday = at.toDateString() === serverNow().toDateString();
  const format = dateFormat(isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' });
  return fill(problems.tryAgainAt, { time: format.format(at) });
}

export function isProblem(error: unknown, ...codes: readonly Problem['code'][]): error is Problem {
  return error instanceof Problem && codes.includes(error.code);
}
