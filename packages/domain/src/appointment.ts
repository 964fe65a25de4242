import type { CalendarDate } from './age.ts';
import { calendarDateIn, dayAfter } from './calendar.ts';
import { type CalendarEntry, calendarFile, calendarInstant } from './calendar-file.ts';
import { HOUR_MS, MINUTE_MS } from './time.ts';

/** An appointment is a visit, so its link never works for longer than a day. */
export const APPOINTMENT_MAX_HOURS = 24;

/** Maximum number of appointments listed for a patient. Chosen: more than anyone books ahead. */
export const APPOINTMENTS_LISTED = 100;

/**
 * Days before a visit from which Home shows the full appointment and when to scan. Chosen: people plan a week ahead.
 * No less than the most scan days, so that Home shows every day on which a scan counts.
 */
export const VISIT_IS_NEAR_DAYS = 7;

/** How many days before a visit a scan counts for it: the limits of a client's setting, and its default. Chosen. */
export const SCAN_DAYS_BEFORE = { least: 0, usual: 1, most: 7 } as const;

/** How a clinic decides whether a scan counts for a visit. */
export interface VisitRule {
  /** The clinic's time zone. */
  readonly timeZone: string;
  /** Days before the visit on which a scan counts, in addition to the day itself. */
  readonly scanDaysBefore: number;
}

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

/** The first and the last day on which a scan counts for a visit, in the clinic's time zone. The last is its day. */
export function scanDaysOf(
  startsAt: Date,
  { timeZone, scanDaysBefore }: VisitRule,
): readonly [first: CalendarDate, last: CalendarDate] {
  const day = calendarDateIn(timeZone, startsAt);
  return [dayAfter(day, -scanDaysBefore), day];
}

/** Whether a scan counts for a visit: made on the first of its scan days or later. */
export const isScanForVisit = (scannedAt: Date, startsAt: Date, rule: VisitRule): boolean =>
  calendarDateIn(rule.timeZone, scannedAt) >= scanDaysOf(startsAt, rule)[0];

/** Longest time from a scan that counts for a visit until the visit is over: its scan days, its day and its length. */
const SCAN_FOR_VISIT_MAX_MS = (SCAN_DAYS_BEFORE.most + 3) * 24 * HOUR_MS;

/** Whether a scan is so recent that it can count for a visit that is not over, whatever the rule of the clinic. */
export const mayBeForVisit = (scannedAt: Date, now: Date): boolean =>
  now.getTime() - scannedAt.getTime() <= SCAN_FOR_VISIT_MAX_MS;

/** Whether an appointment link works: from the first day on which a scan counts for the visit until the visit ends. */
export function linkOfVisit(
  { startsAt, endsAt }: AppointmentWindow,
  now: Date,
  rule: VisitRule,
): 'early' | 'open' | 'over' {
  if (now >= endsAt) return 'over';
  return isScanForVisit(now, startsAt, rule) ? 'open' : 'early';
}

/** When {@link linkOfVisit} opens: the start of the first scan day in the clinic's time zone, to the minute. */
export function linkOpensAt({ startsAt }: Pick<AppointmentWindow, 'startsAt'>, rule: VisitRule): Date {
  // A local day starts at most two days before any instant of the next day. Bisection also handles days of 23 or 25
  // hours.
  const earliestMs = startsAt.getTime() - (rule.scanDaysBefore + 2) * 24 * HOUR_MS;
  let [early, open] = [earliestMs, startsAt.getTime()];
  while (open - early > MINUTE_MS) {
    const middle = Math.floor((early + open) / 2 / MINUTE_MS) * MINUTE_MS;
    if (middle <= early) break;
    if (isScanForVisit(new Date(middle), startsAt, rule)) open = middle;
    else early = middle;
  }
  return new Date(open);
}

/**
 * How long before a visit its video room can be entered from Mien. Chosen: enough to try camera and sound, and no
 * button that leads into an empty room for a day.
 */
export const VIDEO_ROOM_OPENS_MS = 30 * MINUTE_MS;

/** Whether the video room of a visit can be entered: from shortly before its start until its end. */
export const isVideoRoomOpen = ({ startsAt, endsAt }: AppointmentWindow, now: Date): boolean =>
  startsAt.getTime() - VIDEO_ROOM_OPENS_MS <= now.getTime() && now < endsAt;

/** Whether an appointment is at most this many days ahead, or over, in the given time zone. */
export const isVisitNear = (startsAt: Date, now: Date, timeZone: string): boolean =>
  calendarDateIn(timeZone, startsAt) <= dayAfter(calendarDateIn(timeZone, now), VISIT_IS_NEAR_DAYS);

/** What to say about the scan before a visit: it was made, it is due now, on which days it will be due, or nothing. */
export function scanBeforeVisit(
  { startsAt }: Pick<AppointmentWindow, 'startsAt'>,
  lastScanAt: Date | null,
  now: Date,
  rule: VisitRule,
): 'made' | 'suggested' | 'soon' | null {
  if (lastScanAt !== null && isScanForVisit(lastScanAt, startsAt, rule)) return 'made';
  if (startsAt <= now || !isVisitNear(startsAt, now, rule.timeZone)) return null;
  return isScanForVisit(now, startsAt, rule) ? 'suggested' : 'soon';
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
