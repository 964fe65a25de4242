import { CHAT_SNOOZE_MAX_DAYS } from '@mien/domain';

/** Start of the working day: snoozed conversations return then. Chosen. */
const MORNING_HOUR = 9;
const MONDAY = 1;
const DAYS_A_WEEK = 7;

const morningAfter = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR);

export const tomorrowMorning = (now: Date): Date => morningAfter(now, 1);

/** The morning of the next Monday; on a Sunday that of the following week, because the next Monday is tomorrow. */
export const nextWeekMorning = (now: Date): Date => {
  const days = (MONDAY - now.getDay() + DAYS_A_WEEK) % DAYS_A_WEEK;
  return morningAfter(now, days > 1 ? days : days + DAYS_A_WEEK);
};

/** The morning of a day in a date field; null for a day that is not after today, or too far away. */
export function morningOf(day: string, now: Date): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return null;
  const morning = new Date(Number(year), Number(month) - 1, Number(date), MORNING_HOUR);
  return morning >= morningAfter(now, 1) && morning < morningAfter(now, CHAT_SNOOZE_MAX_DAYS) ? morning : null;
}
