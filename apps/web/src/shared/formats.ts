import { ifPossible } from '@mien/ui/if-possible';
import { currentLocale } from './language.ts';
import { onTimeZoneReplaced, timeZoneInPlace } from './time-zone.ts';

/** Makes each formatter once for a language: making one takes a hundred times as long as using it. */
function oncePerLanguage<Options, Format>(make: (locale: string, options: Options | undefined) => Format) {
  const made = new Map<string, Format>();
  onTimeZoneReplaced(() => made.clear());
  return (options?: Options, locale = currentLocale()): Format => {
    const key = JSON.stringify([locale, options]);
    const known = made.get(key);
    if (known) return known;
    const format = make(locale, options);
    made.set(key, format);
    return format;
  };
}

/** Writes days and times in the page's language. */
export const dateFormat = oncePerLanguage((locale, options: Intl.DateTimeFormatOptions | undefined) => {
  // Where the device does not know its own zone, another one stands for it.
  const zone = options?.timeZone ?? timeZoneInPlace();
  return new Intl.DateTimeFormat(locale, zone === null ? options : { ...options, timeZone: zone });
});

/** Writes calendar days and months, which are instants at midnight UTC where they are written. */
export const calendarFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat({ ...options, timeZone: 'UTC' });

/** Writes numbers in the page's language. */
export const numberFormat = oncePerLanguage(
  (locale, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(locale, options),
);

/** Lets the browser read its tables of dates and numbers beside the page: otherwise the first formatter waits for them. */
export function prepareFormats(): void {
  ifPossible(() => new Worker(new URL('./formats-worker.ts', import.meta.url)));
}

/** Writes lists in the page's language. */
export const listFormat = oncePerLanguage(
  (locale, options: Intl.ListFormatOptions | undefined) => new Intl.ListFormat(locale, options),
);
