import { calendarDateIn, clockTimeIn, dayAfter } from '@mien/domain';
import { appointments as english, fill } from '@mien/messages';
import { ifPossible } from '@mien/ui/if-possible';
import { dateFormat } from '../../platform/formats.ts';
import { textsOf } from '../../platform/language.ts';
import { deviceTimeZone } from '../../platform/time-zone.ts';
import { unbroken } from '../day-text.ts';

const texts = textsOf('appointments', english);

/** A day with its weekday, and with the year if it is not this one: "Fri, Nov 27". */
export function visitDayText(instant: string, now: Date): string {
  const at = new Date(instant);
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return unbroken(dateFormat({ weekday: 'short', month: 'short', day: 'numeric', ...year }).format(at));
}

/** A time of the day: "9:30 AM". */
export const visitTimeText = (instant: string): string =>
  unbroken(dateFormat({ hour: 'numeric', minute: '2-digit' }).format(new Date(instant)));

/** Whether an appointment is today or tomorrow on this device. */
export function visitNearness(instant: string, now: Date): 'today' | 'tomorrow' | null {
  const timeZone = deviceTimeZone();
  const today = calendarDateIn(timeZone, now);
  const day = calendarDateIn(timeZone, new Date(instant));
  if (day === today) return 'today';
  return day === dayAfter(today) ? 'tomorrow' : null;
}

/** Whether another zone has a different local time at that instant; false for a zone unknown to the device. */
function isOtherClock(instant: string, timeZone: string): boolean {
  const at = new Date(instant);
  const shown = (zone: string) => `${calendarDateIn(zone, at)} ${clockTimeIn(zone, at)}`;
  return ifPossible(() => shown(timeZone) !== shown(deviceTimeZone())) ?? false;
}

/** Day and time on this device: "Fri, Nov 27, 9:30 AM". The zone is named if the clinic's local time differs. */
export function visitMomentText(instant: string, clinicZone: string, now: Date): string {
  const time = isOtherClock(instant, clinicZone)
    ? unbroken(dateFormat({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(new Date(instant)))
    : visitTimeText(instant);
  return fill(texts.when, { date: visitDayText(instant, now), time });
}

/** The same, after "Today" or "Tomorrow" if applicable. */
export function visitText(instant: string, clinicZone: string, now: Date): string {
  const near = visitNearness(instant, now);
  const when = visitMomentText(instant, clinicZone, now);
  return near === null ? when : fill(texts.whenNear, { day: texts[near], when });
}

/** The same in the clinic's local time, with its zone; null if it is equal. */
export function clinicTimeText(instant: string, clinicZone: string): string | null {
  if (!isOtherClock(instant, clinicZone)) return null;
  const options = { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const time = unbroken(dateFormat({ ...options, timeZone: clinicZone }).format(new Date(instant)));
  return fill(texts.atClinic, { time });
}
