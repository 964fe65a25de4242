import { share as english, fill } from '@mien/messages';
import { dateFormat } from '../../shared/formats.ts';
import { textsOf } from '../../shared/language.ts';

const { lifetimes, links } = textsOf('share', english);

const HOURS_IN_DAY = 24;

/** A lifetime in words: in days where it is whole days. */
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

/**
 * Puts a text into the clipboard. A browser lets a page copy only while the press of a button lasts, so the text may still
 * be on its way when this is called.
 *
 * @returns false when the browser refuses; a text that fails to come is the caller's to notice
 */
export async function copyText(coming: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'function') {
      const blob = coming.then((text) => new Blob([text], { type: 'text/plain' }));
      // Refused before the text is there, nobody would hear of its failure.
      blob.catch(() => undefined);
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      return true;
    }
    await navigator.clipboard.writeText(await coming);
    return true;
  } catch {
    // No permission, no secure connection, or no clipboard at all: the link is shown to be copied by hand.
    return false;
  }
}
