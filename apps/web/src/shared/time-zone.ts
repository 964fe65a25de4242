import { type CalendarDate, isTimeZone, timeZoneOfOffset } from '@mien/domain';

/** What newer browsers know of {@link https://tc39.es/proposal-temporal/ Temporal}, as far as it is used here. */
interface WithTemporal {
  readonly Temporal?: { readonly Now: { timeZoneId(): string } };
}

/** Names of zones as most devices have them. A device knows its own. */
const USUAL_NAME = /^(?:UTC|(?!Etc\/)[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+)+)$/;

let standIn: string | null = null;
const listeners = new Set<() => void>();

/**
 * The zone of this device: days, months and years of the pages are its. What an address names is found without `Intl`
 * where it can be: a browser's first formatter takes it longer than all else that a page does before it asks for its answers.
 * Where the device does not know its own zone, or the server does not know the device's, another one of the same offset stands for it.
 */
export function deviceTimeZone(): string {
  if (standIn !== null) return standIn;
  const { Temporal } = globalThis as WithTemporal;
  const name = Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (USUAL_NAME.test(name ?? '') || isTimeZone(name ?? '')) return name;
  return replaceTimeZone();
}

/** From now on a zone of the device's offset stands for the device's own. */
export function replaceTimeZone(): string {
  const zone = timeZoneOfOffset(-new Date().getTimezoneOffset());
  standIn = zone;
  for (const listener of listeners) listener();
  return zone;
}

/** The zone that stands for the device's own; null while its own is known. */
export const timeZoneInPlace = (): string | null => standIn;

/** Tells when another zone stands for the device's own. Answers what ends it. */
export function onTimeZoneReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The calendar day of an instant on this device. */
export function dayHere(instant: Date): CalendarDate {
  const parts = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}
