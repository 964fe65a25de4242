import { MINUTE_MS } from '@mien/domain';

/** By less than this a clock is right: the `Date` of an answer is in whole seconds, and the answer takes its time. Chosen. */
const RIGHT_WITHIN_MS = MINUTE_MS;

let aheadMs = 0;

/** Learns from the `Date` of an answer of the server how far the clock of this device is off. An answer without one tells nothing. */
export function noteServerDate(date: string | null, nowMs = Date.now()): void {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return;
  const offMs = nowMs - serverMs;
  aheadMs = Math.abs(offMs) < RIGHT_WITHIN_MS ? 0 : offMs;
}

/** Now by the server's clock, as far as this page has heard of it: what is saved as "now" is neither refused nor dated yesterday. */
export function serverNow(): Date {
  return new Date(Date.now() - aheadMs);
}

/** Whether the clock of this device is wrong. */
export const isClockWrong = (): boolean => aheadMs !== 0;
