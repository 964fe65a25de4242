import { calendarDateIn } from './calendar.ts';
import { periodStart } from './period.ts';

/** Weekly scan goal of a patient. Chosen: more than one a day adds nothing about what is usual. */
export const SCAN_GOAL_LIMITS = { min: 1, max: 7 } as const;

/** Number of instants in the calendar week of `now`, in a time zone. Instants must be newest first. */
export function countInWeek(instants: readonly string[], now: Date, timeZone: string): number {
  const weekOf = (instant: Date) => periodStart('week', calendarDateIn(timeZone, instant));
  const week = weekOf(now);
  const first = instants.findIndex((instant) => weekOf(new Date(instant)) !== week);
  return first < 0 ? instants.length : first;
}
