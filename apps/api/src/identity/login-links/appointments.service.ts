import {
  type AppointmentForStaff,
  type AppointmentList,
  type AppointmentListForStaff,
  Problem,
  type ScanVisit,
} from '@mien/contract';
import {
  type AppointmentWindow,
  isAppointmentWindow,
  isStaff,
  isVideoUrlOf,
  linkOfVisit,
  type Permission,
} from '@mien/domain';
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
  /** Whether a patient lets the care team see all results. */
  readonly careTeamSeesAll: (patient: PatientKey) => Promise<boolean>;
}

/** A time window as it appears in requests, and the address of the video visit. */
interface SentVisit {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly videoUrl?: string | null | undefined;
}

/** The address of a video visit, if the client still lists its host. */
const videoUrlOf = (videoUrl: string | null, hosts: readonly string[]): string | null =>
  videoUrl !== null && isVideoUrlOf(videoUrl, hosts) ? videoUrl : null;

const answerOf = (row: StoredAppointment, videoHosts: readonly string[]): AppointmentList['items'][number] => ({
  id: row.appointmentId,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  created: row.createdAt.toISOString(),
  revision: row.revision,
  cancelled: row.cancelledAt?.toISOString() ?? null,
  videoUrl: videoUrlOf(row.videoUrl, videoHosts),
});

const answerForStaff = (row: StoredAppointment, videoHosts: readonly string[]): AppointmentForStaff => ({
  ...answerOf(row, videoHosts),
  isScanAsked: row.scanAskedAt !== null,
});

/** The row of the patient, if the caller's permission reaches them. @throws Problem not-found */
async function patientRowOf(
  { database }: Pick<AppointmentsDeps, 'database'>,
  caller: Caller,
  patientUid: string,
  permission: Permission,
) {
  const patient = await loginLinksStore.patientInReach(database, patientUid, clientsInReach(caller, permission));
  if (!patient || !reachesGroup(caller, patient.groupId)) throw new Problem('not-found');
  return patient;
}

/** The patient, if the caller's permission reaches them. @throws Problem not-found */
export async function patientOf(
  deps: Pick<AppointmentsDeps, 'database'>,
  caller: Caller,
  patientUid: string,
  permission: Permission,
): Promise<PatientKey> {
  const { clientId, patientId } = await patientRowOf(deps, caller, patientUid, permission);
  return { clientId, patientId };
}

/** @throws Problem invalid-request when the times are invalid or already past */
function windowOf({ now }: AppointmentsDeps, { startsAt, endsAt }: SentVisit): AppointmentWindow {
  const window = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  if (!isAppointmentWindow(window) || window.endsAt <= now())
    throw new Problem('invalid-request', { fields: [{ path: 'endsAt', rule: 'appointment_window' }] });
  return window;
}

/** @throws Problem invalid-request for an address on a host that the client has not listed */
function checkVideoUrl({ videoUrl }: SentVisit, hosts: readonly string[]): void {
  if (videoUrl != null && !isVideoUrlOf(videoUrl, hosts))
    throw new Problem('invalid-request', { fields: [{ path: 'videoUrl', rule: 'video_host' }] });
}

/** The patient's own appointments that are not over. */
export async function own({ database, now }: AppointmentsDeps, patient: PatientKey): Promise<AppointmentList> {
  const [rows, { videoHosts, ...rule }] = await Promise.all([
    appointmentsStore.notOver(database, patient, now()),
    appointmentsStore.visitRuleOf(database, patient.clientId),
  ]);
  return { ...rule, items: rows.map((row) => answerOf(row, videoHosts)) };
}

/**
 * The visit for which a scan of the patient's counts now. In a scan-only session, which may belong to another person,
 * only the one whose link began it: nothing else of the account is shown there.
 */
export async function forScan(
  { database, now, careTeamSeesAll }: AppointmentsDeps,
  patient: PatientKey,
  { isScanOnly, appointmentId: ofLink }: Pick<Caller, 'isScanOnly' | 'appointmentId'>,
): Promise<ScanVisit | null> {
  const { clientId, patientId } = patient;
  const at = now();
  const appointmentId = isScanOnly ? ofLink : await appointmentsStore.appointmentOfScan(database, patient, at);
  if (appointmentId === null) return null;
  const visit = await loginLinksStore.appointmentOfPatient(database, clientId, patientId, appointmentId);
  if (visit === undefined || linkOfVisit(visit, at, visit) !== 'open') return null;
  return {
    startsAt: visit.startsAt.toISOString(),
    endsAt: visit.endsAt.toISOString(),
    timeZone: visit.timeZone,
    scanDaysBefore: visit.scanDaysBefore,
    videoUrl: videoUrlOf(visit.videoUrl, visit.videoHosts),
    isShared: await careTeamSeesAll(patient),
  };
}

