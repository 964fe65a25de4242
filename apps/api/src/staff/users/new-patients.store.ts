import { WRITTEN_PATIENT_FIELDS } from '@mien/contract';
import type { BirthSex } from '@mien/domain';
import { sql } from 'kysely';
import {
  addPatients,
  isReferenceTaken,
  PATIENT_COLUMNS,
  type PersonFields,
  USER_COLUMNS,
} from '../../base/accounts/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { byClient, ofEachClient } from '../../platform/database/client-scope.ts';
import { selectedAs, under } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { compareKeys, ofReach, type UserIds } from './listed-users.store.ts';

/** The most possible duplicates that are shown. */
const MAX_SIMILAR = 20;

export interface SimilarRow {
  readonly clientId: string;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly birthDate: string | null;
  readonly groupCode: string | null;
  readonly isSamePhone: boolean;
  /** Both are known and equal. */
  readonly isSameBirthDate: boolean;
}

export interface GroupToFill {
  readonly clientId: string;
  readonly groupId: string;
  readonly code: string;
  readonly clientName: string;
  readonly timeZone: string;
}

export interface PatientToAdd extends PersonFields {
  readonly group: GroupToFill;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly birthDate: string | null;
  readonly birthSex: BirthSex;
  readonly externalReference: string | null;
  readonly requestId: string | null;
}

/** The fields that a repeated request must repeat. The group is compared by its id. */
const COMPARED_DETAILS = WRITTEN_PATIENT_FIELDS.filter((field) => field !== 'groupCode');

export async function addAll(
  transaction: Database,
  patients: readonly PatientToAdd[],
  createdAt: Date,
): Promise<PatientKey[]> {
  // As with registrations, a number is verified when its owner signs in with it.
  const added = await addPatients(
    transaction,
    patients.map((patient) => ({ ...patient, phoneVerifiedAt: null, body: null })),
    createdAt,
  );
  return added.map(({ clientId, patientId }) => ({ clientId, patientId }));
}

/** Groups that take new patients. */
export const groups = (database: Database, reach: ClientsInReach): Promise<GroupToFill[]> =>
  database
    .selectFrom('groups as g')
    .innerJoin('clients as c', 'c.client_id', 'g.client_id')
    .select([
      'g.client_id as clientId',
      'g.group_id as groupId',
      'g.code',
      'c.name as clientName',
      'c.time_zone as timeZone',
    ])
    .where('g.retired_at', 'is', null)
    .$if(reach !== 'all', (query) => query.where('g.client_id', '=', reach === 'all' ? '' : reach.clientId))
    .orderBy('c.name')
    .orderBy('g.code')
    .execute();

/** Patients with the same number, or with the same name and no different birth date: an unknown date does not differ. */
export async function similar(
  database: Database,
  reach: ClientsInReach,
  person: { firstName: string; lastName: string; phoneNumber: string | null; birthDate: string | null },
  exceptPatientId: string | null,
): Promise<SimilarRow[]> {
  const isNamed = sql`n.last_name_key = folded_name(${person.lastName}::text) || ' ' || folded_name(${person.firstName}::text)`;
  const { rows: found } = await sql<UserIds & Pick<SimilarRow, 'isSamePhone'>>`
    (select client_id as "clientId", user_id as "userId", true as "isSamePhone" from users
      where ${ofReach(reach)} and phone_number collate "C" = ${person.phoneNumber}::text limit ${sql.lit(MAX_SIMILAR)})
    union all
    (select n.client_id, n.user_id, false from users as n
      join patients as q on q.client_id = n.client_id and q.patient_id = n.patient_id
      where ${ofReach(reach, 'n.client_id')} and (q.birth_date = ${person.birthDate}::date) is not false and ${isNamed}
        and (n.phone_number = ${person.phoneNumber}::text) is not true
      limit ${sql.lit(MAX_SIMILAR)})`.execute(database);
  const foundOf = byClient(found);
  const rows = await ofEachClient(foundOf.keys(), async (clientId) => {
    const users = foundOf.get(clientId) ?? [];
    const { rows: ofClient } = await sql<SimilarRow & { readonly key: string; readonly userId: string }>`
      select u.client_id as "clientId", u.id_key as id, u.first_name as "firstName", u.last_name as "lastName", u.phone_number as "phoneNumber",
        p.birth_date as "birthDate", g.code as "groupCode", f.is_same_phone as "isSamePhone",
        coalesce(p.birth_date = ${person.birthDate}::date, false) as "isSameBirthDate", u.last_name_key as key, u.user_id as "userId"
      from unnest(${users.map(({ userId }) => userId)}::uuid[], ${users.map(({ isSamePhone }) => isSamePhone)}::boolean[])
        as f (user_id, is_same_phone)
      join users as u on u.client_id = ${clientId} and u.user_id = f.user_id
      join patients as p on p.client_id = ${clientId} and p.patient_id = u.patient_id
      join groups as g on g.client_id = ${clientId} and g.group_id = p.group_id
      where p.patient_id is distinct from ${exceptPatientId}::uuid`.execute(database);
    return ofClient;
  });
  return rows
    .toSorted(
      (one, other) =>
        Number(other.isSamePhone) - Number(one.isSamePhone) ||
        compareKeys(one.key, other.key) ||
        compareKeys(one.userId, other.userId),
    )
    .slice(0, MAX_SIMILAR)
    .map(({ key: _, userId: __, ...row }) => row);
}

/** Creates a patient, or returns the one that the same request created: 'request-differs' when that one has other details. */
export const addPatient = (
  database: Database,
  patient: PatientToAdd,
  createdAt: Date,
  record: (created: PatientKey, transaction: Database) => Promise<void>,
): Promise<{ patientId: string } | 'request-differs' | 'reference-taken'> =>
  inTransaction(database, async (transaction) => {
    const { clientId, groupId } = patient.group;
    await lockInTransaction(transaction, 'patient request', patient.requestId ?? 'none');
    const known = await transaction
      .selectFrom('patients as p')
      // A merged patient has no user, and so nothing to compare.
      .leftJoin('users as u', (join) =>
        join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
      )
      .select(['p.patient_id as patientId', 'p.group_id as groupId', 'u.phone_number as phoneNumber'])
      .select(selectedAs(under('p', PATIENT_COLUMNS)))
      .select(selectedAs(under('u', USER_COLUMNS)))
      .where('p.client_id', '=', clientId)
      .where('p.request_id', '=', patient.requestId)
      .executeTakeFirst();
    if (known) {
      const isSame =
        known.groupId === groupId && COMPARED_DETAILS.every((detail) => known[detail] === (patient[detail] ?? null));
      return isSame ? known : 'request-differs';
    }
    const { externalReference } = patient;
    if (externalReference !== null && (await isReferenceTaken(transaction, clientId, externalReference)))
      return 'reference-taken';
    const [created] = await addAll(transaction, [patient], createdAt);
    if (!created) throw new Error('no patient was stored');
    await record(created, transaction);
    return created;
  });
