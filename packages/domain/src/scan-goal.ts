import { calendarDateIn } from './calendar.ts';
import { periodStart } from './period.ts';

/** How many scans a week a patient may aim for. Chosen: more than one a day says nothing more about what is usual. */
export const SCAN_GOAL_LIMITS = { min: 1, max: 7 } as const;

/** How many of some instants are in the week of an instant, by the calendar of a time zone. The newest first. */
export function countInWeek(instants: readonly string[], now: Date, timeZone: string): number {
  const weekOf = (instant: Date) => periodStart('week', calendarDateIn(timeZone, instant));
  const week = weekOf(now);
  const first = instants.findIndex((instant) => weekOf(new Date(instant)) !== week);
  return first < 0 ? instants.length : first;
}
