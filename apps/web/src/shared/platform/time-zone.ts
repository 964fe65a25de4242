import { type CalendarDate, isTimeZone, timeZoneOfOffset } from '@mien/domain';

/** The part of {@link https://tc39.es/proposal-temporal/ Temporal} that we use, which newer browsers have. */
interface WithTemporal {
  readonly Temporal?: { readonly Now: { timeZoneId(): string } };
}

/** Usual zone names. A device knows its own. */
const USUAL_NAME = /^(?:UTC|(?!Etc\/)[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+)+)$/;

let standIn: string | null = null;
const listeners = new Set<() => void>();

/**
 * The zone of this device, in which pages count days, months and years. Found without `Intl` if possible: a browser's
 * first formatter takes longer than everything else that a page does before its first requests. If the device does not
 * know its zone, or the server does not know the device's, another one with the same offset replaces it.
 */
export function deviceTimeZone(): string {
  if (standIn !== null) return standIn;
  const { Temporal } = globalThis as WithTemporal;
  const name = Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (USUAL_NAME.test(name ?? '') || isTimeZone(name ?? '')) return name;
  return replaceTimeZone();
}

/** From now on, a zone with the same offset replaces the device's own. */
export function replaceTimeZone(): string {
  const zone = timeZoneOfOffset(-new Date().getTimezoneOffset());
  standIn = zone;
  for (const listener of listeners) listener();
  return zone;
}

/** The zone that replaces the device's own; null if none does. */
export const timeZoneInPlace = (): string | null => standIn;

/** Calls the listener when another zone replaces the device's own. Returns a function that removes it. */
export function onTimeZoneReplaced(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The calendar day of an instant on this device. */
export function dayHere(instant: Date): CalendarDate {
  const parts = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()];
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}
