import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, Uid } from './fields.ts';

export const Appointment = z.object({
  id: Uid,
  startsAt: Instant,
  endsAt: Instant,
  created: Instant,
  /** Incremented when it is moved or canceled; a change names it, and calendars use it as the sequence number. */
  revision: z.int(),
  /** When it was canceled; null if it was not. */
  cancelled: z.nullable(Instant),
});
export type Appointment = z.infer<typeof Appointment>;

/** Appointments of a patient, and the clinic's time zone. */
export const AppointmentList = z.object({
  items: z.array(Appointment),
  /** Of the clinic. */
  timeZone: z.string(),
});
export type AppointmentList = z.infer<typeof AppointmentList>;

/** A patient's own appointments: not available to carers or to sessions that began with a staff link. */
export const ownAppointments = {
  list: endpoint({
    method: 'GET',
    path: '/appointments/own',
    summary: 'Upcoming appointments of the signed-in patient including canceled ones, next first',
    access: 'ownRecords',
    statements: 3,
    response: { status: 200, schema: AppointmentList },
    problems: ['sign-in-required', 'not-found'],
  }),
};
