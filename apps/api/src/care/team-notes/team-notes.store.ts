import type { Role, TeamNoteAct } from '@mien/domain';
import { sql } from 'kysely';
import { lockPatientRow } from '../../platform/data/lock-patients.ts';
import { readInPages } from '../../platform/data/read-in-pages.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, noteLock } from '../../platform/database/transaction.ts';

/** Cursor of a page. */
export interface NoteCursor {
  readonly createdAt: Date;
  readonly noteId: string;
}

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly Role[] | null;
  readonly endedRole: Role | null;
}

/** A note with its author, and the user who deleted it. */
export interface StoredNote extends NoteCursor, Named {
  readonly authorId: string;
  readonly text: string;
  readonly isForPatient: boolean;
  readonly revision: number;
  readonly changedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly deleter: Named;
}

export interface StoredVersion extends Named {
  readonly revision: number;
  readonly act: TeamNoteAct;
  readonly text: string;
  readonly isForPatient: boolean;
  readonly madeAt: Date;
}

/** The new content of a note. */
export interface NewVersion {
  readonly act: TeamNoteAct;
  readonly text: string;
  readonly isForPatient: boolean;
  readonly by: string;
  readonly at: Date;
}

/** A note before a change; undefined for a missing one. */
export interface NoteBefore {
  readonly revision: number;
  readonly text: string;
  readonly authorId: string;
  readonly isForPatient: boolean;
  readonly deletedAt: Date | null;
}

const NOTES_OF_AN_EXPORT_PAGE = 200;
/** A note with more changes keeps all versions, and shows the newest. */
const VERSIONS_SHOWN = 100;

type Log = (transaction: Database) => Promise<void>;

const notes = (database: Database, { clientId, patientId }: PatientKey) =>
  database
    .selectFrom('team_notes as n')
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'n.client_id').onRef('u.user_id', '=', 'n.author_id'),
    )
    .leftJoin('users as d', (join) =>
      join.onRef('d.client_id', '=', 'n.client_id').onRef('d.user_id', '=', 'n.deleted_by'),
    )
    .select([
      'n.note_id as noteId',
      'n.author_id as authorId',
      'n.text',
      'n.is_for_patient as isForPatient',
      'n.revision',
      'n.created_at as createdAt',
      'n.changed_at as changedAt',
      'n.deleted_at as deletedAt',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.roles',
      'u.ended_role as endedRole',
      'd.first_name as deleterFirstName',
      'd.last_name as deleterLastName',
      'd.roles as deleterRoles',
      'd.ended_role as deleterEndedRole',
    ])
    .where('n.client_id', '=', clientId)
    .where('n.patient_id', '=', patientId);

type Row = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number];

const withDeleter = ({
  deleterFirstName,
  deleterLastName,
  deleterRoles,
  deleterEndedRole,
  ...note
}: Row): StoredNote => ({
  ...note,
  deleter: {
    firstName: deleterFirstName,
    lastName: deleterLastName,
    roles: deleterRoles,
    endedRole: deleterEndedRole,
  },
});

async function addVersion(
  transaction: Database,
  clientId: string,
  noteId: string,
  revision: number,
  { act, text, isForPatient, by, at }: NewVersion,
): Promise<void> {
  await transaction
    .insertInto('team_note_versions')
    .values({
      client_id: clientId,
      note_id: noteId,
      revision,
      act,
      text,
      is_for_patient: isForPatient,
      made_by: by,
      made_at: at,
    })
    .execute();
}

