/** Longest address. Source: RFC 5321, section 4.5.3.1. */
export const EMAIL_MAX_LENGTH = 254;

/** A simple address: something, an `@`, a host with a dot. Whether it exists only a message to it can tell. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(text);
}
