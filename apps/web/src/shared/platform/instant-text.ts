import { daysAgo } from '@mien/domain';
import { dateFormat } from './formats.ts';
import { deviceTimeZone } from './time-zone.ts';

/** A date, an ISO 8601 text, or milliseconds since 1970. All texts are in the reader's language and time zone. */
type Instant = Date | string | number;

/** Such as "9:12 AM". */
export const timeText = (instant: Instant): string => dateFormat({ timeStyle: 'short' }).format(new Date(instant));

/** Such as "Dec 5, 2026". */
export const dayText = (instant: Instant): string => dateFormat({ dateStyle: 'medium' }).format(new Date(instant));

/** Such as "December 5, 2026". */
export const longDayText = (instant: Instant): string => dateFormat({ dateStyle: 'long' }).format(new Date(instant));

/** Such as "Dec 5, 2026, 9:12 AM". */
export const instantText = (instant: Instant): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

/** Such as "December 5, 2026 at 9:12 AM". */
export const longInstantText = (instant: Instant): string =>
  dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant));

/** Such as "Dec 5": with the year only if it is not this year. */
export function shortDayText(instant: Instant, now: Date): string {
  const day = new Date(instant);
  const isThisYear = day.getFullYear() === now.getFullYear();
  return dateFormat({ month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) }).format(day);
}

/** The word for today or yesterday; null for other days. */
export function nearDayText(
  instant: Instant,
  { today, yesterday }: { readonly today: string; readonly yesterday: string },
): string | null {
  const days = daysAgo(deviceTimeZone(), new Date(instant), new Date());
  if (days === 0) return today;
  return days === 1 ? yesterday : null;
}