/** Newest first, after a cursor. */
export async function page(
  database: Database,
  patient: PatientKey,
  which: 'all' | 'forPatient',
  after: NoteCursor | null,
  limit: number,
): Promise<readonly StoredNote[]> {
  const rows = await notes(database, patient)
    .$if(which === 'forPatient', (query) => query.where(sql<boolean>`n.is_for_patient and n.deleted_at is null`))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(n.created_at, n.note_id) < (${after?.createdAt}::timestamptz, ${after?.noteId}::uuid)`),
    )
    .orderBy('n.created_at', 'desc')
    .orderBy('n.note_id', 'desc')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(withDeleter);
}

export async function one(database: Database, patient: PatientKey, noteId: string): Promise<StoredNote | undefined> {
  const row = await notes(database, patient).where('n.note_id', '=', noteId).executeTakeFirst();
  return row && withDeleter(row);
}

/** Newest first; none if the patient has no such note. */
export const versions = (
  database: Database,
  { clientId, patientId }: PatientKey,
  noteId: string,
): Promise<readonly StoredVersion[]> =>
  database
    .selectFrom('team_note_versions as v')
    .innerJoin('team_notes as n', (join) =>
      join.onRef('n.client_id', '=', 'v.client_id').onRef('n.note_id', '=', 'v.note_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'v.client_id').onRef('u.user_id', '=', 'v.made_by'),
    )
    .select([
      'v.revision',
      'v.act',
      'v.text',
      'v.is_for_patient as isForPatient',
      'v.made_at as madeAt',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.roles',
      'u.ended_role as endedRole',
    ])
    .where('v.client_id', '=', clientId)
    .where('v.note_id', '=', noteId)
    .where('n.patient_id', '=', patientId)
    .orderBy('v.revision', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute();

/** Adds a note unless its id exists; false for a deleted patient. */
export const add = (
  database: Database,
  { clientId, patientId }: PatientKey,
  noteId: string,
  version: NewVersion,
  log: Log,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    await lockPatientRow(transaction, { clientId, patientId }, 'key share');
    noteLock(transaction, { kind: 'user', key: patientId });
    const owner = await transaction
      .selectFrom('users')
      .select('user_id as userId')
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .forKeyShare()
      .executeTakeFirst();
    if (!owner) return false;
    const added = await transaction
      .insertInto('team_notes')
      .values({
        client_id: clientId,
        note_id: noteId,
        patient_id: patientId,
        author_id: version.by,
        text: version.text,
        is_for_patient: version.isForPatient,
        revision: 1,
        created_at: version.at,
        changed_at: null,
        deleted_at: null,
        deleted_by: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('note_id as noteId')
      .executeTakeFirst();
    if (!added) return true;
    await addVersion(transaction, clientId, noteId, 1, version);
    await log(transaction);
    return true;
  });

/**
 * Changes or deletes a note; concurrent calls run one after the other.
 *
 * @param decide  returns the new version, given the current one; null for no change
 */
export const change = (
  database: Database,
  { clientId, patientId }: PatientKey,
  noteId: string,
  decide: (note: NoteBefore | undefined) => NewVersion | null,
  log: Log,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    noteLock(transaction, { kind: 'team note', key: noteId });
    const known = await transaction
      .selectFrom('team_notes')
      .select([
        'revision',
        'text',
        'author_id as authorId',
        'is_for_patient as isForPatient',
        'deleted_at as deletedAt',
      ])
      .where('client_id', '=', clientId)
      .where('patient_id', '=', patientId)
      .where('note_id', '=', noteId)
      .forUpdate()
      .executeTakeFirst();
    const version = decide(known);
    if (version === null || known === undefined) return;
    const revision = known.revision + 1;
    const isDeleted = version.act === 'deleted';
    await transaction
      .updateTable('team_notes')
      .set({
        text: version.text,
        is_for_patient: version.isForPatient,
        revision,
        ...(isDeleted ? { deleted_at: version.at, deleted_by: version.by } : { changed_at: version.at }),
      })
      .where('client_id', '=', clientId)
      .where('note_id', '=', noteId)
      .execute();
    await addVersion(transaction, clientId, noteId, revision, version);
    await log(transaction);
  });

/** All notes of a patient, page by page, for their export. */
export const all = (database: Database, patient: PatientKey) =>
  readInPages(database, 'team_notes', patient, {
    fields: {
      created: 'created_at',
      changed: 'changed_at',
      text: 'text',
      isForPatient: 'is_for_patient',
    },
    inOrderOf: 'created_at',
    rows: NOTES_OF_AN_EXPORT_PAGE,
  });
