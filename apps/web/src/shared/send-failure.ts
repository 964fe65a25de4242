import type { Problem } from '@mien/contract';
import { isProblem, problemText } from './problem-text.ts';

/** What a failed SMS says: the message with the word 'To' in quotes removed, or the given text when there is none. */
export function smsFailureText(problem: Problem, withoutMessage: string): string {
  const text = problem.details.text?.replace(/\s?['"‘“]To['"’”]/g, '').trim();
  return text ? text : withoutMessage;
}

/** Why no code went out; with the time to wait for when the server says it. */
export function sendFailureText(error: unknown, texts: { readonly smsFailed: string }): string {
  return isProblem(error, 'text-message-failed') ? smsFailureText(error, texts.smsFailed) : problemText(error);
}
