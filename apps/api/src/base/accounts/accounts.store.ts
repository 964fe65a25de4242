import type { BirthSex, Role } from '@mien/domain';
import { sql, type Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { NoticeProof } from '../../delivery/sms/safety-notices.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { lockInTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../webhooks/index.ts';
import type { PatientAccount, UserKey } from './account-keys.ts';
import { accountsData } from './accounts.data.ts';
import { columnsFrom, PATIENT_COLUMNS, type PersonFields, type USER_COLUMNS } from './person-columns.ts';
import { anotherOwner } from './profile-standing.store.ts';
import { insertUsers, NAMED, respell } from './user-rows.store.ts';

/** A field that is not given stays null. */
export interface NewPatient extends PersonFields {
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
        ...columnsFrom(PATIENT_COLUMNS, patient),
        client_id: patient.group.clientId,
        patient_id: patient.patientId,
        group_id: patient.group.groupId,
        birth_sex: patient.birthSex,
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
  await recordEvents(
    transaction,
    added.map(({ group, patientId }) => ({
      type: 'patient.registered' as const,
      clientId: group.clientId,
      patientId,
      at: createdAt,
    })),
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

type ColumnIn<Columns> = Columns[keyof Columns];
type Given<Row> = { readonly [Name in keyof Row]?: Row[Name] | undefined };

/** Changes user and patient together and increments the revision; undefined columns stay. */
export async function changePerson(
  transaction: Database,
  { clientId, patientId }: PatientKey,
  user: Given<Pick<Updateable<Tables['users']>, ColumnIn<typeof USER_COLUMNS>>>,
  patient: Given<
    Pick<
      Updateable<Tables['patients']>,
      ColumnIn<typeof PATIENT_COLUMNS> | 'group_id' | 'identity_changed_at' | 'is_consent_accepted'
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
  readonly notified: NoticeProof;
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
      ...anotherOwner(),
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

/** Records that a user has verified their phone. False if it was verified already. */
export async function verifyPhone(transaction: Database, { clientId, userId }: UserKey, at: Date): Promise<boolean> {
  const proved = await transaction
    .updateTable('users')
    .set({ phone_verified_at: at, ...anotherOwner() })
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
