import type { CalendarDate } from '@mien/domain';

/** What newer browsers know of {@link https://tc39.es/proposal-temporal/ Temporal}, as far as it is used here. */
interface WithTemporal {
  readonly Temporal?: { readonly Now: { timeZoneId(): string } };
}

/**
 * The zone of this device: days, months and years of the pages are its. What an address names is found without `Intl`
 * where it can be: a browser's first formatter takes it longer than all else that a page does before it asks for its answers.
 */
export function deviceTimeZone(): string {
  const { Temporal } = globalThis as WithTemporal;
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The calendar day of an instant on this device. */
export function dayHere(instant: Date): CalendarDate {
  const parts = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}
