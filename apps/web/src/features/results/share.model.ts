import { share as english } from '@mien/messages';
import { dateFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';

const { lifetimes, links } = textsOf('share', english);

const HOURS_IN_DAY = 24;

/** A lifetime in words: in days if it is a whole number of days. */
export function lifetimeText(hours: number): string {
  if (hours % HOURS_IN_DAY !== 0) return pluralText(lifetimes.hours, hours);
  return pluralText(lifetimes.days, hours / HOURS_IN_DAY);
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
  return pluralText(links.opened, viewCount, { date: shortDate(lastViewed) });
}
