import type { BirthSex, ProfileStanding, Role } from '@mien/domain';
import { sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Told } from '../../delivery/sms/safety-notices.ts';
import { lockPatientRow } from '../../platform/data/lock-patients.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Column } from '../../platform/database/declaration.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type Lock, lockInTransaction, noteLock } from '../../platform/database/transaction.ts';
import { accountsData } from './accounts.data.ts';
import { insertUsers, NAMED, noteAdded, noteRemoved, respell } from './user-rows.store.ts';

export interface UserKey {
  readonly clientId: string;
  readonly userId: string;
}

/** A patient, and the login of that patient. */
export interface PatientAccount extends PatientKey, UserKey {}

export interface NewPatient {
  readonly group: { readonly clientId: string; readonly groupId: string };
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** Null until the user has verified the number. */
  readonly phoneVerifiedAt: Date | null;
  readonly birthDate: string | null;
  readonly birthSex: BirthSex;
  readonly externalReference: string | null;
  readonly body: { readonly heightCm: number; readonly weightKg: number } | null;
  /** Request id of the page that creates the patient, or id of an imported line. */
  readonly requestId: string | null;
}

const PATIENT_ROLES: Role[] = ['Patient'];

/** The columns of a `ProfileStanding`, for a query that selects the user under this alias. */
export const standingColumns = <Name extends string>(name: Name) =>
  [
    `${name}.holder_id as holderId`,
    `${name}.phone_verified_at as phoneVerifiedAt`,
    `${name}.results_held_until as resultsHeldUntil`,
    `${name}.deactivated_at as deactivatedAt`,
  ] as const;

const STANDING = standingColumns('users');

/** Adds patients with a user each. */
export async function addPatients(
  transaction: Database,
  patients: readonly NewPatient[],
  createdAt: Date,
): Promise<PatientAccount[]> {
  const added = patients.map((patient) => ({ ...patient, patientId: uuidv7(), userId: uuidv7() }));
  await transaction
    .insertInto('patients')
    .values(
      added.map((patient) => ({
        client_id: patient.group.clientId,
        patient_id: patient.patientId,
        group_id: patient.group.groupId,
        birth_date: patient.birthDate,
        birth_sex: patient.birthSex,
        external_reference: patient.externalReference,
        registered_height_cm: patient.body?.heightCm ?? null,
        registered_weight_kg: patient.body?.weightKg ?? null,
        request_id: patient.requestId,
        created_at: createdAt,
      })),
    )
    .execute();
  await insertUsers(
    transaction,
    added.map((patient) => ({ ...patient, clientId: patient.group.clientId, roles: PATIENT_ROLES, createdAt })),
  );
  return added.map(({ group, patientId, userId }) => ({ clientId: group.clientId, patientId, userId }));
}

/**
 * Whether a patient of a client has a reference, including patients merged into another; call it before assigning one. It holds
 * a lock until the end of the transaction, so that no other staff member can assign the reference. See docs/topics/care-team.md.
 */
