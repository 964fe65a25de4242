import { currentLocale } from './language.ts';

/** A date stays on one line: the spaces in it do not break. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

const DAY = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' });

/** The day of an instant, such as "Dec 5, 2026". */
export const dayText = (instant: string): string => unbroken(DAY.format(new Date(instant)));

/** Day and time of an instant; only between the two a line may break. */
export function momentText(instant: string): string {
  const at = new Date(instant);
  const parts = MOMENT.formatToParts(at);
  const hour = parts.findIndex(({ type }) => type === 'hour');
  return parts
    .map(({ value }, index) => (index === hour - 1 ? value : unbroken(value)))
    .join('')
    .replaceAll('\u202f', '\u00a0');
}
