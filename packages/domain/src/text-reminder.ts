import { calendarDateIn } from './calendar.ts';
import { stepPeriod } from './period.ts';
import { type ScanReminder, WEEKDAYS } from './scan-reminder.ts';
import { DAY_MS, MINUTE_MS, startOfUtcDay } from './time.ts';
import { createZoneFormats } from './time-zone.ts';

/** An SMS reminder in a fixed time zone. Rules: docs/topics/messages.md. */
export interface TextReminder extends ScanReminder {
  readonly timeZone: string;
}

/**
 * Times of day that a patient may choose for a text. The latest leaves room for {@link SENT_WITHIN_MINUTES}: automated
 * texts may arrive between 8 a.m. and 9 p.m. of the recipient's local time. Source: 47 CFR 64.1200(c)(1).
 */
export const TEXT_REMINDER_HOURS = { from: '08:00', to: '20:30' } as const;
/** What a patient can be reminded of: to scan, at times that they choose, and that their weekly summary is ready. */
export const REMINDER_KINDS = ['scan', 'week'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** When the weekly summary text is due. Chosen: the morning after a weekend, about the seven days before. */
export const WEEK_TEXT = { weekdays: ['MO'], time: '09:00', until: '12:00' } as const;

/**
 * Minimum time between two weekly texts. Less than a week, because another time zone or DST may move the local time
 * earlier by hours.
 */
export const WEEK_TEXT_EVERY_MS = 6 * DAY_MS;

/**
 * A text that could not be sent within this many minutes is dropped: it would arrive at a time that the patient did not
 * choose.
 */
const SENT_WITHIN_MINUTES: Readonly<Record<ReminderKind, number>> = { scan: 30, week: 180 };
/** Texts stop after this many without a scan or a visit. */
export const MAX_UNANSWERED_REMINDERS = 3;
/** Every weekday occurs within a week; a zone that skips a day makes it two. */
const DAYS_AHEAD = 15;

/** Whether a text may be scheduled at a time; sorting these strings sorts the times. */
export const isTextReminderTime = (time: string): boolean =>
  /^\d\d:[0-5]\d$/.test(time) && time >= TEXT_REMINDER_HOURS.from && time <= TEXT_REMINDER_HOURS.to;

const clockOf = createZoneFormats({
  hourCycle: 'h23',
  numberingSystem: 'latn',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Local time at an instant, read as if it were UTC. */
function shownMs(timeZone: string, ms: number): number {
  const instant = new Date(ms);
  return Date.parse(`${calendarDateIn(timeZone, instant)}T${clockTimeIn(timeZone, instant)}Z`);
}

/** Local time at an instant, `HH:MM:SS`. */
export const clockTimeIn = (timeZone: string, instant: Date): string => clockOf(timeZone).format(instant);

/** The first instant of a day with this local time; null if there is none. */
export function firstInstantOf(
  day: string,
  { time, timeZone }: Pick<TextReminder, 'time' | 'timeZone'>,
): number | null {
  const wantedMs = Date.parse(`${day}T${time}:00Z`);
  // UTC offsets on either side of a possible DST change on that day.
  const found = [-DAY_MS, DAY_MS]
    .map((aside) => wantedMs - (shownMs(timeZone, wantedMs + aside) - (wantedMs + aside)))
    .filter((ms) => shownMs(timeZone, ms) === wantedMs);
  return found.length === 0 ? null : Math.min(...found);
}

/** When a reminder is next due after an instant; a day on which DST skips the time has none. */
export function nextReminderAt(reminder: TextReminder, after: Date): Date {
  const today = startOfUtcDay(calendarDateIn(reminder.timeZone, after)).getTime();
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = new Date(today + ahead * DAY_MS);
    const weekday = WEEKDAYS[(day.getUTCDay() + 6) % WEEKDAYS.length];
    if (!reminder.weekdays.some((chosen) => chosen === weekday)) continue;
    const ms = firstInstantOf(day.toISOString().slice(0, 10), reminder);
    if (ms !== null && ms > after.getTime()) return new Date(ms);
  }
  throw new Error('a reminder without a day');
}

/** Latest time to send a text that was due. */
export const reminderExpiresAt = (dueAt: Date, kind: ReminderKind): Date =>
  new Date(dueAt.getTime() + SENT_WITHIN_MINUTES[kind] * MINUTE_MS);

/** Start of a day in a zone. Some zones change to DST at midnight, and the day starts at one. */
const startOfDayIn = (day: string, timeZone: string): Date =>
  new Date(
    firstInstantOf(day, { time: '00:00', timeZone }) ??
      firstInstantOf(day, { time: '01:00', timeZone }) ??
      startOfUtcDay(day),
  );

/** The seven days before the day of an instant, in a zone: their first instant, and the first one after them. */
export function weekBefore(instant: Date, timeZone: string): { readonly from: Date; readonly until: Date } {
  const day = calendarDateIn(timeZone, instant);
  return {
    from: startOfDayIn(stepPeriod('day', day, -WEEKDAYS.length), timeZone),
    until: startOfDayIn(day, timeZone),
  };
}

/** Why texts stopped: they were ignored, or the chosen number is no longer the patient's verified one. */
export const REMINDER_STOPS = ['ignored', 'unreachable'] as const;
export type ReminderStop = (typeof REMINDER_STOPS)[number];

/** The outcome of a due reminder. */
export function reminderStep({
  kind,
  dueAt,
  now,
  unansweredCount,
  hasResponded,
  isReachable,
  sentAt,
  hasScan,
}: {
  readonly kind: ReminderKind;
  readonly dueAt: Date;
  readonly now: Date;
  /** Texts since the patient's last scan or visit. */
  readonly unansweredCount: number;
  /** Whether they scanned or visited after the latest text. */
  readonly hasResponded: boolean;
  readonly isReachable: boolean;
  /** The latest text of this kind. */
  readonly sentAt: Date | null;
  /** Whether the week that a text covers has a scan. */
  readonly hasScan: boolean;
}): 'send' | 'skip' | 'nothing' | ReminderStop {
  if (!isReachable) return 'unreachable';
  if (!hasResponded && unansweredCount >= MAX_UNANSWERED_REMINDERS) return 'ignored';
  const isTooSoon = sentAt !== null && now.getTime() - sentAt.getTime() < WEEK_TEXT_EVERY_MS;
  if (kind === 'week' && (!hasScan || isTooSoon)) return 'nothing';
  return now < reminderExpiresAt(dueAt, kind) ? 'send' : 'skip';
}
