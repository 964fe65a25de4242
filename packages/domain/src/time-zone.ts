import { keepLatest } from './keep-latest.ts';

/** Room for every zone that machines list (a test counts them). A format takes about 26 kB. */
export const TIME_ZONES_KEPT = 500;

const nameOf = keepLatest<string>(TIME_ZONES_KEPT);

/** The replacement for a zone that a machine does not know. */
export const FALLBACK_TIME_ZONE = 'UTC';

/** The name of a zone on this machine; an empty text for one that it does not know. */
const ownNameOf = (text: string): string =>
  nameOf(text, () => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
    } catch {
      // Intl reports an unknown zone with this error.
      return '';
    }
  });

/**
 * What this machine calls a time zone; it takes the names in any case, and older ones. Machines do not know the same zones: a name from another one
 * may be unknown here, and is read as {@link FALLBACK_TIME_ZONE}.
 */
export function timeZoneName(text: string): string {
  return ownNameOf(text) || FALLBACK_TIME_ZONE;
}

/** Whether the text names a time zone that this machine knows. */
export const isTimeZone = (text: string): boolean => ownNameOf(text) !== '';

/** Ahead of UTC and behind it, the furthest that zones of whole hours are, hours. */
const OUTERMOST_HOURS = { ahead: 14, behind: 12 } as const;

/**
 * The zone of a whole number of hours that is nearest to an offset: every machine knows it.
 *
 * @param minutes  ahead of UTC; negative behind it
 */
export function timeZoneOfOffset(minutes: number): string {
  const hours = Math.round(minutes / 60);
  const { ahead, behind } = OUTERMOST_HOURS;
  if (!Number.isFinite(hours) || hours === 0 || hours > ahead || hours < -behind) return FALLBACK_TIME_ZONE;
  // The signs of these names are those of POSIX: west of Greenwich is positive.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
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
