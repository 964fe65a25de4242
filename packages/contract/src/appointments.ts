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
    summary: 'Appointments of a patient, the latest first, those that were cancelled among them; the look is logged',
    access: 'listUsers',
    beyondOneself: true,
    params: ofPatient,
    response: { status: 200, schema: AppointmentList },
    problems,
  }),
  add: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Record an appointment of a patient, at most a day long; the same id again answers the one that is there',
    access: 'editPatients',
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
      'Give an appointment another time; links for it work at the new one. Refused if it was changed meanwhile, is cancelled or over',
    access: 'editPatients',
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
    summary: 'Cancel an appointment; links for it end. Refused if it was changed meanwhile, is cancelled or over',
    access: 'editPatients',
    limit: { perUserAndHour: 300 },
    params: ofAppointment,
    body: z.strictObject({ revision }),
    response: { status: 200, schema: Appointment },
    problems: [...writeProblems, 'changed-meanwhile'],
  }),
};
