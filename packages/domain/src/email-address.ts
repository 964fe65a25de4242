import { DASHES } from './ascii-text.ts';
import { FOLDING } from './folding.ts';
import { lineOf } from './text.ts';

/** Longest address. Source: RFC 5321, section 4.5.3.1. */
export const EMAIL_MAX_LENGTH = 254;

/**
 * A simple address: something, an `@`, a host with a dot. Before the `@`, letters of any script (RFC 6531) and the ASCII signs
 * that the HTML standard takes. Only a message shows whether the address exists.
 */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}!#$%&'*+\-./=?^_`{|}~]*[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/u;

/** The apostrophe and the dash of ASCII in place of those that phones and word processors write. */
const withPlainMarks = (text: string) =>
  text.replace(FOLDING.apostrophes, (mark) => (mark === '`' ? mark : "'")).replace(DASHES, '-');

/** An address as people type or paste it: wide forms, apostrophes and dashes are read as the plain ones. */
export function emailOf(text: string): string {
  // Trimmed before as well: the normal form of an acute accent on its own begins with a blank.
  return lineOf(withPlainMarks(withPlainMarks(text).normalize('NFKC')));
}

/** Whether a text is one, as the border reads it. */
export function isEmailAddress(text: string): boolean {
  const address = emailOf(text);
  return address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address);
}
