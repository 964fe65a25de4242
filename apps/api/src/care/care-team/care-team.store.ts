import {
  CARE_TEAM_ACTS,
  type CareTeamAct,
  type CareTeamRule,
  type CareTeamTerm,
  type ProfileStanding,
  type Role,
} from '@mien/domain';
import { type ExpressionBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Grantor, lockOwner, standingColumns } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';

interface NewRecord {
  readonly act: CareTeamAct;
  readonly term: CareTeamTerm | null;
  readonly measurementId: string | null;
  readonly expiresAt: Date | null;
  readonly requestId: string | null;
  readonly askedBy: string | null;
  readonly textVersion: string;
  readonly textHash: string;
  readonly language: string;
  readonly at: Date;
}

/** A record to add; a permission also has the profile's owner who gives it. */
export type AddedRecord = NewRecord &
  ({ readonly act: 'given'; readonly grantorId: Grantor } | { readonly act: Exclude<CareTeamAct, 'given'> });

export interface StoredRecord extends Omit<NewRecord, 'textHash' | 'askedBy'> {
  readonly grantorId: string | null;
  readonly position: number;
  readonly recordId: string;
  /** When the only permitted scan was taken; null for none, and for a deleted one. */
  readonly scanAt: Date | null;
  /** Of the staff member who asked. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly Role[] | null;
  readonly endedRole: Role | null;
}

/** The newest record of a patient, out of several, with the fields that decide whether it is valid. */
export type RecordOfSeveral = Pick<
  StoredRecord,
  'act' | 'position' | 'at' | 'term' | 'expiresAt' | 'textVersion' | 'measurementId' | 'grantorId'
> &
  ProfileStanding & { readonly patientId: string };

/** A patient, with the owner of the profile. */
export interface CareTeamPatientRow extends ProfileStanding {
  readonly clientName: string;
  readonly groupId: string;
  readonly rule: CareTeamRule;
}

const RECORDS_OF_A_PATIENT = 100;

const records = (source: Database, { clientId, patientId }: PatientKey) =>
  source
    .selectFrom('care_team_records as r')
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'r.client_id').onRef('u.user_id', '=', 'r.asked_by'),
    )
    .leftJoin('measurements as m', (join) =>
      join
        .onRef('m.client_id', '=', 'r.client_id')
        .onRef('m.measurement_id', '=', 'r.measurement_id')
        .on('m.patient_id', '=', patientId)
        .on('m.is_deleted', '=', false),
    )
    .select([
      'r.position',
      'r.record_id as recordId',
      'r.act',
      'r.term',
      'r.measurement_id as measurementId',
      'r.expires_at as expiresAt',
      'r.request_id as requestId',
      'r.text_version as textVersion',
      'r.language',
      'r.owner_id as grantorId',
      'r.created_at as at',
      'm.created_at as scanAt',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.roles',
      'u.ended_role as endedRole',
    ])
    .where('r.client_id', '=', clientId)
    .where('r.patient_id', '=', patientId);

const newestPosition = (
  builder: ExpressionBuilder<Tables, never>,
  { clientId, patientId }: PatientKey,
  act: CareTeamAct,
) =>
  builder
    .selectFrom('care_team_records as n')
    .select('n.position')
    .where('n.client_id', '=', clientId)
    .where('n.patient_id', '=', patientId)
    .where('n.act', '=', act)
    .orderBy('n.position', 'desc')
    .limit(1);

const newestIn = (source: Database, patient: PatientKey): Promise<StoredRecord[]> =>
  records(source, patient)
    .where(({ eb, or }) =>
      or(CARE_TEAM_ACTS.map((act) => eb('r.position', '=', newestPosition(eb as never, patient, act)))),
    )
    .execute();

/** The newest record of each act, which decides what is permitted. */
export const newest = (database: Database, patient: PatientKey) => newestIn(database, patient);

/**
 * The same for several patients of a client who have a user.
 *
 * @param groupIds  only patients of these groups; null for all
 */
export async function newestOfSeveral(
  database: Database,
  clientId: string,
  patientIds: readonly string[],
  groupIds: readonly string[] | null,
): Promise<readonly RecordOfSeveral[]> {
  const isInGroups =
    groupIds === null
      ? sql`true`
      : sql`exists (select from patients as g where g.client_id = ${clientId} and g.patient_id = p.patient_id
          and g.group_id = any(${[...groupIds]}::uuid[]))`;
  const { rows } = await sql<RecordOfSeveral>`
    select r.patient_id as "patientId", r.act, r.position, r.created_at as at, r.term, r.expires_at as "expiresAt",
      r.text_version as "textVersion", r.measurement_id as "measurementId", r.owner_id as "grantorId",
      u.owner_id as "ownerId", u.phone_verified_at as "phoneVerifiedAt", u.results_held_until as "resultsHeldUntil",
      u.deactivated_at as "deactivatedAt"
    from unnest(${[...patientIds]}::uuid[]) as p (patient_id)
    cross join lateral (select * from users as u
      where u.client_id = ${clientId} and u.patient_id = p.patient_id and u.deactivated_at is null limit 1) as u
    cross join unnest(${[...CARE_TEAM_ACTS]}::text[]) as a (act)
    cross join lateral (select * from care_team_records as one
      where one.client_id = ${clientId} and one.patient_id = p.patient_id and one.act = a.act
      order by one.position desc limit 1) as r
    where ${isInGroups}`.execute(database);
  return rows;
}

