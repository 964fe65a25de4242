import { isTextReminderTime, REMINDER_STOPS, SCAN_GOAL_LIMITS, WEEKDAYS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { TimeZone } from './fields.ts';

const Weekdays = z.array(z.enum(WEEKDAYS)).check(z.minLength(1), z.maxLength(WEEKDAYS.length));

const TextReminder = z.object({ weekdays: Weekdays, time: z.string(), timeZone: z.string() });

/** The signed-in patient's SMS reminder settings; off by default. */
export const ScanReminders = z.object({
  reminder: z.nullable(TextReminder),
  /** Why texts were stopped without being turned off; null while they are sent. */
  stoppedBy: z.nullable(z.enum(REMINDER_STOPS)),
  /** The verified number that texts go to; null without one. */
  phoneNumber: z.nullable(z.string()),
  /** The text of such a message, verbatim, in the language of the request. */
  text: z.string(),
  /** The Monday text about a week with scans. */
  week: z.object({
    isOn: z.boolean(),
    stoppedBy: z.nullable(z.enum(REMINDER_STOPS)),
    /** Its time zone; null until chosen. */
    timeZone: z.nullable(z.string()),
    text: z.string(),
  }),
});
export type ScanReminders = z.infer<typeof ScanReminders>;

export const TextReminderBody = z.strictObject({
  weekdays: Weekdays,
  /** `HH:MM`: not in the evening, at night or early in the morning. */
  time: z.string().check(z.refine((time) => isTextReminderTime(time), 'reminder_time')),
  timeZone: TimeZone,
});
export type TextReminderBody = z.infer<typeof TextReminderBody>;

/** Whether the patient wants a text on Mondays. */
export const WeekTextBody = z.strictObject({ isOn: z.boolean(), timeZone: TimeZone });
export type WeekTextBody = z.infer<typeof WeekTextBody>;

/** The patient's weekly scan goal; null until chosen, and after it was ended. */
export const ScanGoal = z.strictObject({
  scansPerWeek: z.nullable(z.int().check(z.gte(SCAN_GOAL_LIMITS.min), z.lte(SCAN_GOAL_LIMITS.max))),
});
export type ScanGoal = z.infer<typeof ScanGoal>;

const access = 'ownRecords';
const response = { status: 200, schema: ScanReminders } as const;
const problems = ['sign-in-required', 'wrong-origin', 'not-found'] as const;

/** SMS reminders and the weekly scan goal. */
export const scanReminders = {
  get: endpoint({
    method: 'GET',
    path: '/scanReminders',
    summary: 'The signed-in patient’s text message reminders',
    access,
    response,
    problems: ['sign-in-required', 'not-found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/scanReminders',
    summary: 'Subscribe to scan reminders by text message, at these times in a time zone',
    // One tap each.
    limit: { perUserAndHour: 120 },
    access,
    body: TextReminderBody,
    response,
    problems: [...problems, 'phone-missing'],
  }),
  saveWeek: endpoint({
    method: 'PUT',
    path: '/scanReminders/week',
    summary: 'Turn weekly text messages on Mondays about the summary on or off',
    limit: { perUserAndHour: 120 },
    access,
    body: WeekTextBody,
    response,
    problems: [...problems, 'phone-missing'],
  }),
  goal: endpoint({
    method: 'GET',
    path: '/scanGoal',
    summary: 'The signed-in patient’s weekly scan goal',
    access,
    statements: 2,
    response: { status: 200, schema: ScanGoal },
    problems: ['sign-in-required', 'not-found'],
  }),
  saveGoal: endpoint({
    method: 'PUT',
    path: '/scanGoal',
    summary: 'Set or remove the weekly scan goal',
    limit: { perUserAndHour: 120 },
    access,
    body: ScanGoal,
    response: { status: 200, schema: ScanGoal },
    problems,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/scanReminders/remove',
    summary: 'Unsubscribe from text message reminders',
    limit: { perUserAndHour: 120 },
    access,
    body: z.strictObject({}),
    response,
    problems,
  }),
};
