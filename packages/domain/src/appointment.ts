import { HOUR_MS } from './time.ts';

/** An appointment is a visit, not a season: a link that works for longer than a day does not belong to one. */
export const APPOINTMENT_MAX_HOURS = 24;

export interface AppointmentWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Whether these two instants can be an appointment: it ends after it starts, and not more than a day later. */
export function isAppointmentWindow({ startsAt, endsAt }: AppointmentWindow): boolean {
  const durationMs = endsAt.getTime() - startsAt.getTime();
  return durationMs > 0 && durationMs <= APPOINTMENT_MAX_HOURS * HOUR_MS;
}

/** Whether an appointment is on: from its first instant on, until its end. */
export function isWithinAppointment({ startsAt, endsAt }: AppointmentWindow, now: Date): boolean {
  return startsAt.getTime() <= now.getTime() && now.getTime() < endsAt.getTime();
}