/** Newest first. */
export const receipts = (database: Database, patient: PatientKey): Promise<StoredRecord[]> =>
  records(database, patient).orderBy('r.position', 'desc').limit(RECORDS_OF_A_PATIENT).execute();

/** Undefined for a patient without a user: deleted, or merged into another. */
export const patient = (
  database: Database,
  { clientId, patientId }: PatientKey,
): Promise<CareTeamPatientRow | undefined> =>
  database
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .innerJoin('clients as c', 'c.client_id', 'p.client_id')
    .leftJoin('client_settings as s', 's.client_id', 'p.client_id')
    .select([
      'c.name as clientName',
      'p.group_id as groupId',
      ...standingColumns('u'),
      sql<CareTeamRule>`coalesce(s.care_team_rule, 'byPatient')`.as('rule'),
    ])
    .where('p.client_id', '=', clientId)
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst();

interface NewestTimes {
  readonly seen: Date | null;
  readonly scan: Date | null;
  readonly message: Date | null;
}

/**
 * When the patient (not a carer) last used a session that still exists, when their newest scan was taken, and when
 * they last wrote a message.
 */
export async function newestTimes(database: Database, { clientId, patientId }: PatientKey): Promise<NewestTimes> {
  const { rows } = await sql<NewestTimes>`
    select
      (select s.last_used_at from users as u
        join sign_in_sessions as s on s.client_id = u.client_id and s.user_id = u.user_id
        where u.client_id = ${clientId} and u.patient_id = ${patientId} and s.carer_id is null
        order by s.last_used_at desc limit 1) as seen,
      (select created_at from measurements
        where client_id = ${clientId} and patient_id = ${patientId} and is_deleted = false
        order by created_at desc limit 1) as scan,
      (select created_at from chat_messages
        where client_id = ${clientId} and patient_id = ${patientId} and sender_type = 'PATIENT'
        order by created_at desc limit 1) as message`.execute(database);
  return rows[0] ?? { seen: null, scan: null, message: null };
}

/** A scan visible to its patient; without an id, the newest. */
export const scan = (database: Database, { clientId, patientId }: PatientKey, measurementId: string | null) =>
  database
    .selectFrom('measurements')
    .select(['measurement_id as measurementId', 'created_at as createdAt'])
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('is_deleted', '=', false)
    .$if(measurementId !== null, (query) => query.where('measurement_id', '=', measurementId as string))
    .orderBy('created_at', 'desc')
    .orderBy('measurement_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The number of requests to a patient since an instant, and the time of the first. */
export async function requestsSince(
  database: Database,
  { clientId, patientId }: PatientKey,
  since: Date,
): Promise<readonly Date[]> {
  const rows = await database
    .selectFrom('care_team_records')
    .select('created_at as at')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('act', '=', 'asked')
    .where('created_at', '>', since)
    .orderBy('position')
    .execute();
  return rows.map(({ at }) => at);
}

/**
 * Adds a record of a patient; concurrent calls run one after the other.
 *
 * @param decide  returns the record to add, given the newest ones; null for none
 * @param log  writes to the access log, last in the transaction
 * @returns false for a deleted patient
 */
export async function add(
  database: Database,
  patient: PatientKey,
  decide: (
    newest: readonly StoredRecord[],
    standing: ProfileStanding,
    transaction: Database,
  ) => Promise<AddedRecord | null> | AddedRecord | null,
  log: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  const { clientId, patientId } = patient;
  return inTransaction(database, async (transaction) => {
    // Of two concurrent calls, the second decides based on what the first has added.
    await lockInTransaction(transaction, 'care team', patientId);
    const standing = await lockOwner(transaction, patient);
    if (!standing) return false;
    const known = await newestIn(transaction, patient);
    const added = await decide(known, standing, transaction);
    if (added === null) return true;
    await transaction
      .insertInto('care_team_records')
      .values({
        client_id: clientId,
        patient_id: patientId,
        position: Math.max(0, ...known.map(({ position }) => position)) + 1,
        record_id: uuidv7(),
        act: added.act,
        term: added.term,
        measurement_id: added.measurementId,
        expires_at: added.expiresAt,
        request_id: added.requestId,
        asked_by: added.askedBy,
        text_version: added.textVersion,
        text_hash: added.textHash,
        language: added.language,
        owner_id: added.act === 'given' ? added.grantorId : null,
        created_at: added.at,
      })
      .execute();
    await log(transaction);
    return true;
  });
}
