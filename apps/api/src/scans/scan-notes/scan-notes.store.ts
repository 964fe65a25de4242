import type { ScanTag } from '@mien/domain';
import { sql } from 'kysely';
import { readInPages } from '../../platform/data/read-in-pages.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';

const NOTES_OF_A_PAGE = 500;

export interface StoredNote {
  readonly tags: readonly ScanTag[];
  /** Null for none. */
  readonly sealedNote: string | null;
}

/** Replaces the note; false if the patient has no such scan. A single statement: the later one wins. */
export async function replace(
  database: Database,
  { clientId, patientId }: PatientKey,
  measurementId: string,
  { tags, sealedNote }: StoredNote,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into scan_notes (client_id, measurement_id, tags, sealed_note, updated_at)
    select client_id, measurement_id, ${tags}::text[], ${sealedNote}, ${at} from measurements
    where client_id = ${clientId} and measurement_id = ${measurementId} and patient_id = ${patientId}
      and not is_deleted
    on conflict (client_id, measurement_id)
      do update set tags = excluded.tags, sealed_note = excluded.sealed_note, updated_at = excluded.updated_at
    returning measurement_id as "measurementId"`.execute(database);
  return rows.length > 0;
}

export const sealedOf = (database: Database, patient: PatientKey) =>
  readInPages(database, 'scan_notes', patient, {
    fields: { measurementId: 'measurement_id', updatedAt: 'updated_at', tags: 'tags', sealedNote: 'sealed_note' },
    inOrderOf: 'updated_at',
    rows: NOTES_OF_A_PAGE,
  });
