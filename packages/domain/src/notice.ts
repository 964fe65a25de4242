import { calendarDateIn, dayAfter } from './calendar.ts';
import { clockTimeIn, firstInstantOf } from './text-reminder.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts';

/** Events that notify a patient who is away. A notice says that there is something new, never what. */
export const NOTICE_KINDS = ['message', 'resultsRequest', 'appointment'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Events that notify carers. Only patients answer requests for results, and appointments concern only them. */
export const NOTICE_KINDS_OF_CARERS = ['message'] as const satisfies readonly NoticeKind[];

/**
 * Grace period before a notice is sent, so that a user who has the page open is not notified of what they are reading.
 * Chosen.
 */
export const NOTICE_GRACE_MS = MINUTE_MS;

/** Minimum time between two notices to a person. Chosen. */
export const NOTICE_EVERY_MS = HOUR_MS;

/**
 * Local hours in which a notice may arrive. Events outside them wait for the morning and share one notice. Source: 47
 * CFR 64.1200(c)(1), as for reminders.
 */
export const NOTICE_HOURS = { from: '08:00', to: '21:00' } as const;

/**
 * Retry interval and number of retries after no channel accepted a notice. Chosen: the user finds anything older on the
 * next visit.
 */
export const NOTICE_RETRY_MS = 15 * MINUTE_MS;
export const NOTICE_MAX_TRIES = 8;

/**
 * Maximum number of browsers with push subscriptions per person; a further one replaces the oldest. Chosen: more than
 * anyone carries.
 */
export const NOTICE_MAX_BROWSERS = 10;

/** When a notice may go out: now, an hour after the last one, or in the morning. */
export function noticeAt({
  now,
  sentAt,
  timeZone,
}: {
  readonly now: Date;
  /** When the last notice was sent. */
  readonly sentAt: Date | null;
  readonly timeZone: string;
}): Date {
  const at = new Date(Math.max(now.getTime(), (sentAt?.getTime() ?? 0) + NOTICE_EVERY_MS));
  const time = clockTimeIn(timeZone, at);
  if (time >= NOTICE_HOURS.from && time < NOTICE_HOURS.to) return at;
  const today = calendarDateIn(timeZone, at);
  const day = time < NOTICE_HOURS.from ? today : dayAfter(today);
  // If DST skips this local time, the result is an hour later; waiting for the next day would be too long.
  return new Date(firstInstantOf(day, { time: NOTICE_HOURS.from, timeZone }) ?? at.getTime() + HOUR_MS);
}

/**
 * Maximum delivery time of a notice. Chosen: a carrier delivers a text within the hour or is down; a phone may be off
 * for longer.
 */
export const NOTICE_TRAVELS_MS = { text: HOUR_MS, push: 12 * HOUR_MS } as const;

/** Expiry of a notice sent now, so that it does not arrive at night. */
export function noticeExpiresAt(now: Date, timeZone: string, by: keyof typeof NOTICE_TRAVELS_MS): Date {
  const evening = firstInstantOf(calendarDateIn(timeZone, now), { time: NOTICE_HOURS.to, timeZone });
  return new Date(Math.min(now.getTime() + NOTICE_TRAVELS_MS[by], evening ?? Number.POSITIVE_INFINITY));
}

/** Whether something begins tomorrow in the given time zone. */
export const isTomorrow = (startsAt: Date, now: Date, timeZone: string): boolean =>
  calendarDateIn(timeZone, startsAt) === dayAfter(calendarDateIn(timeZone, now));

/** How far ahead appointments of tomorrow can be: the longest local day, and the one before it. */
export const APPOINTMENT_AHEAD_MS = 3 * DAY_MS;
