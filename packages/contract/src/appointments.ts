import { EXTERNAL_REFERENCE_MAX_LENGTH, VIDEO_URL_MAX_LENGTH, videoHostOf } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, line, NewId, Uid, verbatim, wholeBetween } from './fields.ts';
import { AppointmentId, PatientUid } from './ids.ts';
import { Appointment, AppointmentList } from './own-appointments.ts';

/** How a program names a patient: by Mien's id, or by the reference of the program's own system. */
export const NamedPatient = z.union([
  z.strictObject({ uid: PatientUid }),
  z.strictObject({ externalReference: line(EXTERNAL_REFERENCE_MAX_LENGTH) }),
]);
export type NamedPatient = z.infer<typeof NamedPatient>;

const MAX_REVISION = 2_147_483_647;

const PATH = '/patients/:uid/appointments';
const ofPatient = z.object({ uid: PatientUid });
const ofAppointment = z.object({ uid: PatientUid, id: AppointmentId });
const window = { startsAt: Instant, endsAt: Instant };
/** https, on a host of the client's settings. */
const VideoUrl = verbatim(VIDEO_URL_MAX_LENGTH).check(z.refine((url) => videoHostOf(url) !== null, 'video_url'));
const made = {
  ...window,
  videoUrl: z.optional(z.nullable(VideoUrl)),
  /** Whether to ask the patient by text message for a scan before it. Absent: no. */
  asksForScan: z.optional(z.boolean()),
};
/** The revision that the caller saw. */
const revision = wholeBetween(0, MAX_REVISION);
/** The permission walk generates its example from the fields; this one ends after it starts. No host is listed. */
const example = { endsAt: '2026-03-14T17:00:00Z', videoUrl: null };
const problems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...problems, 'wrong-origin'] as const;

/** An appointment, for staff. */
export const AppointmentForStaff = z.extend(Appointment, {
  /** Whether the patient is asked by text message for a scan before it. */
  isScanAsked: z.boolean(),
});
export type AppointmentForStaff = z.infer<typeof AppointmentForStaff>;

export const AppointmentListForStaff = z.extend(AppointmentList, {
  items: z.array(AppointmentForStaff),
  /** Hosts to which the address of a video visit may lead. */
  videoHosts: z.array(z.string()),
});
export type AppointmentListForStaff = z.infer<typeof AppointmentListForStaff>;

const MadeAppointment = z.object({
  appointmentId: Uid,
  /** Whether the patient is asked by text message for a scan. False where that cannot be done, for example without a number. */
  isScanAsked: z.boolean(),
});

/** A patient's appointments, for staff and programs. Patients have a separate group of calls. */
export const appointments = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'Appointments of a patient including canceled ones, latest first; logged',
    access: 'listUsers',
    beyondOneself: true,
    params: ofPatient,
    response: { status: 200, schema: AppointmentListForStaff },
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
    body: z.strictObject({ id: z.optional(NewId), ...made }),
    example,
    response: { status: 201, schema: MadeAppointment },
    problems: writeProblems,
  }),
  addByProgram: endpoint({
    method: 'POST',
    path: '/appointments',
    summary:
      'Create an appointment of a patient whom the program knows by uid or external reference. Repeating the same id returns the existing one',
    access: 'editPatients',
    beyondOneself: true,
    isOnlyForPrograms: true,
    forPrograms: ['mien/appointments.write'],
    limit: { perUserAndHour: 3000 },
    body: z.strictObject({
      id: z.optional(NewId),
      patient: NamedPatient,
      ...made,
    }),
    example,
    response: { status: 201, schema: z.extend(MadeAppointment, { patientUid: Uid }) },
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
    /** Without `videoUrl` its address stays; null removes it. */
    body: z.strictObject({ revision, ...window, videoUrl: made.videoUrl }),
    example,
    response: { status: 200, schema: AppointmentForStaff },
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
    response: { status: 200, schema: AppointmentForStaff },
    problems: [...writeProblems, 'changed-meanwhile'],
  }),
};
