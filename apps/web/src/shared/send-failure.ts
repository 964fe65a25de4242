import type { Problem } from '@mien/contract';
import { fill } from '@mien/messages';
import { isProblem, problemText } from './problem-text.ts';
import { waitText } from './time-span-text.ts';

/** What a failed SMS says: the message with the word 'To' in quotes removed, or the given text when there is none. */
export function smsFailureText(problem: Problem, withoutMessage: string): string {
  const text = problem.details.text?.replace(/\s?['"‘“]To['"’”]/g, '').trim();
  return text ? text : withoutMessage;
}

/** Why no code went out; with the time to wait when the server says it. */
export function sendFailureText(
  error: unknown,
  texts: { readonly smsFailed: string; readonly tooManyCodes: `${string}{wait}${string}` },
): string {
  if (isProblem(error, 'text-message-failed')) return smsFailureText(error, texts.smsFailed);
  const seconds = isProblem(error, 'too-many-requests') ? error.details.retryAfterS : undefined;
  return seconds === undefined ? problemText(error) : fill(texts.tooManyCodes, { wait: waitText(seconds) });
}
