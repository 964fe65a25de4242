import type { Appointment } from '@mien/contract';
import { isWithinAppointment } from '@mien/domain';

export const windowOf = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/** Whether an appointment is in progress. */
export const isRunning = (appointment: Appointment, now: Date): boolean =>
  appointment.cancelled === null && isWithinAppointment(windowOf(appointment), now);

export const isOver = ({ endsAt }: Pick<Appointment, 'endsAt'>, now: Date): boolean => new Date(endsAt) <= now;

/** Appointments that are not over, soonest first, even if the response was cached for a while. */
export const notOver = <One extends Appointment>(items: readonly One[], now: Date): readonly One[] =>
  items
    .filter((one) => !isOver(one, now))
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));

/** The current or next appointment; null if all are canceled or over. */
export const nextOf = (items: readonly Appointment[], now: Date): Appointment | null =>
  notOver(items, now).find(({ cancelled }) => cancelled === null) ?? null;
