import { calendarDateIn, dayAfter } from './calendar.ts';
import { clockTimeIn, firstInstantOf } from './text-reminder.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

/** What a patient can be told of while they are away: it says that there is something, and never what. */
export const NOTICE_KINDS = ['message', 'resultsRequest', 'appointment'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What carers can be told of: only patients answer a request for results, and appointments are theirs. */
export const NOTICE_KINDS_OF_CARERS = ['message'] as const satisfies readonly NoticeKind[];

/** How long a notice waits, so that somebody who has the page open is not told what they are reading. Chosen. */
export const NOTICE_GRACE_MS = MINUTE_MS;

/** A person gets at most one notice within this time. Chosen. */
export const NOTICE_EVERY_MS = HOUR_MS;

/**
 * The hours of the person's own clock in which a notice may arrive; what happens outside waits for the morning, all in one.
 * Source: 47 CFR 64.1200(c)(1), as for reminders.
 */
export const NOTICE_HOURS = { from: '08:00', to: '21:00' } as const;

/** A notice that no channel took is tried again after this time, this many times. Chosen: what is older is found on the next visit. */
export const NOTICE_RETRY_MS = 15 * MINUTE_MS;
export const NOTICE_MAX_TRIES = 8;

/** Browsers of one person that are told; a further one replaces the oldest. Chosen: more than anybody carries. */
export const NOTICE_MAX_BROWSERS = 10;

/** When a notice may go out: now, or an hour after the last one, or in the morning. */
export function noticeAt({
  now,
  sentAt,
  timeZone,
}: {
  readonly now: Date;
  /** When the person was told last. */
  readonly sentAt: Date | null;
  readonly timeZone: string;
}): Date {
  const at = new Date(Math.max(now.getTime(), (sentAt?.getTime() ?? 0) + NOTICE_EVERY_MS));
  const time = clockTimeIn(timeZone, at);
  if (time >= NOTICE_HOURS.from && time < NOTICE_HOURS.to) return at;
  const today = calendarDateIn(timeZone, at);
  const day = time < NOTICE_HOURS.from ? today : dayAfter(today);
  // A day whose clocks leave this time out has it an hour later; waiting until the day after would be too long.
  return new Date(firstInstantOf(day, { time: NOTICE_HOURS.from, timeZone }) ?? at.getTime() + HOUR_MS);
}

/** How long a notice may be on its way. Chosen: a carrier has a text within the hour or is out of order, and a phone may be off for longer. */
export const NOTICE_TRAVELS_MS = { text: HOUR_MS, push: 12 * HOUR_MS } as const;

/** Until when a notice that is sent now may arrive: not at night. */
export function noticeExpiresAt(now: Date, timeZone: string, by: keyof typeof NOTICE_TRAVELS_MS): Date {
  const evening = firstInstantOf(calendarDateIn(timeZone, now), { time: NOTICE_HOURS.to, timeZone });
  return new Date(Math.min(now.getTime() + NOTICE_TRAVELS_MS[by], evening ?? Number.POSITIVE_INFINITY));
}

/** Whether something begins on the day after today, by the clocks of a zone. */
export const isTomorrow = (startsAt: Date, now: Date, timeZone: string): boolean =>
  calendarDateIn(timeZone, startsAt) === dayAfter(calendarDateIn(timeZone, now));

/** How far ahead appointments of tomorrow can be: the longest day of a zone, and the one before it. */
export const APPOINTMENT_AHEAD_MS = 3 * DAY_MS;
