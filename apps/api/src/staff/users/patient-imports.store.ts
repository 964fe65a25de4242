import { sql } from 'kysely';
import { namesOfUsers, type UserKey } from '../../base/accounts/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { ofReach } from './listed-users.store.ts';

/** An import of a file of patients. */
export interface StoredPatientImport {
  readonly importId: string;
  readonly createdAt: Date;
  /** Null if the staff member was deleted. */
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Its patients who are still there. */
  readonly count: number;
}

/** A patient of an import who was not deleted. */
export interface KeptPatient {
  readonly patientId: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Keeps which patients an import created. */
export async function noteImported(
  transaction: Database,
  created: readonly PatientKey[],
  { importId, staff, at }: { readonly importId: string; readonly staff: UserKey; readonly at: Date },
): Promise<void> {
  await transaction
    .insertInto('imported_patients')
    .values(
      created.map(({ clientId, patientId }) => ({
        client_id: clientId,
        patient_id: patientId,
        import_id: importId,
        staff_client_id: staff.clientId,
        staff_user_id: staff.userId,
        created_at: at,
      })),
    )
    .execute();
}

/** The patients of an import who are still there in one client. */
interface ImportOfClient {
  readonly importId: string;
  readonly staffClientId: string;
  readonly staffUserId: string;
  readonly createdAt: Date;
  readonly count: number;
}

/** Imports since a time with patients within reach who are still there, the newest first. */
export async function patientImports(
  database: Database,
  reach: ClientsInReach,
  since: Date,
): Promise<readonly StoredPatientImport[]> {
  const { rows } = await sql<ImportOfClient>`
    select i.import_id as "importId", i.staff_client_id as "staffClientId", i.staff_user_id as "staffUserId",
      i.created_at as "createdAt", count(*)::int as count
    from imported_patients as i where ${ofReach(reach, 'i.client_id')} and i.created_at >= ${since}
    group by i.client_id, i.import_id, i.staff_client_id, i.staff_user_id, i.created_at`.execute(database);
  const staff = rows.map(({ staffClientId, staffUserId }) => ({ clientId: staffClientId, userId: staffUserId }));
  const names = new Map((await namesOfUsers(database, staff)).map((name) => [name.userId, name]));
  const imports = new Map<string, StoredPatientImport>();
  for (const { importId, staffUserId, createdAt, count } of rows) {
    const name = names.get(staffUserId);
    const before = imports.get(importId)?.count ?? 0;
    const { firstName = null, lastName = null } = name ?? {};
    imports.set(importId, { importId, createdAt, firstName, lastName, count: before + count });
  }
  return [...imports.values()].toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/**
 * Deletes the patients of an import within reach, as far as `erase` permits, in one transaction. Imports and undos are
 * serialized.
 *
 * @param erase  deletes the patients who may be deleted, and returns them
 * @returns the deleted and the remaining patients; null without such an import
 */
export const undoPatientImport = (
  database: Database,
  reach: ClientsInReach,
  { importId, since }: { readonly importId: string; readonly since: Date },
  erase: (transaction: Database, patients: readonly PatientKey[]) => Promise<readonly PatientKey[]>,
): Promise<{ readonly removedCount: number; readonly kept: readonly KeptPatient[] } | null> =>
  inTransaction(database, async (transaction) => {
    await lockInTransaction(transaction, 'patient import');
    const { rows: patients } = await sql<PatientKey>`select i.client_id as "clientId", i.patient_id as "patientId"
      from imported_patients as i where ${ofReach(reach, 'i.client_id')} and i.import_id = ${importId} and i.created_at >= ${since}
      order by i.client_id, i.patient_id`.execute(transaction);
    if (patients.length === 0) return null;
    const removed = await erase(transaction, patients);
    const kept: KeptPatient[] = [];
    for (const [clientId, ofClient] of Map.groupBy(patients, (patient) => patient.clientId)) {
      const ids = ofClient.map(({ patientId }) => patientId);
      const { rows } = await sql<KeptPatient>`
        select u.patient_id as "patientId", u.first_name as "firstName", u.last_name as "lastName" from users as u
        where u.client_id = ${clientId} and u.patient_id = any(${ids}::uuid[]) order by u.last_name_key, u.patient_id`.execute(
        transaction,
      );
      kept.push(...rows);
    }
    return { removedCount: removed.length, kept };
  });
