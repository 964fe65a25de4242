import { NUMBER_LOCALE } from '@mien/domain';
import { currentLocale } from './language.ts';
import { onTimeZoneReplaced, timeZoneInPlace } from './time-zone.ts';

/** Caches one formatter per language: creating one takes a hundred times as long as using it. */
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

/** Formats days and times in the page's language. */
export const dateFormat = oncePerLanguage((locale, options: Intl.DateTimeFormatOptions | undefined) => {
  // Fallback if the device does not know its own zone.
  const zone = options?.timeZone ?? timeZoneInPlace();
  return new Intl.DateTimeFormat(locale, zone === null ? options : { ...options, timeZone: zone });
});

/** Formats calendar days and months, given as instants at midnight UTC. */
export const calendarFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat({ ...options, timeZone: 'UTC' });

/** Formats how long ago something was. */
export const relativeTimeFormat = oncePerLanguage(
  (locale, options: Intl.RelativeTimeFormatOptions | undefined) => new Intl.RelativeTimeFormat(locale, options),
);

/** Formats numbers, alike in every language. */
export const numberFormat = oncePerLanguage(
  (_, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(NUMBER_LOCALE, options),
);

/** Formats numbers with a unit in the words of the page's language. */
export const unitFormat = oncePerLanguage(
  (locale, unit: string | undefined) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
);

/** Plural categories of numbers in the page's language. */
export const pluralRules = oncePerLanguage(
  (locale, options: Intl.PluralRulesOptions | undefined) => new Intl.PluralRules(locale, options),
);

/** Formats lists in the page's language. */
export const listFormat = oncePerLanguage(
  (locale, options: Intl.ListFormatOptions | undefined) => new Intl.ListFormat(locale, options),
);
