import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@mien/domain';
import { unitFormat } from './formats.ts';

/** The mean length of a month, days. */
const MONTH_DAYS = 365.25 / 12;
/** Times longer than this are given in the next larger unit. Chosen. */
const MOST_DAYS = 60;
const MOST_MONTHS = 23;

/** A duration of whole days in words: days, then months, then years. */
export function timeSpanText(days: number): string {
  const months = Math.floor(days / MONTH_DAYS);
  const [count, unit] =
    days <= MOST_DAYS ? [days, 'day'] : months <= MOST_MONTHS ? [months, 'month'] : [Math.floor(months / 12), 'year'];
  return unitFormat(unit).format(count);
}

const SECONDS_OF_MINUTE = MINUTE_MS / SECOND_MS;

/** A waiting time in words: seconds below a minute, then whole minutes, rounded up. */
export function waitText(seconds: number): string {
  const [count, unit] =
    seconds < SECONDS_OF_MINUTE ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / SECONDS_OF_MINUTE), 'minute'];
  return unitFormat(unit).format(count);
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** How long ago something was, in the largest unit with at least one full unit: "3 hours"; null below a minute. */
export function sinceText(since: string, nowMs: number): string | null {
  const ageMs = Math.max(0, nowMs - Date.parse(since));
  const found = UNITS.find((one) => ageMs >= one[1]);
  if (!found) return null;
  const [unit, ms] = found;
  return unitFormat(unit).format(Math.floor(ageMs / ms));
}
