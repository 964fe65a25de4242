import { MINUTE_MS, SECOND_MS } from '@mien/domain';
import { numberFormat } from './formats.ts';

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
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

const SECONDS_OF_MINUTE = MINUTE_MS / SECOND_MS;

/** A waiting time in words: seconds below a minute, then whole minutes, rounded up. */
export function waitText(seconds: number): string {
  const [count, unit] =
    seconds < SECONDS_OF_MINUTE ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / SECONDS_OF_MINUTE), 'minute'];
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
