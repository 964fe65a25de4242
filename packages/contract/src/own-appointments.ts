import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, Uid } from './fields.ts';

export const Appointment = z.object({
  id: Uid,
  startsAt: Instant,
  endsAt: Instant,
  created: Instant,
  /** How often it was moved or cancelled; a change names it, and calendars tell versions apart by it. */
  revision: z.int(),
  /** When it was cancelled; null for one that takes place. */
  cancelled: z.nullable(Instant),
});
export type Appointment = z.infer<typeof Appointment>;

/** Appointments of a patient, and by which clock the clinic means them. */
export const AppointmentList = z.object({
  items: z.array(Appointment),
  /** The clinic’s. */
  timeZone: z.string(),
});
export type AppointmentList = z.infer<typeof AppointmentList>;

/** Appointments are the patient’s own: no carer sees them, and no session that began with a link of staff. */
export const ownAppointments = {
  list: endpoint({
    method: 'GET',
    path: '/appointments/own',
    summary:
      'Appointments of the signed-in patient that are not over, the next first, those that were cancelled among them',
    access: 'ownRecords',
    statements: 3,
    response: { status: 200, schema: AppointmentList },
    problems: ['sign-in-required', 'not-found'],
  }),
};
