import type { BirthSex, Role, StaffRole } from '@mien/domain';
import { sql } from 'kysely';
import { changePerson, isReferenceTaken, namesOfUsers, restoreUser } from '../../base/accounts/index.ts';
import { passkeysToKeep, restorePasskeys } from '../../identity/passkeys/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { lockWholePatients } from '../../platform/data/lock-patients.ts';
import { endRows, moveRows, type Owner } from '../../platform/data/move-rows.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { tableOf } from '../../platform/database/tables.ts';
import { endSecondConsent, resumeSecondConsent } from '../../scans/kept-traces/index.ts';
import { readScanned } from '../../scans/measurements/index.ts';
import { followMeasurements } from '../../scans/scan-sessions/index.ts';
import { patientMergesData } from './patient-merges.data.ts';

/** The value in `patient_merge_rows` for consents that a merge ended because the other patient had one in force. */
const ENDED_CONSENTS = 'trace_consents, ended';
const MESSAGES = 'chat_messages';

/** A patient who can be merged: one with a user. */
export interface MergeablePatient extends PatientKey {
  readonly userId: string;
  readonly roles: readonly Role[];
  /** Their former role as staff. */
  readonly endedRole: StaffRole | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly resultsHeldUntil: Date | null;
  readonly birthDate: string | null;
  readonly birthSex: BirthSex;
  readonly groupCode: string;
  /** Their id in another system. */
  readonly externalReference: string | null;
  readonly createdAt: Date;
}

/** A merge, with fields of the emptied patient's user. */
export interface StoredMerge extends StoredRow<'patient_merges'> {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
}

const MERGE = [
  ...columnsOf(patientMergesData.tables.patient_merges),
  sql<string>`emptied_user ->> 'first_name'`.as('firstName'),
  sql<string>`emptied_user ->> 'last_name'`.as('lastName'),
  sql<string | null>`emptied_user ->> 'phone_number'`.as('phoneNumber'),
  sql<Date | null>`(emptied_user ->> 'phone_verified_at')::timestamptz`.as('phoneVerifiedAt'),
] as const;

export interface MovableCounts {
  readonly chatMessages: number;
  readonly appointments: number;
  readonly sessions: number;
  readonly loginLinks: number;
  readonly tokenCodes: number;
}

/** The patient who is kept, and the one who is emptied. */
export interface PatientPair {
  readonly clientId: string;
  readonly keptPatientId: string;
  readonly mergedPatientId: string;
}

const pairOf = (merge: StoredMerge): PatientPair => ({
  clientId: merge.clientId,
  keptPatientId: merge.keptPatientId,
  mergedPatientId: merge.mergedPatientId,
});

/** Columns of `patients` that the kept patient takes over where theirs are empty; columns that belong together form one list. */
const JOINED = tableOf('patients').facts.merged.joined;
type JoinedName = (typeof JOINED)[number][number];
const REFERENCE = 'external_reference' satisfies JoinedName;

async function joinedOf(
  transaction: Database,
  { clientId, patientId }: PatientKey,
): Promise<Readonly<Record<JoinedName, string | number | null>>> {
  return transaction
    .selectFrom('patients')
    .select(JOINED.flat())
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
}

const setJoined = (
  transaction: Database,
  patient: PatientKey,
  names: readonly JoinedName[],
  valueFor: (name: JoinedName) => string | number | null,
): Promise<unknown> =>
  names.length === 0
    ? Promise.resolve()
    : changePerson(transaction, patient, {}, Object.fromEntries(names.map((name) => [name, valueFor(name)])));

/** Selects the keys of the rows that a merge moved from one table. */
const keysOf = (merge: StoredMerge, table: string) => sql`select row_key from patient_merge_rows
  where client_id = ${merge.clientId} and merge_id = ${merge.mergeId} and table_name = ${table}`;

const merges = (source: Database, clientId: string) =>
  source.selectFrom('patient_merges').select(MERGE).where('client_id', '=', clientId);

async function keep(
  transaction: Database,
  { clientId, mergeId }: { clientId: string; mergeId: string },
  tableName: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`insert into patient_merge_rows (client_id, merge_id, table_name, row_key)
    select ${clientId}, ${mergeId}, ${tableName}, k.key from unnest(${[...keys]}::text[]) as k (key)
    on conflict do nothing`.execute(transaction);
}

