import { MINUTE_MS } from '@mien/domain';

/**
 * A smaller clock skew is ignored: the `Date` of a response is in whole seconds, and the response takes time. Chosen.
 */
const RIGHT_WITHIN_MS = MINUTE_MS;

let aheadMs = 0;

/** Measures the device's clock skew by the `Date` of a server's response. Responses without one are ignored. */
export function noteServerDate(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return;
  const offMs = Date.now() - serverMs;
  aheadMs = Math.abs(offMs) < RIGHT_WITHIN_MS ? 0 : offMs;
}

/**
 * The current time by the server's clock, if known: something saved as "now" is then neither refused nor dated
 * yesterday.
 */
export function serverNow(): Date {
  return new Date(Date.now() - aheadMs);
}

/** Whether the clock of this device is wrong. */
export const isClockWrong = (): boolean => aheadMs !== 0;
