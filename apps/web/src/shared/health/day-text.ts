import { dateFormat } from '../platform/formats.ts';

/** Keeps a date, time or range on one line, with non-breaking spaces. */
export const unbroken = (text: string) => text.replace(/[ \u202f]/g, '\u00a0');

const dayFormat = () => dateFormat({ dateStyle: 'medium' });
const momentFormat = () => dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** The day of an instant, such as "Dec 5, 2026". */
export const dayText = (instant: string): string => unbroken(dayFormat().format(new Date(instant)));

/** Day and time of an instant; the line may wrap only between the two. */
export function momentText(instant: string): string {
  const at = new Date(instant);
  const parts = momentFormat().formatToParts(at);
  const hour = parts.findIndex(({ type }) => type === 'hour');
  return parts
    .map(({ value }, index) => (index === hour - 1 ? value : unbroken(value)))
    .join('')
    .replaceAll('\u202f', '\u00a0');
}
