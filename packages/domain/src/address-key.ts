/** Blanks and characters that cannot be seen, which messengers and editors put into addresses. */
const UNSEEN = /[\p{Cf}\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** All keys are base64url, UUIDs, or codes of such characters. */
const KEY = /[A-Za-z0-9_-]+/;
/** A 256-bit key in base64url or a UUID, with an underscore or dash of the text around it. */
const KEY_WITH_MARKS = /^([\w-]{43}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[_-]+$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A key as it was meant where it was taken from an address: links are copied out of sentences with the punctuation, brackets, quotation
 * marks and blanks around them. What follows the key is left out.
 *
 * @returns the key; empty where there is none
 */
export function keyOfAddress(text: string): string {
  const [key = ''] = KEY.exec(decoded(text).replace(UNSEEN, '')) ?? [];
  return KEY_WITH_MARKS.exec(key)?.[1] ?? key;
}
