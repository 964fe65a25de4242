import { APPOINTMENTS_LISTED, linkOfVisit, type VisitRule } from '@mien/domain';
import { sql } from 'kysely';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { loginLinksData } from './login-links.data.ts';
import { type AppointmentKey, endLinksOf, moveLinksOf, scanDaysBefore } from './login-links.store.ts';

export type StoredAppointment = StoredRow<'appointments'>;

export type NewAppointment = PatientKey &
  AppointmentKey &
  Pick<StoredAppointment, 'startsAt' | 'endsAt' | 'createdAt'> &
  Partial<Pick<StoredAppointment, 'videoUrl' | 'scanAskedAt' | 'makerClientId' | 'makerUserId'>>;

/** The change: a new time, with another address of the video visit if one is given, or a cancellation. */
export type AppointmentChange =
  | (Pick<StoredAppointment, 'startsAt' | 'endsAt'> & { readonly videoUrl?: string | null | undefined })
  | 'cancelled';

type Recorded = (transaction: Database) => Promise<void>;

const APPOINTMENT = columnsOf(loginLinksData.tables.appointments);

const rowsOf = (database: Database, { clientId, patientId }: PatientKey) =>
  database
    .selectFrom('appointments')
    .select(APPOINTMENT)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId);

/** Adds an appointment, unless the patient has it already. @returns undefined if the id belongs to something else */
export async function addAppointment(
  database: Database,
  { clientId, appointmentId, patientId, startsAt, endsAt, createdAt, ...optional }: NewAppointment,
  record: Recorded,
): Promise<StoredAppointment | undefined> {
  return inTransaction(database, async (transaction) => {
    const added = await transaction
      .insertInto('appointments')
      .values({
        client_id: clientId,
        appointment_id: appointmentId,
        patient_id: patientId,
        starts_at: startsAt,
        ends_at: endsAt,
        created_at: createdAt,
        video_url: optional.videoUrl ?? null,
        scan_asked_at: optional.scanAskedAt ?? null,
        maker_client_id: optional.makerClientId ?? null,
        maker_user_id: optional.makerUserId ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(APPOINTMENT)
      .executeTakeFirst();
    if (added) {
      await record(transaction);
      return added;
    }
    return rowsOf(transaction, { clientId, patientId }).where('appointment_id', '=', appointmentId).executeTakeFirst();
  });
}

/** Current and future appointments, the next first. */
export const notOver = (database: Database, patient: PatientKey, now: Date): Promise<StoredAppointment[]> =>
  rowsOf(database, patient)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .limit(APPOINTMENTS_LISTED)
    .execute();

/** Newest first. */
export const ofPatient = (database: Database, patient: PatientKey): Promise<StoredAppointment[]> =>
  rowsOf(database, patient)
    .orderBy('starts_at', 'desc')
    .orderBy('appointment_id', 'desc')
    .limit(APPOINTMENTS_LISTED)
    .execute();

/** A client's rule for scans before visits, and the hosts to which addresses of video visits may lead. */
export const visitRuleOf = (
  database: Database,
  clientId: string,
): Promise<VisitRule & { readonly videoHosts: readonly string[] }> =>
  database
    .selectFrom('clients as c')
    .leftJoin('client_settings as s', 's.client_id', 'c.client_id')
    .select([
      'c.time_zone as timeZone',
      scanDaysBefore.as('scanDaysBefore'),
      sql<readonly string[]>`coalesce(s.video_hosts, '{}')`.as('videoHosts'),
    ])
    .where('c.client_id', '=', clientId)
    .executeTakeFirstOrThrow();

/**
 * The appointment for which a scan counts: the next one that isn't canceled or over, on its scan days or later ({@link
 * linkOfVisit}). Null if there is none.
 */
export async function appointmentOfScan(
  database: Database,
  patient: PatientKey,
  scannedAt: Date,
): Promise<string | null> {
  const next = await rowsOf(database, patient)
    .where('cancelled_at', 'is', null)
    .where('ends_at', '>', scannedAt)
    .orderBy('starts_at')
    .orderBy('appointment_id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  return linkOfVisit(next, scannedAt, await visitRuleOf(database, patient.clientId)) === 'open'
    ? next.appointmentId
    : null;
}

/**
 * Changes an appointment that isn't canceled or over, and its links. Of two changes based on one revision, only one
 * succeeds.
 *
 * @returns the changed appointment, 'changed-meanwhile' if the revision is outdated, or 'not-found'
 */
export async function changeAppointment(
  database: Database,
  key: PatientKey & AppointmentKey,
  { revision, at, change }: { readonly revision: number; readonly at: Date; readonly change: AppointmentChange },
  record: Recorded,
): Promise<StoredAppointment | 'changed-meanwhile' | 'not-found'> {
  const { clientId, patientId, appointmentId } = key;
  return inTransaction(database, async (transaction) => {
    const changed = await transaction
      .updateTable('appointments')
      .set({
        revision: revision + 1,
        changed_at: at,
        ...(change === 'cancelled'
          ? { cancelled_at: at }
          : {
              starts_at: change.startsAt,
              ends_at: change.endsAt,
              notified_at: null,
              ...(change.videoUrl === undefined ? {} : { video_url: change.videoUrl }),
            }),
      })
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .where('appointment_id', '=', appointmentId)
      .where('revision', '=', revision)
      .where('cancelled_at', 'is', null)
      .where('ends_at', '>', at)
      .returning(APPOINTMENT)
      .executeTakeFirst();
    if (!changed) {
      const known = await rowsOf(transaction, key).where('appointment_id', '=', appointmentId).executeTakeFirst();
      return known === undefined ? 'not-found' : 'changed-meanwhile';
    }
    if (change === 'cancelled') await endLinksOf(transaction, key, at);
    else await moveLinksOf(transaction, key, change.endsAt);
    await record(transaction);
    return changed;
  });
}

/**
 * Records that a patient was notified of an appointment. @returns false if they had been already, or if its time has
 * changed
 */
export async function noteAppointmentNotified(
  transaction: Database,
  { clientId, appointmentId, startsAt }: AppointmentKey & Pick<StoredAppointment, 'startsAt'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('appointments')
    .set({ notified_at: at })
    .where('client_id', '=', clientId)
    .where('appointment_id', '=', appointmentId)
    .where('starts_at', '=', startsAt)
    .where('notified_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The visit of a request for a scan as it was read, and when the text message of this kind was last sent. */
export interface SeenScanRequest extends AppointmentKey, Pick<StoredAppointment, 'startsAt'> {
  readonly invitedAt: Date | null;
  readonly remindedAt: Date | null;
}

const scanRequestOf = (database: Database, { clientId, appointmentId }: AppointmentKey) =>
  database
    .updateTable('appointments')
    .where('client_id', '=', clientId)
    .where('appointment_id', '=', appointmentId)
    .where('scan_asked_at', 'is not', null);

/**
 * Records that a patient is sent a text message about the scan before an appointment, in the transaction that queues
 * it. @returns false if another process sent it, or the appointment has changed since it was read
 */
export async function noteScanRequest(
  transaction: Database,
  seen: SeenScanRequest,
  step: 'invite' | 'remind',
  at: Date,
): Promise<boolean> {
  const column = step === 'invite' ? 'scan_invited_at' : 'scan_reminded_at';
  const before = step === 'invite' ? seen.invitedAt : seen.remindedAt;
  const { numUpdatedRows } = await scanRequestOf(transaction, seen)
    .set(step === 'invite' ? { scan_invited_at: at } : { scan_reminded_at: at })
    .where('starts_at', '=', seen.startsAt)
    .where('cancelled_at', 'is', null)
    .where(column, 'is not distinct from', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a request that cannot reach the patient, so that staff do not rely on it. */
export async function endScanRequest(database: Database, appointment: AppointmentKey): Promise<void> {
  await scanRequestOf(database, appointment).set({ scan_asked_at: null }).execute();
}