export async function isReferenceTaken(
  transaction: Database,
  clientId: string,
  externalReference: string,
): Promise<boolean> {
  await lockInTransaction(transaction, 'reference', `${clientId} ${externalReference}`);
  const row = await transaction
    .selectFrom('patients')
    .select('patient_id as patientId')
    .where('client_id', '=', clientId)
    .where('external_reference', '=', externalReference)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Without the fields that were not given. */
function given<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

type Given<Row> = { readonly [Name in keyof Row]?: Row[Name] | undefined };

/** Keeps a patient from being changed, merged or erased until the transaction ends. */
export async function lockPatient(transaction: Database, patient: PatientKey): Promise<void> {
  await lockPatientRow(transaction, patient, 'no key update');
}

/** The lock under which a patient's conversation is written. */
export const conversationLock = (patientId: string): Lock => ({ kind: 'chat', key: patientId });

/** Locks a patient's conversation against other writers until the transaction ends. */
export const lockConversation = (transaction: Database, { patientId }: Pick<PatientKey, 'patientId'>): Promise<void> =>
  lockInTransaction(transaction, 'chat', patientId);

/** Another person may own the profile from now on: earlier permissions no longer count. */
const anotherHolder = () => ({ holder_id: uuidv7() });

const standings = (source: Database, { clientId, userId }: UserKey) =>
  source.selectFrom('users').select(STANDING).where('client_id', '=', clientId).where('user_id', '=', userId);

/** The owner of a user's profile; undefined if the user was deleted. */
export const standingOf = (source: Database, user: UserKey): Promise<ProfileStanding | undefined> =>
  standings(source, user).executeTakeFirst();

/** The same, locked until the transaction ends. */
export async function lockStandingOf(transaction: Database, user: UserKey): Promise<ProfileStanding | undefined> {
  noteLock(transaction, { kind: 'user', key: user.userId });
  return standings(transaction, user).forShare().executeTakeFirst();
}

/** Locks a user before their data are changed, as deletions and deactivations do. */
export async function lockUser(transaction: Database, { clientId, userId }: UserKey): Promise<void> {
  noteLock(transaction, { kind: 'user', key: userId });
  await sql`select from users where client_id = ${clientId} and user_id = ${userId} for no key update`.execute(
    transaction,
  );
}

/** The owner of a profile, locked until the transaction ends; undefined for a patient without a user. */
export async function lockHolder(
  transaction: Database,
  { clientId, patientId }: PatientKey,
): Promise<ProfileStanding | undefined> {
  await lockPatientRow(transaction, { clientId, patientId }, 'key share');
  noteLock(transaction, { kind: 'user', key: patientId });
  return transaction
    .selectFrom('users')
    .select(STANDING)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .forShare()
    .executeTakeFirst();
}

/** Notes that a patient now has scans of another profile, or no longer has them. */
export async function changeHolder(transaction: Database, { clientId, patientId }: PatientKey): Promise<void> {
  await transaction
    .updateTable('users')
    .set(anotherHolder())
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .execute();
}

/** Changes user and patient together and increments the revision; undefined columns stay. */
export async function changePerson(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  user: Given<Pick<Updateable<Tables['users']>, 'first_name' | 'last_name' | 'email'>>,
  patient: Given<
    Pick<
      Updateable<Tables['patients']>,
      'birth_date' | 'birth_sex' | 'external_reference' | 'group_id' | 'identity_changed_at' | 'is_consent_accepted'
    >
  >,
): Promise<void> {
  const users = await transaction
    .updateTable('users')
    .set((builder) => ({ ...given(user), revision: builder('revision', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .returning(NAMED)
    .execute();
  if (Object.keys(given(user)).length > 0) await respell(transaction, users);
  const changed = given(patient);
  if (Object.keys(changed).length > 0)
    await transaction
      .updateTable('patients')
      .set(changed)
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .execute();
}

/** Options of a change of number. */
export interface NumberChange {
  readonly phoneNumber: string | null;
  /** Earlier results stay hidden until then; undefined leaves this unchanged. */
  readonly holdResultsUntil: Date | undefined;
  /** Notification to the previous number, if it was verified. */
  readonly told: Told;
}

/** Replaces or removes a patient's number. The new one is unverified. */
export async function replacePhone(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  { phoneNumber, holdResultsUntil }: NumberChange,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({
      phone_number: phoneNumber,
      phone_verified_at: null,
      ...anotherHolder(),
      ...given({ results_held_until: holdResultsUntil }),
    })
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .execute();
}

/** Columns that an empty registration fills in: those that a merge joins, and the birth date. */
const GAPS = [['birth_date'], ...accountsData.tables.patients.facts.merged.joined] as const;

/** Fills a patient's empty fields with what was entered for another one. */
export async function fillGaps(
  transaction: Database,
  clientId: string,
  { keptPatientId, emptyPatientId }: { keptPatientId: string; emptyPatientId: string },
): Promise<void> {
  const filled = GAPS.flatMap((group) => {
    const isGap = sql.join(
      group.map((name) => sql`k.${sql.ref(name)} is null`),
      sql` and `,
    );
    return group.map((name) => {
      const column = sql.ref(name);
      return sql`${column} = case when ${isGap} then e.${column} else k.${column} end`;
    });
  });
  await sql`update patients as k set ${sql.join(filled)}
    from patients as e where k.client_id = ${clientId} and k.patient_id = ${keptPatientId}
      and e.client_id = ${clientId} and e.patient_id = ${emptyPatientId}`.execute(transaction);
}

async function setScanFacts(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  facts: Pick<
    Updateable<Tables['patients']>,
    'measurement_start_at' | 'first_scanned_at' | 'last_scanned_at' | 'scan_count'
  >,
): Promise<void> {
  await transaction
    .updateTable('patients')
    .set(facts)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .execute();
}

export const noteScanStarted = (transaction: Database, patient: PatientKey, at: Date): Promise<void> =>
  setScanFacts(transaction, patient, { measurement_start_at: at });

/** Notes that the given patients' scans were stored and have thus ended. */
export async function noteScansEnded(
  transaction: Database,
  scans: readonly (PatientKey & { readonly at: Date })[],
): Promise<void> {
  await sql`update patients as p set measurement_end_at = greatest(p.measurement_end_at, s.last_at),
      first_scanned_at = least(p.first_scanned_at, s.first_at), last_scanned_at = greatest(p.last_scanned_at, s.last_at),
      scan_count = p.scan_count + s.scans
    from (select client_id, patient_id, min(at) as first_at, max(at) as last_at, count(*) as scans
      from unnest(${scans.map(({ clientId }) => clientId)}::uuid[], ${scans.map(({ patientId }) => patientId)}::uuid[],
        ${scans.map(({ at }) => at.toISOString())}::timestamptz[]) as one (client_id, patient_id, at) group by 1, 2) as s
    where p.client_id = s.client_id and p.patient_id = s.patient_id`.execute(transaction);
}

/** Sets how many scans a patient has and when the first and last were taken, after scans moved from or to another patient. */
export const setScanned = (
  transaction: Database,
  patient: PatientKey,
  { firstAt, lastAt, scans }: { readonly firstAt: Date | null; readonly lastAt: Date | null; readonly scans: number },
): Promise<void> =>
  setScanFacts(transaction, patient, { first_scanned_at: firstAt, last_scanned_at: lastAt, scan_count: scans });

/** Records that a user has verified their phone. False if it was verified already. */
export async function provePhone(transaction: Database, { clientId, userId }: UserKey, at: Date): Promise<boolean> {
  const proved = await transaction
    .updateTable('users')
    .set({ phone_verified_at: at, ...anotherHolder() })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('phone_verified_at', 'is', null)
    .executeTakeFirst();
  return proved.numUpdatedRows > 0n;
}

/** Deactivates or reactivates a user. False when nothing changes. */
export async function setDeactivated(
  transaction: Database,
  { clientId, userId }: UserKey,
  deactivatedAt: Date | null,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('users')
    .set((builder) => ({ deactivated_at: deactivatedAt, revision: builder('revision', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('deactivated_at', deactivatedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Keeps a user's earlier results hidden until then; null shows them. */
export async function holdResults(
  transaction: Database,
  { clientId, userId }: UserKey,
  until: Date | null,
): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ results_held_until: until })
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Removes the user of a patient: a patient without one is not listed, not found and cannot sign in.
 *
 * @param _told  notification to the login's number, if it was verified and differs from the one that stays
 */
export async function removeUser(transaction: Database, { clientId, userId }: UserKey, _told: Told): Promise<void> {
  const removed = await transaction
    .deleteFrom('users')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .returning('client_id as clientId')
    .execute();
  await noteRemoved(transaction, removed);
}

/** Columns of a user that the database does not compute. */
const WRITTEN_COLUMNS = Object.entries<Column>(accountsData.tables.users.columns).flatMap(([name, { filled }]) =>
  filled === 'byDatabase' ? [] : [name],
);

/**
 * Restores a removed user with a new owner ID, so that sessions from before no longer match.
 *
 * @param user             the row as JSON, with at least its revision; columns added since then get their default
 * @param phoneVerifiedAt  when the number was verified now
 */
export async function restoreUser(transaction: Database, user: object, phoneVerifiedAt: Date | null): Promise<void> {
  const columns = WRITTEN_COLUMNS.filter((name) => name in user || name === 'holder_id');
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const { rows } = await sql<Parameters<typeof noteAdded>[1][number]>`
    insert into users (${names}) select ${names} from jsonb_populate_record(null::users,
      ${JSON.stringify(user)}::jsonb || jsonb_build_object('holder_id', ${uuidv7()}::uuid, 'phone_verified_at', ${phoneVerifiedAt}::timestamptz,
        'revision', (${JSON.stringify(user)}::jsonb ->> 'revision')::integer + 1))
    returning client_id as "clientId", user_id as "userId", first_name as "firstName", last_name as "lastName"`.execute(
    transaction,
  );
  await noteAdded(transaction, rows);
}

/**
 * Locks patients of any clients and their users until the transaction ends: a concurrent sign-in waits, and then sees
 * the result.
 */
export async function lockPatientsAndUsers(transaction: Database, patients: readonly PatientKey[]): Promise<void> {
  const idsOf = Map.groupBy(patients, ({ clientId }) => clientId);
  for (const { patientId } of patients.toSorted((one, other) => (one.patientId < other.patientId ? -1 : 1)))
    noteLock(transaction, { kind: 'patient', key: patientId });
  const clients = [...idsOf.keys()].sort();
  const ofClient = (clientId: string) => (idsOf.get(clientId) ?? []).map(({ patientId }) => patientId);
  for (const clientId of clients)
    await sql`select from patients where client_id = ${clientId} and patient_id = any(${ofClient(clientId)}::uuid[])
      order by patient_id for update`.execute(transaction);
  // One order check covers all users: nothing else in the transaction locks users.
  noteLock(transaction, { kind: 'user' });
  for (const clientId of clients)
    await sql`select from users where client_id = ${clientId} and patient_id = any(${ofClient(clientId)}::uuid[])
      order by user_id for update`.execute(transaction);
}

/**
 * The patients, out of some of a client, who are unchanged since their creation: never signed in, changed, scanned, or
 * made staff. Lock them before.
 */
export async function untouchedOf(
  transaction: Database,
  clientId: string,
  patientIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.patient_id as id from patients as p
    join users as u on u.client_id = p.client_id and u.patient_id = p.patient_id
    where p.client_id = ${clientId} and p.patient_id = any(${[...patientIds]}::uuid[])
      and p.scan_count = 0 and not p.is_consent_accepted
      and u.revision = 0 and u.phone_verified_at is null and u.deactivated_at is null
      and u.roles <@ array['Patient'] and u.ended_role is null`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Deletes patients of a client who have no other rows, and their users. None of them is or was staff. */
export async function eraseAccounts(
  transaction: Database,
  clientId: string,
  patientIds: readonly string[],
): Promise<void> {
  const ids = sql`any(${[...patientIds]}::uuid[])`;
  const { rows } = await sql<{
    clientId: string;
  }>`delete from users where client_id = ${clientId} and patient_id = ${ids}
    returning client_id as "clientId"`.execute(transaction);
  await noteRemoved(transaction, rows);
  await sql`delete from patients where client_id = ${clientId} and patient_id = ${ids}`.execute(transaction);
}

/** Deletes a patient whose other rows are gone, and the user. Current staff stay staff; former staff stay as deactivated staff. */
export async function eraseAccount(transaction: Database, { clientId, patientId }: PatientKey): Promise<void> {
  const { rows } = await sql<{ clientId: string }>`delete from users where client_id = ${clientId}
    and patient_id = ${patientId} and roles <@ array['Patient'] and ended_role is null returning client_id as "clientId"`.execute(
    transaction,
  );
  await noteRemoved(transaction, rows);
  await sql`update users set patient_id = null,
      roles = case when ended_role is null then array_remove(roles, 'Patient') else array[ended_role] end,
      deactivated_at = coalesce(deactivated_at, role_ended_at), ended_role = null, role_ended_at = null
    where client_id = ${clientId} and patient_id = ${patientId}`.execute(transaction);
  await sql`delete from patients where client_id = ${clientId} and patient_id = ${patientId}`.execute(transaction);
}
