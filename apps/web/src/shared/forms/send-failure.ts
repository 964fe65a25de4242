import type { Problem } from '@mien/contract';
import { isProblem, problemText } from '../platform/problem-text.ts';

/** The text of a failed SMS: the message with the word 'To' in quotes removed, or the given text if there is none. */
export function smsFailureText(problem: Problem, withoutMessage: string): string {
  const text = problem.details.text?.replace(/\s?['"‘“]To['"’”]/g, '').trim();
  return text ? text : withoutMessage;
}

/** Why no code was sent; with the time to wait if the server gives it. */
export function sendFailureText(error: unknown, texts: { readonly smsFailed: string }): string {
  return isProblem(error, 'text-message-failed') ? smsFailureText(error, texts.smsFailed) : problemText(error);
}
