import type { CuffReading, EntryValue } from '@mien/domain';
import { sql } from 'kysely';
import { oneClient } from '../../platform/database/client-scope.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { lockInTransaction } from '../../platform/database/transaction.ts';
import { CUFF, isNoticeOpen, sharesAll } from './open-notices.ts';

/** A sitting with a cuff, as the patient entered it. */
export interface EnteredCuff {
  readonly readings: readonly CuffReading[];
  readonly takenAt: Date;
}

const readingsOf = (value: EntryValue) => (value.kind === 'cuff' ? value.readings : []);

/** Serializes changes of a patient's cuff notices. */
export const lock = (transaction: Database, { patientId }: PatientKey) =>
  lockInTransaction(transaction, 'cuff notices', patientId);

export async function newestCuff(
  transaction: Database,
  { clientId, patientId }: PatientKey,
): Promise<EnteredCuff | undefined> {
  const row = await transaction
    .selectFrom('entries')
    .select(['value', 'taken_at as takenAt'])
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('kind', '=', 'cuff')
    .orderBy('taken_at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { readings: readingsOf(row.value), takenAt: row.takenAt };
}

/**
 * Removes unseen notices: all of a patient's about cuff readings, or those with a deleted reading.
 *
 * @param which  `all` when a later reading ended them
 */
export async function end(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  which: 'all' | 'withoutReading',
): Promise<void> {
  const isThere = sql`exists (select 1 from entries as e where e.client_id = ${clientId} and e.patient_id = ${patientId}
    and e.kind = ${sql.lit(CUFF)} and e.taken_at = n.first_at)`;
  await sql`delete from attention_notices as n where n.client_id = ${clientId} and n.patient_id = ${patientId}
    and n.measure = ${sql.lit(CUFF)} and n.seen_at is null
    and ${which === 'all' ? sql`true` : sql`not ${isThere}`}`.execute(transaction);
}

/** Whether a reading has a notice, seen or not. */
export async function isKnown(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  { takenAt }: EnteredCuff,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('attention_notices')
    .select('notice_id as noticeId')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('measure', '=', CUFF)
    .where('first_at', '=', takenAt)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a patient lets the care team see all results. */
export async function isShared(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isShared: boolean }>`select ${sharesAll(oneClient(clientId), 'p', now)} as "isShared"
    from patients as p where p.client_id = ${clientId} and p.patient_id = ${patientId}`.execute(transaction);
  return rows[0]?.isShared ?? false;
}

/** Of patients of a client: the newest cuff reading that staff should review. */
export async function waitingOf(
  database: Database,
  clientId: string,
  patientIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, EnteredCuff>> {
  const scope = oneClient(clientId);
  const { rows } = await sql<{ patientId: string; value: EntryValue; takenAt: Date }>`
    select distinct on (n.patient_id) n.patient_id as "patientId", e.value, e.taken_at as "takenAt"
    from attention_notices as n join entries as e on ${scope.with('e', 'n')} and e.patient_id = n.patient_id
      and e.kind = ${sql.lit(CUFF)} and e.taken_at = n.first_at
    where ${scope.of('n')} and n.patient_id = any(${[...patientIds]}::uuid[]) and n.measure = ${sql.lit(CUFF)}
      and ${isNoticeOpen(scope, now)}
    order by n.patient_id, e.taken_at desc, e.entry_id desc`.execute(database);
  return new Map(rows.map(({ patientId, value, takenAt }) => [patientId, { readings: readingsOf(value), takenAt }]));
}