/** A patient's appointments, for staff; logged as a view of the patient. @throws Problem not-found */
export async function list(
  deps: AppointmentsDeps,
  caller: Caller,
  patientUid: string,
): Promise<AppointmentListForStaff> {
  const { database, accessLog } = deps;
  const patient = await patientOf(deps, caller, patientUid, 'listUsers');
  const [rows, { videoHosts, ...rule }] = await Promise.all([
    appointmentsStore.ofPatient(database, patient),
    appointmentsStore.visitRuleOf(database, patient.clientId),
  ]);
  await recordOnce(accessLog, caller, 'patientOpened', [patient]);
  return { ...rule, items: rows.map((row) => answerForStaff(row, videoHosts)), videoHosts: [...videoHosts] };
}

/** An appointment to make. */
export interface SentAppointment extends SentVisit {
  readonly id?: string | undefined;
  readonly asksForScan?: boolean | undefined;
}

interface MadeAppointment {
  readonly appointmentId: string;
  readonly isScanAsked: boolean;
}

/**
 * Makes an appointment. If it asks for a scan, a job sends the text message soon; a patient without a number, and staff,
 * who cannot sign in with a link, are not asked.
 *
 * @throws Problem not-found, and invalid-request when the times are invalid or already past, or the address of the
 *   video visit leads to a host that the client has not listed
 */
export async function add(
  deps: AppointmentsDeps,
  caller: Caller,
  patientUid: string,
  { id, asksForScan = false, ...sent }: SentAppointment,
): Promise<MadeAppointment> {
  const { now, database, accessLog } = deps;
  const { clientId, patientId, ...login } = await patientRowOf(deps, caller, patientUid, 'editPatients');
  const window = windowOf(deps, sent);
  checkVideoUrl(sent, (await appointmentsStore.visitRuleOf(database, clientId)).videoHosts);
  const appointmentId = id ?? uuidv7();
  const isReached = login.phoneNumber !== null && login.deactivatedAt === null && !isStaff(login.roles);
  const isScanAsked = asksForScan && isReached;
  const at = now();
  const entry = { clientId, patientId, actor: actorOf(caller), subjectId: appointmentId } as const;
  const made = await appointmentsStore.addAppointment(
    database,
    {
      clientId,
      patientId,
      appointmentId,
      ...window,
      createdAt: at,
      videoUrl: sent.videoUrl ?? null,
      scanAskedAt: isScanAsked ? at : null,
      // A program's id names no user.
      ...(caller.program === null ? { makerClientId: caller.clientId, makerUserId: caller.userId } : {}),
    },
    async (transaction) => {
      await recordEntry(accessLog, { ...entry, action: 'appointmentMade' }, transaction);
      if (isScanAsked) await recordEntry(accessLog, { ...entry, action: 'patientInvited' }, transaction);
    },
  );
  if (!made) throw new Problem('not-found');
  return { appointmentId, isScanAsked: made.scanAskedAt !== null };
}

/** How a program names the patient of an appointment. */
type NamedPatient = { readonly uid: string } | { readonly externalReference: string };

/** As {@link add}, for a program that may know the patient by another system's reference. @throws Problem not-found */
export async function addByProgram(
  deps: AppointmentsDeps,
  caller: Caller,
  patient: NamedPatient,
  sent: SentAppointment,
): Promise<MadeAppointment & { readonly patientUid: string }> {
  const patientUid =
    'uid' in patient
      ? patient.uid
      : await loginLinksStore.patientOfReference(deps.database, caller.clientId, patient.externalReference);
  if (patientUid === undefined) throw new Problem('not-found');
  return { ...(await add(deps, caller, patientUid, sent)), patientUid };
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
  changeOf: (videoHosts: readonly string[]) => AppointmentChange,
): Promise<AppointmentForStaff> {
  const { now, database, accessLog } = deps;
  const patient = await patientOf(deps, caller, patientUid, 'editPatients');
  const { videoHosts } = await appointmentsStore.visitRuleOf(database, patient.clientId);
  const wanted = changeOf(videoHosts);
  const action = wanted === 'cancelled' ? 'appointmentCancelled' : 'appointmentMoved';
  const entry = { ...patient, actor: actorOf(caller), action, subjectId: appointmentId } as const;
  const changed = await appointmentsStore.changeAppointment(
    database,
    { ...patient, appointmentId },
    { revision, at: now(), change: wanted },
    (transaction) => recordEntry(accessLog, entry, transaction),
  );
  if (changed === 'not-found' || changed === 'changed-meanwhile') throw new Problem(changed);
  return answerForStaff(changed, videoHosts);
}

/** @throws Problem not-found, changed-meanwhile, and invalid-request as {@link add} */
export const move = (deps: AppointmentsDeps, caller: Caller, seen: Seen, sent: SentVisit) =>
  change(deps, caller, seen, (videoHosts) => {
    checkVideoUrl(sent, videoHosts);
    return { ...windowOf(deps, sent), videoUrl: sent.videoUrl };
  });

/** @throws Problem not-found, changed-meanwhile */
export const cancel = (deps: AppointmentsDeps, caller: Caller, seen: Seen) =>
  change(deps, caller, seen, () => 'cancelled');
