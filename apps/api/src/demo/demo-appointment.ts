import { type CalendarDate, calendarDateIn, dayAfter, firstInstantOf, HOUR_MS } from '@mien/domain';
import type { DemoAppointment } from '@mien/samples';

/** By the clinic's clock: visits that follow the present time lie between these. */
const OPENS = '08:00';
const CLOSES = '17:00';

function instantAt(day: CalendarDate, time: string, timeZone: string): Date {
  const instant = firstInstantOf(day, { time, timeZone });
  if (instant === null) throw new Error('a visit of the demo at a time that the clocks leave out');
  return new Date(instant);
}

/** Start time of a demo appointment: within opening hours, at whatever time the demo is loaded. */
export function beginOf({ begins }: Pick<DemoAppointment, 'begins'>, now: Date, timeZone: string): Date {
  if ('daysAhead' in begins)
    return instantAt(dayAfter(calendarDateIn(timeZone, now), begins.daysAhead), begins.time, timeZone);
  const begin = new Date((Math.ceil(now.getTime() / HOUR_MS) + begins.hoursAhead - 1) * HOUR_MS);
  const day = calendarDateIn(timeZone, begin);
  if (begin < instantAt(day, OPENS, timeZone)) return instantAt(day, OPENS, timeZone);
  return begin < instantAt(day, CLOSES, timeZone) ? begin : instantAt(dayAfter(day, 1), OPENS, timeZone);
}
