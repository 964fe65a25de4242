import { addressOf } from './text.ts';

/** Longest address. Source: RFC 5321, section 4.5.3.1. */
export const EMAIL_MAX_LENGTH = 254;

/**
 * A simple address: something, an `@`, a host with a dot, in the letters of any script (RFC 6531). Whether it exists only
 * a message to it can tell.
 */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/u;

/** Whether a text is one, as the border reads it. */
export function isEmailAddress(text: string): boolean {
  const address = addressOf(text);
  return address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address);
}
