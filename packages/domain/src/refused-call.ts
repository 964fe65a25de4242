/**
 * What an attack looks like from inside: calls that are refused because of who makes them, or how often. Source: OWASP ASVS 5.0,
 * 16.3.1 to 16.3.3.
 */
export const REFUSED_CALL_KINDS = [
  /** A code by text message, or the code of a group. */
  'wrongCode',
  'wrongSecondStep',
  'wrongLink',
  /** A made-up token or cookie, or one whose session is over. */
  'unknownToken',
  'notAllowed',
  /** Something that does not exist, or is somebody else's: by its id, or by the key of a shared result. */
  'unknownId',
  /** A result or an event of a scan that its scan site did not sign. */
  'forgedReceipt',
  /** Beyond a limit. */
  'limited',
] as const;
export type RefusedCallKind = (typeof REFUSED_CALL_KINDS)[number];
