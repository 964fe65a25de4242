import { type Appointment, type AppointmentList, Problem } from '@mien/contract';
import { type AppointmentWindow, isAppointmentWindow, type Permission } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { type AccessLogContext, actorOf, recordEntry, recordOnce } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach, reachesGroup } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { AppointmentChange, StoredAppointment } from './appointments.store.ts';
import * as appointmentsStore from './appointments.store.ts';
import * as loginLinksStore from './login-links.store.ts';

export interface AppointmentsDeps {
  readonly database: Database;
  readonly accessLog: AccessLogContext;
  readonly now: () => Date;
}

/** A time window as it appears in responses. */
interface SentWindow {
  readonly startsAt: string;
  readonly endsAt: string;
}

const answerOf = (row: StoredAppointment): Appointment => ({
  id: row.appointmentId,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  created: row.createdAt.toISOString(),
  revision: row.revision,
  cancelled: row.cancelledAt?.toISOString() ?? null,
});

/** The patient, if the caller's permission reaches them. @throws Problem not-found */
export async function patientOf(
  { database }: Pick<AppointmentsDeps, 'database'>,
  caller: Caller,
  patientUid: string,
  permission: Permission,
): Promise<PatientKey> {
  const patient = await loginLinksStore.patientInReach(database, patientUid, clientsInReach(caller, permission));
  if (!patient || !reachesGroup(caller, patient.groupId)) throw new Problem('not-found');
  const { clientId, patientId } = patient;
  return { clientId, patientId };
}

/** @throws Problem invalid-request when the times are invalid or already past */
function windowOf({ now }: AppointmentsDeps, { startsAt, endsAt }: SentWindow): AppointmentWindow {
  const window = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  if (!isAppointmentWindow(window) || window.endsAt <= now())
    throw new Problem('invalid-request', { fields: [{ path: 'endsAt', rule: 'appointment_window' }] });
  return window;
}

/** The patient's own appointments that are not over. */
export async function own({ database, now }: AppointmentsDeps, patient: PatientKey): Promise<AppointmentList> {
  const [rows, timeZone] = await Promise.all([
    appointmentsStore.notOver(database, patient, now()),
    appointmentsStore.timeZoneOf(database, patient.clientId),
  ]);
  return { items: rows.map(answerOf), timeZone };
}

/** A patient's appointments, for staff; logged as a view of the patient. @throws Problem not-found */
export async function list(deps: AppointmentsDeps, caller: Caller, patientUid: string): Promise<AppointmentList> {
  const { database, accessLog } = deps;
  const patient = await patientOf(deps, caller, patientUid, 'listUsers');
  const [rows, timeZone] = await Promise.all([
    appointmentsStore.ofPatient(database, patient),
    appointmentsStore.timeZoneOf(database, patient.clientId),
  ]);
  await recordOnce(accessLog, caller, 'patientOpened', [patient]);
  return { items: rows.map(answerOf), timeZone };
}

/** @throws Problem not-found, and invalid-request when the times are invalid or already past */
export async function add(
  deps: AppointmentsDeps,
  caller: Caller,
  patientUid: string,
  { id, ...sent }: SentWindow & { readonly id?: string | undefined },
): Promise<{ appointmentId: string }> {
  const { now, database, accessLog } = deps;
  const patient = await patientOf(deps, caller, patientUid, 'editPatients');
  const window = windowOf(deps, sent);
  const appointmentId = id ?? uuidv7();
  const entry = { ...patient, actor: actorOf(caller), action: 'appointmentMade', subjectId: appointmentId } as const;
  const isThere = await appointmentsStore.addAppointment(
    database,
    { ...patient, appointmentId, ...window, createdAt: now() },
    (transaction) => recordEntry(accessLog, entry, transaction),
  );
  if (!isThere) throw new Problem('not-found');
  return { appointmentId };
}

/** The appointment to change, and the revision that the caller saw. */
interface Seen {
  readonly patientUid: string;
  readonly appointmentId: string;
  readonly revision: number;
}

async function change(
  deps: AppointmentsDeps,
  caller: Caller,
  { patientUid, appointmentId, revision }: Seen,
  changeOf: () => AppointmentChange,
): Promise<Appointment> {
  const { now, database, accessLog } = deps;
  const patient = await patientOf(deps, caller, patientUid, 'editPatients');
  const wanted = changeOf();
  const action = wanted === 'cancelled' ? 'appointmentCancelled' : 'appointmentMoved';
  const entry = { ...patient, actor: actorOf(caller), action, subjectId: appointmentId } as const;
  const changed = await appointmentsStore.changeAppointment(
    database,
    { ...patient, appointmentId },
    { revision, at: now(), change: wanted },
    (transaction) => recordEntry(accessLog, entry, transaction),
  );
  if (changed === 'not-found' || changed === 'changed-meanwhile') throw new Problem(changed);
  return answerOf(changed);
}

/** @throws Problem not-found, changed-meanwhile, and invalid-request when the times are invalid or already past */
export const move = (deps: AppointmentsDeps, caller: Caller, seen: Seen, sent: SentWindow) =>
  change(deps, caller, seen, () => windowOf(deps, sent));

/** @throws Problem not-found, changed-meanwhile */
export const cancel = (deps: AppointmentsDeps, caller: Caller, seen: Seen) =>
  change(deps, caller, seen, () => 'cancelled');
