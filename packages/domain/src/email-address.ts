import { DASHES } from './ascii-text.ts';
import { FOLDING } from './folding.ts';
import { lineOf } from './text.ts';

/** Maximum length. Source: RFC 5321, section 4.5.3.1. */
export const EMAIL_MAX_LENGTH = 254;

/**
 * A simple address: a local part, `@`, and a host with a dot. The local part may contain letters of any script (RFC
 * 6531) and the ASCII punctuation that the HTML standard allows. Only sending a message shows whether the address
 * exists.
 */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}!#$%&'*+\-./=?^_`{|}~]*[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/u;

/** Replaces typographic apostrophes and dashes, as written by phones and word processors, with ASCII. */
const withPlainMarks = (text: string) =>
  text.replace(FOLDING.apostrophes, (mark) => (mark === '`' ? mark : "'")).replace(DASHES, '-');

/** Normalizes a typed or pasted address: full-width forms, apostrophes and dashes become ASCII. */
export function emailOf(text: string): string {
  // Trim before normalizing as well: the NFKC form of a standalone acute accent begins with a blank.
  return lineOf(withPlainMarks(withPlainMarks(text).normalize('NFKC')));
}

export function isEmailAddress(text: string): boolean {
  const address = emailOf(text);
  return address.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(address);
}
