import type { Role } from '@mien/domain';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { lockPatientRow } from '../../platform/data/lock-patients.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction, noteLock } from '../../platform/database/transaction.ts';
import { createPatientReader } from './line-reader.ts';
import { isOfTeam } from './line-state.ts';
import { needsAttention } from './lines/needs-attention.ts';
import type { KeptLineKey } from './today.data.ts';

/** The stored state of a patient's row. */
export interface FollowUp {
  readonly revision: number;
  readonly ownerId: string | null;
  readonly followUpOn: string | null;
  readonly doneAt: Date | null;
}

/** Fields that a change can set. */
export type FollowUpChange =
  | { readonly ownerId: string | null }
  | { readonly followUpOn: string | null; readonly snoozedAt: Date | null }
  | { readonly doneUntil: Date | null; readonly doneAt: Date | null; readonly doneBy: string | null };

function columnsOf(change: FollowUpChange) {
  if ('ownerId' in change) return { owner_id: change.ownerId };
  return 'doneUntil' in change
    ? { done_until: change.doneUntil, done_at: change.doneAt, done_by: change.doneBy }
    : { follow_up_on: change.followUpOn, snoozed_at: change.snoozedAt };
}

export const hasPatient = async (database: Database, { clientId, patientId }: PatientKey): Promise<boolean> =>
  (await database
    .selectFrom('patients')
    .select('patient_id as patientId')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst()) !== undefined;

/** Today by a client's calendar, and the first instant of another day. */
export async function calendar(
  database: Database,
  clientId: string,
  now: Date,
  day: string,
): Promise<{ readonly today: string; readonly startsAt: Date }> {
  const { rows } = await sql<{ today: string; startsAt: Date }>`
    select to_char(${now}::timestamptz at time zone k.time_zone, 'YYYY-MM-DD') as today,
      ${day}::date::timestamp at time zone k.time_zone as "startsAt"
    from clients as k where k.client_id = ${clientId}`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('a client without its row');
  return row;
}

/** Since when a patient's message is unanswered; null if there is nothing to answer. */
export async function waitingSince(database: Database, { clientId, patientId }: PatientKey): Promise<Date | null> {
  const row = await database
    .selectFrom('chat_conversations')
    .select('waiting_since as waitingSince')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return row?.waitingSince ?? null;
}

/**
 * Whether a row can be assigned to a user of a client's staff now; undefined for other users. Locked: a concurrent
 * deactivation waits for the change.
 */
export async function mayOwn(
  transaction: Database,
  clientId: string,
  userId: string,
  roles: readonly Role[],
): Promise<boolean | undefined> {
  noteLock(transaction, { kind: 'user', key: userId });
  const { rows } = await sql<{ mayOwn: boolean }>`select u.roles && ${roles}::text[] and ${isOfTeam('u')} as "mayOwn"
    from users as u where u.client_id = ${clientId} and u.user_id = ${userId}
      and (u.ended_role is not null or not (u.roles <@ array['Patient'])) for share`.execute(transaction);
  return rows[0]?.mayOwn;
}

/** Changes a patient's follow-up state under a lock. */
export const alone = <Result>(
  database: Database,
  patient: PatientKey,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'follow-up', patient.patientId);
    await lockPatientRow(transaction, patient, 'key share');
    return work(transaction);
  });

const rowsOf = (transaction: Database, { clientId, patientId }: PatientKey, line: KeptLineKey) =>
  transaction
    .selectFrom('follow_ups')
    .select(['revision', 'owner_id as ownerId', 'follow_up_on as followUpOn', 'done_at as doneAt'])
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('line', '=', line);

export const find = (transaction: Database, patient: PatientKey, line: KeptLineKey): Promise<FollowUp | undefined> =>
  rowsOf(transaction, patient, line).orderBy('revision', 'desc').limit(1).executeTakeFirst();

/** Changes all rows of a patient's follow-up; the first change adds one. @returns the new revision */
export async function change(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  line: KeptLineKey,
  before: FollowUp | undefined,
  beganAt: Date,
  changed: FollowUpChange,
): Promise<number> {
  const revision = (before?.revision ?? 0) + 1;
  if (before)
    await transaction
      .updateTable('follow_ups')
      .set({ ...columnsOf(changed), revision })
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .where('line', '=', line)
      .execute();
  else
    await transaction
      .insertInto('follow_ups')
      .values({
        client_id: clientId,
        follow_up_id: uuidv7(),
        patient_id: patientId,
        line,
        began_at: beganAt,
        revision,
        ...columnsOf(changed),
      })
      .execute();
  return revision;
}

/** The follow-up state of a patient's readings. */
export const attentionOf = createPatientReader(needsAttention);
