/** Blanks and invisible characters that messengers and editors insert into URLs. */
const UNSEEN = /[\p{Cf}\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;
/** All keys are base64url, UUIDs, or codes made of these characters. */
const KEY = /[A-Za-z0-9_-]+/;
/** A 256-bit key in base64url or a UUID, possibly with an underscore or dash from the surrounding text. */
const KEY_WITH_MARKS = /^([\w-]{43}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[_-]+$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Extracts the intended key from a URL segment. Links are often copied with surrounding punctuation, brackets,
 * quotation marks and blanks. Anything after the key is dropped.
 *
 * @returns the key; empty if there is none
 */
export function keyOfAddress(text: string): string {
  const [key = ''] = KEY.exec(decoded(text).replace(UNSEEN, '')) ?? [];
  return KEY_WITH_MARKS.exec(key)?.[1] ?? key;
}