/** The client of a patient within reach. */
export async function clientOf(database: Database, patientId: string, reach: ClientsInReach): Promise<string | null> {
  const row = await database
    .selectFrom('patients')
    .select('client_id as clientId')
    .where('patient_id', '=', patientId)
    .$if(reach !== 'all', (query) => query.where('client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();
  return row?.clientId ?? null;
}

/** Keeps patients from being merged or erased, and from getting new rows, until the transaction ends. */
export async function lock(transaction: Database, clientId: string, patientIds: readonly string[]): Promise<void> {
  await lockWholePatients(
    transaction,
    patientIds.map((patientId) => ({ clientId, patientId })),
  );
}

/** The given patients who were not merged into another one. */
export const patients = (
  database: Database,
  source: Database | null,
  clientId: string,
  patientIds: readonly string[],
): Promise<MergeablePatient[]> =>
  (source ?? database)
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .innerJoin('groups as g', (join) =>
      join.onRef('g.client_id', '=', 'p.client_id').onRef('g.group_id', '=', 'p.group_id'),
    )
    .select([
      'p.client_id as clientId',
      'p.patient_id as patientId',
      'p.birth_date as birthDate',
      'p.birth_sex as birthSex',
      'p.external_reference as externalReference',
      'p.created_at as createdAt',
      'u.user_id as userId',
      'u.roles',
      'u.ended_role as endedRole',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.phone_number as phoneNumber',
      'u.phone_verified_at as phoneVerifiedAt',
      'u.deactivated_at as deactivatedAt',
      'u.results_held_until as resultsHeldUntil',
      'g.code as groupCode',
    ])
    .where('p.client_id', '=', clientId)
    .where('p.patient_id', 'in', patientIds)
    .execute();

/** Number of rows that would move or end. */
export async function counts(
  database: Database,
  { clientId, patientId, userId }: MergeablePatient,
  now: Date,
): Promise<MovableCounts> {
  const ofPatient = sql`client_id = ${clientId} and patient_id = ${patientId}`;
  const ofUser = sql`client_id = ${clientId} and user_id = ${userId}`;
  const { rows } = await sql<MovableCounts>`
    select (select count(*)::integer from chat_messages where ${ofPatient}) as "chatMessages",
      (select count(*)::integer from appointments where ${ofPatient}) as appointments,
      (select count(*)::integer from sign_in_sessions where ${ofUser}
        and ended_at is null) as sessions,
      (select count(*)::integer from login_links where ${ofUser}
        and spent_at is null and expires_at > ${now}) as "loginLinks",
      (select count(*)::integer from token_codes where ${ofUser}
        and spent_at is null and expires_at > ${now}) as "tokenCodes"`.execute(database);
  const [counts] = rows;
  if (!counts) throw new Error('nothing was counted');
  return counts;
}

/** The merge in force of one patient into another. */
export const mergeOf = (source: Database, clientId: string, pair: { keptPatientId: string; mergedPatientId: string }) =>
  merges(source, clientId)
    .where('kept_patient_id', '=', pair.keptPatientId)
    .where('merged_patient_id', '=', pair.mergedPatientId)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

export const merge = (source: Database, clientId: string, mergeId: string) =>
  merges(source, clientId).where('merge_id', '=', mergeId).executeTakeFirst();

/** Merges in force made since an instant, newest first. */
export const mergesInto = (
  database: Database,
  clientId: string,
  keptPatientId: string,
  since: Date,
): Promise<StoredMerge[]> =>
  merges(database, clientId)
    .where('kept_patient_id', '=', keptPatientId)
    .where('undone_at', 'is', null)
    .where('merged_at', '>', since)
    .orderBy('merged_at', 'desc')
    .orderBy('merge_id', 'desc')
    .execute();

/** Oldest first, of all clients. */
export const mergesMade = (database: Database, when: { readonly before: Date } | 'inForce'): Promise<StoredMerge[]> =>
  database
    .selectFrom('patient_merges')
    .select(MERGE)
    .$if(when === 'inForce', (query) => query.where('undone_at', 'is', null))
    .$if(when !== 'inForce', (query) => query.where('merged_at', '<=', when === 'inForce' ? new Date(0) : when.before))
    .orderBy('merged_at')
    .orderBy('merge_id')
    .execute();

/** Records a merge, with the user of the emptied patient. */
export async function add(
  transaction: Database,
  merge: {
    mergeId: string;
    kept: MergeablePatient;
    merged: MergeablePatient;
    at: Date;
  },
): Promise<StoredMerge> {
  const { kept, merged } = merge;
  const emptied = await transaction
    .selectFrom('users as u')
    .select(sql<string>`to_jsonb(u)::text`.as('user'))
    .where('u.client_id', '=', merged.clientId)
    .where('u.user_id', '=', merged.userId)
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('patient_merges')
    .values({
      client_id: kept.clientId,
      merge_id: merge.mergeId,
      kept_patient_id: kept.patientId,
      merged_patient_id: merged.patientId,
      merged_at: merge.at,
      user_id: merged.userId,
      emptied_user: emptied.user,
      emptied_passkeys: await passkeysToKeep(transaction, merged),
      joined: JSON.stringify({}),
    })
    .execute();
  return merges(transaction, kept.clientId).where('merge_id', '=', merge.mergeId).executeTakeFirstOrThrow();
}

/** Only one consent to stored traces may be in force: that of the kept patient. */
export async function endConsentOfMerged(transaction: Database, merge: StoredMerge, at: Date): Promise<void> {
  await keep(
    transaction,
    { clientId: merge.clientId, mergeId: merge.mergeId },
    ENDED_CONSENTS,
    await endSecondConsent(transaction, pairOf(merge), at),
  );
}

/**
 * Fills the kept patient's empty fields as the declaration of `patients` says, and records it. A form opened before for either profile
 * becomes outdated.
 */
export async function join(transaction: Database, merge: StoredMerge): Promise<void> {
  const { clientId, keptPatientId, mergedPatientId, mergeId } = merge;
  const [kept, merged] = await Promise.all(
    [keptPatientId, mergedPatientId].map((patientId) => joinedOf(transaction, { clientId, patientId })),
  );
  const joined = JOINED.filter((group) => group.every((name) => kept![name] === null)).flatMap((group) =>
    group.filter((name) => merged![name] !== null),
  );
  if (joined.length === 0) return;
  await setJoined(transaction, { clientId, patientId: mergedPatientId }, joined, () => null);
  await setJoined(transaction, { clientId, patientId: keptPatientId }, joined, (name) => merged![name]);
  await transaction
    .updateTable('patient_merges')
    .set({ joined: JSON.stringify(Object.fromEntries(joined.map((name) => [name, merged![name]]))) })
    .where('client_id', '=', clientId)
    .where('merge_id', '=', mergeId)
    .execute();
}

/**
 * Reverts the fields that the kept patient took over, before the emptied patient has a user again. Values changed
 * since then stay; a reference that staff gave to another patient since then stays there. Other values never left the
 * emptied patient.
 */
export async function giveBack(transaction: Database, merge: StoredMerge): Promise<void> {
  const { clientId, keptPatientId, mergedPatientId, joined } = merge;
  const groups = JOINED.map((group) => group.filter((name) => joined[name] !== undefined));
  const names = groups.flat();
  if (names.length === 0) return;
  const kept = await joinedOf(transaction, { clientId, patientId: keptPatientId });
  const unchanged = groups.filter((group) => group.every((name) => kept[name] === joined[name])).flat();
  await setJoined(transaction, { clientId, patientId: keptPatientId }, unchanged, () => null);
  const reference = joined[REFERENCE];
  const isTaken = typeof reference === 'string' && (await isReferenceTaken(transaction, clientId, reference));
  await setJoined(transaction, { clientId, patientId: mergedPatientId }, names, (name) =>
    name === REFERENCE && isTaken ? null : (joined[name] ?? null),
  );
}

const readScannedOfBoth = (transaction: Database, { clientId, keptPatientId, mergedPatientId }: StoredMerge) =>
  readScanned(transaction, [
    { clientId, patientId: keptPatientId },
    { clientId, patientId: mergedPatientId },
  ]);

/**
 * Moves all rows of the merged patient to the other one, and records what moved. Returns the measurements, and whether there
 * were any rows at all.
 */
export async function move(
  transaction: Database,
  merge: StoredMerge,
  from: Owner,
  into: Owner,
): Promise<{ readonly measurementIds: readonly string[]; readonly isAny: boolean }> {
  const id = { clientId: merge.clientId, mergeId: merge.mergeId };
  const moved = await moveRows(transaction, id.clientId, from, into);
  for (const [table, keys] of moved) await keep(transaction, id, table, keys);
  await endRows(transaction, { clientId: id.clientId, patientId: from.patientId });
  await readScannedOfBoth(transaction, merge);
  const isAny = [...moved.values()].some((keys) => keys.length > 0);
  return { measurementIds: moved.get('measurements') ?? [], isAny };
}

export const keepMessages = (transaction: Database, merge: StoredMerge, messageIds: readonly string[]) =>
  keep(transaction, { clientId: merge.clientId, mergeId: merge.mergeId }, MESSAGES, messageIds);

export async function keptMessages(transaction: Database, merge: StoredMerge): Promise<string[]> {
  const rows = await transaction
    .selectFrom('patient_merge_rows')
    .select('row_key as rowKey')
    .where('client_id', '=', merge.clientId)
    .where('merge_id', '=', merge.mergeId)
    .where('table_name', '=', MESSAGES)
    .execute();
  return rows.map((row) => row.rowKey);
}

/** Moves back the rows of a merge that still exist. Returns the measurements. */
export async function moveBack(
  transaction: Database,
  merge: StoredMerge,
  from: Owner,
  into: Owner,
): Promise<readonly string[]> {
  const moved = await moveRows(transaction, merge.clientId, from, into, (table) => keysOf(merge, table));
  // A scan in progress at the merge and measured afterwards stays, and its session with it.
  await followMeasurements(transaction, merge.clientId, { from: into.patientId, into: from.patientId });
  await resumeSecondConsent(transaction, pairOf(merge), keysOf(merge, ENDED_CONSENTS));
  await readScannedOfBoth(transaction, merge);
  return moved.get('measurements') ?? [];
}

/**
 * Restores the emptied patient's user from its row, with the passkeys. @param phoneVerifiedAt  when their number was
 * verified now
 */
export async function restoreEmptied(
  transaction: Database,
  merge: StoredMerge,
  phoneVerifiedAt: Date | null,
): Promise<void> {
  await restoreUser(transaction, merge.emptiedUser, phoneVerifiedAt);
  // Otherwise a merge and its undoing would hand the patient's account to the number's current owner.
  await restorePasskeys(transaction, merge, merge.emptiedPasskeys ?? [], {
    before: merge.phoneVerifiedAt,
    now: phoneVerifiedAt,
  });
}

/** The staff member who requested a merge since an instant. */
export async function proposal(database: Database, source: Database | null, pair: PatientPair, since: Date) {
  const found = await (source ?? database)
    .selectFrom('merge_proposals as p')
    .select(['p.proposer_client_id as clientId', 'p.proposer_user_id as userId', 'p.proposed_at as proposedAt'])
    .where('p.client_id', '=', pair.clientId)
    .where('p.kept_patient_id', '=', pair.keptPatientId)
    .where('p.merged_patient_id', '=', pair.mergedPatientId)
    .where('p.proposed_at', '>', since)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const [{ firstName, lastName } = { firstName: null, lastName: null }] = await namesOfUsers(source ?? database, [
    found,
  ]);
  return { userId: found.userId, proposedAt: found.proposedAt, firstName, lastName };
}

/** Records who requests a merge, in place of an earlier request. */
export async function propose(
  transaction: Database,
  pair: PatientPair,
  proposer: { readonly clientId: string; readonly userId: string },
  at: Date,
): Promise<void> {
  await endProposal(transaction, pair);
  await transaction
    .insertInto('merge_proposals')
    .values({
      client_id: pair.clientId,
      kept_patient_id: pair.keptPatientId,
      merged_patient_id: pair.mergedPatientId,
      proposer_client_id: proposer.clientId,
      proposer_user_id: proposer.userId,
      proposed_at: at,
    })
    .execute();
}

export async function endProposal(transaction: Database, pair: PatientPair): Promise<void> {
  await transaction
    .deleteFrom('merge_proposals')
    .where('client_id', '=', pair.clientId)
    .where('kept_patient_id', '=', pair.keptPatientId)
    .where('merged_patient_id', '=', pair.mergedPatientId)
    .execute();
}

/** Whether staff changed the name or birth date of one of two patients since an instant: it may have been made to fit. */
export async function isRenamedSince(
  transaction: Database,
  { clientId, keptPatientId, mergedPatientId }: PatientPair,
  since: Date,
) {
  const row = await transaction
    .selectFrom('patients')
    .select('patient_id as patientId')
    .where('client_id', '=', clientId)
    .where('patient_id', 'in', [keptPatientId, mergedPatientId])
    .where('identity_changed_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markUndone(transaction: Database, merge: StoredMerge, at: Date): Promise<void> {
  await transaction
    .updateTable('patient_merges')
    .set({ undone_at: at })
    .where('client_id', '=', merge.clientId)
    .where('merge_id', '=', merge.mergeId)
    .execute();
}

export async function remove(transaction: Database, merge: StoredMerge): Promise<void> {
  await transaction
    .deleteFrom('patient_merges')
    .where('client_id', '=', merge.clientId)
    .where('merge_id', '=', merge.mergeId)
    .execute();
}
