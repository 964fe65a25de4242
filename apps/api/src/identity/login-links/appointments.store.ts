import { APPOINTMENTS_LISTED, linkOfVisit } from '@mien/domain';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { loginLinksData } from './login-links.data.ts';
import { type AppointmentKey, endLinksOf, moveLinksOf } from './login-links.store.ts';

export type StoredAppointment = StoredRow<'appointments'>;

export type NewAppointment = PatientKey & AppointmentKey & Pick<StoredAppointment, 'startsAt' | 'endsAt' | 'createdAt'>;

/** The change: a new time, or a cancellation. */
export type AppointmentChange = Pick<StoredAppointment, 'startsAt' | 'endsAt'> | 'cancelled';

type Recorded = (transaction: Database) => Promise<void>;

const APPOINTMENT = columnsOf(loginLinksData.tables.appointments);

const rowsOf = (database: Database, { clientId, patientId }: PatientKey) =>
  database
    .selectFrom('appointments')
    .select(APPOINTMENT)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId);

/** Adds an appointment, unless the patient has it already. @returns false if the id belongs to something else */
export async function addAppointment(
  database: Database,
  { clientId, appointmentId, patientId, startsAt, endsAt, createdAt }: NewAppointment,
  record: Recorded,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('appointments')
      .values({
        client_id: clientId,
        appointment_id: appointmentId,
        patient_id: patientId,
        starts_at: startsAt,
        ends_at: endsAt,
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) {
      await record(transaction);
      return true;
    }
    const known = await rowsOf(transaction, { clientId, patientId })
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirst();
    return known !== undefined;
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

/** The time zone of a client's appointments. */
export async function timeZoneOf(database: Database, clientId: string): Promise<string> {
  const { timeZone } = await database
    .selectFrom('clients')
    .select('time_zone as timeZone')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

/**
 * The appointment for which a scan counts: the next one that isn't canceled or over, from the day before it on, in the
 * client's time zone ({@link linkOfVisit}). Null if there is none.
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
  return linkOfVisit(next, scannedAt, await timeZoneOf(database, patient.clientId)) === 'open'
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
          : { starts_at: change.startsAt, ends_at: change.endsAt, notified_at: null }),
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
