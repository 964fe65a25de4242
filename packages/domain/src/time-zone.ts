import { keepLatest } from './keep-latest.ts';

/** Room for every zone that machines list (a test counts them). A format takes about 26 kB. */
export const TIME_ZONES_KEPT = 500;

const nameOf = keepLatest<string>(TIME_ZONES_KEPT);

/** What this machine calls a time zone; it takes the names in any case, and older ones. Throws RangeError for an unknown zone. */
export function timeZoneName(text: string): string {
  return nameOf(text, () => new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);
}

/** Whether the text names a time zone that this machine knows. */
export function isTimeZone(text: string): boolean {
  try {
    return timeZoneName(text) !== '';
  } catch {
    // That is how Intl says that it does not know a zone.
    return false;
  }
}

/** Makes the format of each zone once, however it is spelled: to make one takes longer than to use it fifty times. */
/* @__NO_SIDE_EFFECTS__ as in keep-latest.ts. */
export function createZoneFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formatOf = keepLatest<Intl.DateTimeFormat>(TIME_ZONES_KEPT);
  return (text) => {
    const timeZone = timeZoneName(text);
    return formatOf(timeZone, () => new Intl.DateTimeFormat('en', { ...options, timeZone }));
  };
}
