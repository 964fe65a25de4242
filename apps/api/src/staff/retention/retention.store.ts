import { sql } from 'kysely';
import type { RecordAccess } from '../../base/access-log/index.ts';
import type { PatientAccount } from '../../base/accounts/index.ts';
import { endHealthLinks } from '../../care/health-links/index.ts';
import { erasePatient, lockForErasure } from '../../care/records/index.ts';
import { revokeShares } from '../../care/shares/index.ts';
import { endLinks } from '../../identity/login-links/index.ts';
import { endSessions } from '../../identity/sign-in/index.ts';
import { ALL_CLIENTS, type ClientScope, oneClient } from '../../platform/database/client-scope.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, noteLock } from '../../platform/database/transaction.ts';

/** An account that was not used lately, or has been warned or suspended. */
export interface UnusedAccount extends PatientAccount {
  readonly lastActiveAt: Date;
  readonly warnedAt: Date | null;
  readonly suspendedAt: Date | null;
  /**
   * Verified ten-digit phone number; null without one, and for deactivated users, who could not sign in as the message
   * asks.
   */
  readonly phoneNumber: string | null;
  /** Language of the latest consent. */
  readonly language: string | null;
}

/** When a carer last used their access to patient `p`, up to the end of each care: a later attempt does not count. Null for never. */
const lastCareUse = (scope: ClientScope) => sql`(
  select max(least(s.last_used_at, c.ended_at, c.expires_at))
  from carers as c
  join sign_in_sessions as s on ${scope.with('s', 'c')} and s.user_id = c.user_id and s.carer_id = c.carer_id
  where ${scope.with('c', 'p')} and c.patient_id = p.patient_id)`;

interface RetentionStoreDeps {
  readonly database: Database;
  readonly recordAccess: RecordAccess;
}

/**
 * Accounts without activity since an instant, and marked ones, in order of their keys. Activity is a scan, a use of a
 * session, a carer's use, a message of the patient, or the creation of the account.
 */
export async function accounts(
  database: Database,
  unusedSince: Date,
  after: PatientKey | null,
  limit: number,
): Promise<UnusedAccount[]> {
  const { rows } = await sql<UnusedAccount>`
    select p.client_id as "clientId", p.patient_id as "patientId", u.user_id as "userId",
      greatest(
        p.created_at,
        (select max(m.created_at) from measurements as m where m.client_id = p.client_id and m.patient_id = p.patient_id),
        (select max(s.last_used_at) from sign_in_sessions as s where s.client_id = u.client_id and s.user_id = u.user_id),
        ${lastCareUse(ALL_CLIENTS)},
        (select max(c.created_at) from chat_messages as c where c.client_id = p.client_id and c.patient_id = p.patient_id
          and c.sender_type = 'PATIENT')
      ) as "lastActiveAt",
      r.warned_at as "warnedAt", r.suspended_at as "suspendedAt",
      case when u.phone_verified_at is not null and u.deactivated_at is null then u.phone_number end as "phoneNumber",
      (select c.language from consents as c where c.client_id = p.client_id and c.patient_id = p.patient_id
        order by c.created_at desc limit 1) as language
    from patients as p
    join users as u on u.client_id = p.client_id and u.patient_id = p.patient_id
    left join retention_marks as r on r.client_id = p.client_id and r.patient_id = p.patient_id
    where ${after === null ? sql`true` : sql`(p.client_id, p.patient_id) > (${after.clientId}, ${after.patientId})`}
      and (r.patient_id is not null or (
        p.created_at <= ${unusedSince}
        and not exists (select from measurements as m where m.client_id = p.client_id and m.patient_id = p.patient_id
          and m.created_at > ${unusedSince})
        and not exists (select from sign_in_sessions as s where s.client_id = u.client_id and s.user_id = u.user_id
          and s.last_used_at > ${unusedSince})
        and coalesce(${lastCareUse(ALL_CLIENTS)} <= ${unusedSince}, true)
        and not exists (select from chat_messages as c where c.client_id = p.client_id and c.patient_id = p.patient_id
          and c.sender_type = 'PATIENT' and c.created_at > ${unusedSince})
      ))
    order by p.client_id, p.patient_id
    limit ${limit}`.execute(database);
  return rows;
}

export async function markWarned(database: Database, { clientId, patientId }: PatientKey, at: Date): Promise<void> {
  await database
    .insertInto('retention_marks')
    .values({ client_id: clientId, patient_id: patientId, warned_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends everything that works without signing in: sessions, login links, links to results. */
export async function suspend(
  database: Database,
  { clientId, patientId, userId }: UnusedAccount,
  at: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const user = { clientId, userId };
    await endSessions(transaction, user, at);
    await endLinks(transaction, user, at);
    await revokeShares(transaction, { clientId, patientId }, at);
    await endHealthLinks(transaction, { clientId, patientId }, at);
    await transaction
      .updateTable('retention_marks')
      .set({ suspended_at: at })
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .execute();
  });
}

export async function lift(database: Database, { clientId, patientId }: PatientKey): Promise<void> {
  await database
    .deleteFrom('retention_marks')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .execute();
}

/** Deletes a suspended patient, unless the account was used at the last moment. Returns whether it did. */
export async function erase(
  { database, recordAccess }: RetentionStoreDeps,
  patient: PatientKey,
  at: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { clientId, patientId } = patient;
    await lockForErasure(transaction, [patient]);
    // No one can sign in to the account while it is deleted.
    noteLock(transaction, { kind: 'user', key: patientId });
    const user = await transaction
      .selectFrom('users')
      .select('user_id as userId')
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .forUpdate()
      .executeTakeFirst();
    const mark = await transaction
      .selectFrom('retention_marks')
      .select('suspended_at as suspendedAt')
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .forUpdate()
      .executeTakeFirst();
    if (!user || !mark?.suspendedAt) return false;
    const used = await transaction
      .selectFrom('sign_in_sessions')
      .select('session_id as sessionId')
      .where('client_id', '=', clientId)
      .where('user_id', '=', user.userId)
      .where('last_used_at', '>', mark.suspendedAt)
      .limit(1)
      .executeTakeFirst();
    const { rows: careUses } = await sql`select from patients as p
      where p.client_id = ${clientId} and p.patient_id = ${patientId}
        and ${lastCareUse(oneClient(clientId))} > ${mark.suspendedAt}`.execute(transaction);
    if (used || careUses.length > 0) return false;
    await recordAccess({ clientId, patientId, actor: { kind: 'system' }, action: 'recordsDeleted' }, transaction);
    await erasePatient(transaction, patient, 'unused', at);
    return true;
  });
}
