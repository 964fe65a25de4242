import { dayAfter, FOLLOW_UP_MAX_DAYS, startOfUtcDay, type TodayLineKey } from '@mien/domain';
import { account as english } from '@mien/messages';
import { calendarFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';

const { today: texts } = textsOf('account', english);

/** "Sat, Nov 28". */
export const followUpDayText = (day: string): string =>
  calendarFormat({ weekday: 'short', month: 'short', day: 'numeric' }).format(startOfUtcDay(day));

const MONDAY = 1;
const DAYS_A_WEEK = 7;

/** The next Monday; on a Sunday that of the following week, because the next Monday is tomorrow. */
export function nextMonday(day: string): string {
  const days = (MONDAY - startOfUtcDay(day).getUTCDay() + DAYS_A_WEEK) % DAYS_A_WEEK;
  return dayAfter(day, days > 1 ? days : days + DAYS_A_WEEK);
}

/** Whether something can be snoozed to a day. */
export const isDayAhead = (chosen: string, day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(chosen) && chosen > day && chosen <= dayAfter(day, FOLLOW_UP_MAX_DAYS);

/** The message template for a section's patients and the label of that action; null if there is none. */
export const draftOf = (
  { drafts }: Pick<typeof texts, 'drafts'>,
  line: TodayLineKey,
): { readonly action: string; readonly text: string } | null =>
  line === 'refusedScans' || line === 'firstScans' || line === 'appointments' ? drafts[line] : null;
