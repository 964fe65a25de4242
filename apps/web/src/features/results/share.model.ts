import { share as english, fill } from '@mien/messages';
import { dateFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';

const { lifetimes, links } = textsOf('share', english);

const HOURS_IN_DAY = 24;

/** A lifetime in words: in days if it is a whole number of days. */
export function lifetimeText(hours: number): string {
  if (hours % HOURS_IN_DAY !== 0) return hours === 1 ? lifetimes.hour : fill(lifetimes.hours, { count: hours });
  const days = hours / HOURS_IN_DAY;
  return days === 1 ? lifetimes.day : fill(lifetimes.days, { count: days });
}

/** Day and time, short. */
export function shortDate(instant: string): string {
  return dateFormat({
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
}

/** How often a link was opened, and when last. */
export function viewsText(viewCount: number, lastViewed: string | null): string {
  if (viewCount === 0 || lastViewed === null) return links.neverOpened;
  const date = shortDate(lastViewed);
  return viewCount === 1 ? fill(links.openedOnce, { date }) : fill(links.opened, { count: viewCount, date });
}
