import type { CalendarDate } from './age.ts';
import { calendarDateIn, dayAfter } from './calendar.ts';
import { type CalendarEntry, calendarFile, calendarInstant } from './calendar-file.ts';
import { HOUR_MS, MINUTE_MS } from './time.ts';

/** An appointment is a visit, not a season: a link that works for longer than a day does not belong to one. */
export const APPOINTMENT_MAX_HOURS = 24;

/** So many appointments of a patient are listed. Chosen: more than anybody has ahead, or a nurse reads. */
export const APPOINTMENTS_LISTED = 100;

/** How many days before a visit Home shows all of it, and says when to scan. Chosen: people plan a week; a scan counts for the visit from the day before. */
export const VISIT_IS_NEAR_DAYS = 7;

export interface AppointmentWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Whether these two instants can be an appointment: it ends after it starts, and not more than a day later. */
export function isAppointmentWindow({ startsAt, endsAt }: AppointmentWindow): boolean {
  const durationMs = endsAt.getTime() - startsAt.getTime();
  return durationMs > 0 && durationMs <= APPOINTMENT_MAX_HOURS * HOUR_MS;
}

/** Whether an appointment is on: from its first instant on, until its end. Its link works earlier: {@link linkOfVisit}. */
export function isWithinAppointment({ startsAt, endsAt }: AppointmentWindow, now: Date): boolean {
  return startsAt.getTime() <= now.getTime() && now.getTime() < endsAt.getTime();
}

/** The days on which to scan for a visit: the day before it and its own, by the clocks of a zone. */
export function scanDaysOf(startsAt: Date, timeZone: string): readonly [before: CalendarDate, own: CalendarDate] {
  const day = calendarDateIn(timeZone, startsAt);
  return [dayAfter(day, -1), day];
}

/** Whether a scan was made for a visit: on the day before it or later, by the clocks of a zone. */
export const isScanForVisit = (scannedAt: Date, startsAt: Date, timeZone: string): boolean =>
  calendarDateIn(timeZone, scannedAt) >= scanDaysOf(startsAt, timeZone)[0];

/**
 * Whether the link of an appointment works: from the first day on which a scan counts for the visit until the visit's end, by the clocks
 * of a zone.
 */
export function linkOfVisit(
  { startsAt, endsAt }: AppointmentWindow,
  now: Date,
  timeZone: string,
): 'early' | 'open' | 'over' {
  if (now >= endsAt) return 'over';
  return isScanForVisit(now, startsAt, timeZone) ? 'open' : 'early';
}

/** The first instant at which {@link linkOfVisit} is open: the beginning of the day before the visit, to the minute. */
export function linkOpensAt({ startsAt }: Pick<AppointmentWindow, 'startsAt'>, timeZone: string): Date {
  // A day of a zone begins at most two days before an instant of the next one. Halving finds days that clocks make shorter or longer, too.
  let [early, open] = [startsAt.getTime() - 3 * 24 * HOUR_MS, startsAt.getTime()];
  while (open - early > MINUTE_MS) {
    const middle = Math.floor((early + open) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle <= early) break;
    if (isScanForVisit(new Date(middle), startsAt, timeZone)) open = middle;
    else early = middle;
  }
  return new Date(open);
}

/** Whether an appointment is on one of the next days, or over, by the clocks of a zone. */
export const isVisitNear = (startsAt: Date, now: Date, timeZone: string): boolean =>
  calendarDateIn(timeZone, startsAt) <= dayAfter(calendarDateIn(timeZone, now), VISIT_IS_NEAR_DAYS);

/** What to say about a scan before a visit: that it was made, that it is time to make one, on which days it will be, or nothing. */
export function scanBeforeVisit(
  { startsAt }: Pick<AppointmentWindow, 'startsAt'>,
  lastScanAt: Date | null,
  now: Date,
  timeZone: string,
): 'made' | 'suggested' | 'soon' | null {
  if (lastScanAt !== null && isScanForVisit(lastScanAt, startsAt, timeZone)) return 'made';
  if (startsAt <= now || !isVisitNear(startsAt, now, timeZone)) return null;
  return isScanForVisit(now, startsAt, timeZone) ? 'suggested' : 'soon';
}

/**
 * An appointment for any calendar, in UTC: calendars show it by their own clocks. A calendar that has an earlier version of it replaces
 * that one.
 *
 * @param revision  how often it was changed
 */
export const appointmentFileOf = (
  { startsAt, endsAt, revision }: AppointmentWindow & { readonly revision: number },
  entry: CalendarEntry,
  now: Date,
): string =>
  calendarFile(entry, now, [
    `SEQUENCE:${revision}`,
    'STATUS:CONFIRMED',
    `DTSTART:${calendarInstant(startsAt)}`,
    `DTEND:${calendarInstant(endsAt)}`,
  ]);
