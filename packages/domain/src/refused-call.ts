/**
 * Signs of an attack: calls refused because of the caller or the rate. Source: OWASP ASVS 5.0,
 * 16.3.1 to 16.3.3.
 */
export const REFUSED_CALL_KINDS = [
  /** A wrong SMS code or group code. */
  'wrongCode',
  'wrongSecondStep',
  'wrongLink',
  /** An unknown or expired token or cookie. */
  'unknownToken',
  'notAllowed',
  /** The id or share key does not exist or belongs to another user. */
  'unknownId',
  /** A scan result or event that its scan site did not sign. */
  'forgedReceipt',
  /** Over a rate limit. */
  'limited',
] as const;
export type RefusedCallKind = (typeof REFUSED_CALL_KINDS)[number];
