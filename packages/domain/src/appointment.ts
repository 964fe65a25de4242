import type { CalendarDate } from './age.ts';
import { calendarDateIn, dayAfter } from './calendar.ts';
import { type CalendarEntry, calendarFile, calendarInstant } from './calendar-file.ts';
import { HOUR_MS, MINUTE_MS } from './time.ts';

/** An appointment is a visit, so its link never works for longer than a day. */
export const APPOINTMENT_MAX_HOURS = 24;

/** Maximum number of appointments listed for a patient. Chosen: more than anyone books ahead. */
export const APPOINTMENTS_LISTED = 100;

/**
 * Days before a visit from which Home shows the full appointment and when to scan. Chosen: people plan a week ahead,
 * and a scan counts from the day before the visit.
 */
export const VISIT_IS_NEAR_DAYS = 7;

export interface AppointmentWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Whether the two instants form a valid appointment: the end is after the start, at most a day later. */
export function isAppointmentWindow({ startsAt, endsAt }: AppointmentWindow): boolean {
  const durationMs = endsAt.getTime() - startsAt.getTime();
  return durationMs > 0 && durationMs <= APPOINTMENT_MAX_HOURS * HOUR_MS;
}

/**
 * Whether an appointment is in progress, from its start (inclusive) to its end. Its link works earlier: see {@link
 * linkOfVisit}.
 */
export function isWithinAppointment({ startsAt, endsAt }: AppointmentWindow, now: Date): boolean {
  return startsAt.getTime() <= now.getTime() && now.getTime() < endsAt.getTime();
}

/** The days on which a scan counts for a visit: the day before and the day itself, in the given time zone. */
export function scanDaysOf(startsAt: Date, timeZone: string): readonly [before: CalendarDate, own: CalendarDate] {
  const day = calendarDateIn(timeZone, startsAt);
  return [dayAfter(day, -1), day];
}

/** Whether a scan counts for a visit: made on the day before it or later, in the given time zone. */
export const isScanForVisit = (scannedAt: Date, startsAt: Date, timeZone: string): boolean =>
  calendarDateIn(timeZone, scannedAt) >= scanDaysOf(startsAt, timeZone)[0];

/**
 * Whether an appointment link works: from the first day on which a scan counts for the visit until the visit ends, in
 * the given time zone.
 */
export function linkOfVisit(
  { startsAt, endsAt }: AppointmentWindow,
  now: Date,
  timeZone: string,
): 'early' | 'open' | 'over' {
  if (now >= endsAt) return 'over';
  return isScanForVisit(now, startsAt, timeZone) ? 'open' : 'early';
}

/** When {@link linkOfVisit} opens: the start of the day before the visit, to the minute. */
export function linkOpensAt({ startsAt }: Pick<AppointmentWindow, 'startsAt'>, timeZone: string): Date {
  // A local day starts at most two days before any instant of the next day. Bisection also handles days of 23 or 25
  // hours.
  let [early, open] = [startsAt.getTime() - 3 * 24 * HOUR_MS, startsAt.getTime()];
  while (open - early > MINUTE_MS) {
    const middle = Math.floor((early + open) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle <= early) break;
    if (isScanForVisit(new Date(middle), startsAt, timeZone)) open = middle;
    else early = middle;
  }
  return new Date(open);
}

/** Whether an appointment is at most this many days ahead, or over, in the given time zone. */
export const isVisitNear = (startsAt: Date, now: Date, timeZone: string): boolean =>
  calendarDateIn(timeZone, startsAt) <= dayAfter(calendarDateIn(timeZone, now), VISIT_IS_NEAR_DAYS);

/** What to say about the scan before a visit: it was made, it is due now, on which days it will be due, or nothing. */
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
 * An iCalendar file in UTC; calendars convert to local time. A calendar that has an earlier version replaces it.
 *
 * @param revision  how often the appointment was changed
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
