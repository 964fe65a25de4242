import { type AppointmentWindow, isScanForVisit, type VisitRule } from './appointment.ts';
import { calendarDateIn, dayAfter } from './calendar.ts';
import { isTomorrow, noticeAt } from './notice.ts';
import { firstInstantOf } from './text-reminder.ts';

/**
 * From when the reminder of a scan before a visit may arrive, by the patient's clock. Chosen: most people are home and
 * have until the end of {@link NOTICE_HOURS}.
 */
export const VISIT_REMINDER_FROM = '18:00';

/** A visit before which the clinic asks for a scan, and the text messages that were sent about it. */
export interface ScanRequest extends Pick<AppointmentWindow, 'startsAt'> {
  /** When the patient was asked; null before. */
  readonly invitedAt: Date | null;
  /** When the newest reminder was sent; null before. A visit that was moved can have another. */
  readonly remindedAt: Date | null;
  /** When the patient's newest scan was made; null without one. */
  readonly lastScanAt: Date | null;
  /** Whether a program made the appointment, and not a person. */
  readonly isByProgram: boolean;
}

/** The evening before a visit, when its reminder is due; null if the patient's clock skips that time. */
export function eveningBefore(startsAt: Date, timeZone: string): Date | null {
  const day = dayAfter(calendarDateIn(timeZone, startsAt), -1);
  const ms = firstInstantOf(day, { time: VISIT_REMINDER_FROM, timeZone });
  return ms === null ? null : new Date(ms);
}

/**
 * Which text message about a scan before a visit is due: the invitation at once, a reminder on the evening before, or
 * none. None once a scan for the visit was made or the visit has begun. What no person sends waits for the day. An
 * invitation of that evening is reminder enough.
 *
 * @param timeZone  the patient's
 */
export function scanRequestStep(
  { startsAt, invitedAt, remindedAt, lastScanAt, isByProgram }: ScanRequest,
  now: Date,
  rule: VisitRule,
  timeZone: string,
): 'invite' | 'remind' | null {
  if (startsAt <= now) return null;
  if (lastScanAt !== null && isScanForVisit(lastScanAt, startsAt, rule)) return null;
  const isNight = noticeAt({ now, sentAt: null, timeZone }) > now;
  if (invitedAt === null) return isByProgram && isNight ? null : 'invite';
  if (isNight) return null;
  const evening = eveningBefore(startsAt, timeZone);
  if (evening === null || now < evening || !isTomorrow(startsAt, now, timeZone)) return null;
  const isSaidThen = invitedAt >= evening || (remindedAt !== null && remindedAt >= evening);
  return isSaidThen ? null : 'remind';
}
