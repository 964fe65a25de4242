import { keepLatest } from './keep-latest.ts';

/** Cache size, enough for every zone that machines list (a test counts them). A format takes about 26 kB. */
export const TIME_ZONES_KEPT = 500;

const nameOf = keepLatest<string>(TIME_ZONES_KEPT);

/** Used for a zone that this machine does not know. */
const FALLBACK_TIME_ZONE = 'UTC';

/** This machine's name of a zone; '' for an unknown one. */
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
 * Normalizes a time zone name; accepts any case, and older names. Machines differ in the zones they know: a name from
 * another machine may be unknown here and becomes {@link FALLBACK_TIME_ZONE}.
 */
export function timeZoneName(text: string): string {
  return ownNameOf(text) || FALLBACK_TIME_ZONE;
}

/** Whether the text names a time zone that this machine knows. */
export const isTimeZone = (text: string): boolean => ownNameOf(text) !== '';

/** Largest whole-hour UTC offsets, in hours. */
const OUTERMOST_HOURS = { ahead: 14, behind: 12 } as const;

/**
 * The whole-hour zone nearest to a UTC offset; every machine knows these zones.
 *
 * @param minutes  ahead of UTC; negative behind it
 */
export function timeZoneOfOffset(minutes: number): string {
  const hours = Math.round(minutes / 60);
  const { ahead, behind } = OUTERMOST_HOURS;
  if (!Number.isFinite(hours) || hours === 0 || hours > ahead || hours < -behind) return FALLBACK_TIME_ZONE;
  // These names have POSIX signs: west of Greenwich is positive.
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Caches one formatter per zone, however it is spelled: creating one takes longer than using it fifty times. */
/* @__NO_SIDE_EFFECTS__ as in keep-latest.ts. */
export function createZoneFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formatOf = keepLatest<Intl.DateTimeFormat>(TIME_ZONES_KEPT);
  return (text) => {
    const timeZone = timeZoneName(text);
    return formatOf(timeZone, () => new Intl.DateTimeFormat('en', { ...options, timeZone }));
  };
}
