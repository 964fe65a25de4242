import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, NewId, wholeBetween } from './fields.ts';
import { AppointmentId, PatientUid } from './ids.ts';
import { Appointment, AppointmentList } from './own-appointments.ts';

const MAX_REVISION = 2_147_483_647;

const PATH = '/patients/:uid/appointments';
const ofPatient = z.object({ uid: PatientUid });
const ofAppointment = z.object({ uid: PatientUid, id: AppointmentId });
const window = { startsAt: Instant, endsAt: Instant };
/** The revision that the caller saw. */
const revision = wholeBetween(0, MAX_REVISION);
/** The permission walk generates its example from the fields; this one ends after it starts. */
const example = { endsAt: '2026-03-14T17:00:00Z' };
const problems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...problems, 'wrong-origin'] as const;

/** A patient's appointments, for staff. Patients have a separate group of calls. */
export const appointments = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Appointments of a patient including canceled ones, latest first; logged',
    access: 'listUsers',
    beyondOneself: true,
    params: ofPatient,
    response: { status: 200, schema: AppointmentList },
    problems,
  }),
  add: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Create an appointment of a patient, up to a day long. Repeating the same id returns the existing one',
    access: 'editPatients',
    forPrograms: ['mien/appointments.write'],
    limit: { perUserAndHour: 300 },
    params: ofPatient,
    /** The sender may choose the id, so that repeating the request is idempotent. */
    body: z.strictObject({ id: z.optional(NewId), ...window }),
    example,
    response: { status: 201, schema: z.object({ appointmentId: Appointment.shape.id }) },
    problems: writeProblems,
  }),
  move: endpoint({
    method: 'POST',
    path: `${PATH}/:id/move`,
    summary:
      'Reschedule an appointment; its links work at the new time. Refused if it was changed meanwhile, is canceled or over',
    access: 'editPatients',
    forPrograms: ['mien/appointments.write'],
    limit: { perUserAndHour: 300 },
    params: ofAppointment,
    body: z.strictObject({ revision, ...window }),
    example,
    response: { status: 200, schema: Appointment },
    problems: [...writeProblems, 'changed-meanwhile'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${PATH}/:id/cancel`,
    summary: 'Cancel an appointment and revoke its links. Refused if it was changed meanwhile, is canceled or over',
    access: 'editPatients',
    forPrograms: ['mien/appointments.write'],
    limit: { perUserAndHour: 300 },
    params: ofAppointment,
    body: z.strictObject({ revision }),
    response: { status: 200, schema: Appointment },
    problems: [...writeProblems, 'changed-meanwhile'],
  }),
};
