import { type PatientRecords, Problem, type ScanNote } from '@mien/contract';
import { SCAN_TAGS, type ScanTag } from '@mien/domain';
import type { Pages } from '@mien/server';
import type { SealedFor, SealedSecrets } from '../../platform/crypto/sealed-secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import * as scanNotesStore from './scan-notes.store.ts';

/** A note can be opened for its client and scan only, not after a move to another row. */
const ownerOf = (clientId: string, measurementId: string): SealedFor => ({
  clientId,
  field: `scanNote ${measurementId}`,
});

export interface ScanNotesDeps {
  readonly database: Database;
  readonly sealed: SealedSecrets;
  /** Runs after a note was saved, before its answer. */
  readonly onSaved: (patient: PatientKey, measurementId: string, tags: readonly ScanTag[]) => Promise<void>;
  readonly now: () => Date;
}

/** Decrypts the note of a scan: empty without one, and for one whose key no longer exists. */
export const createNoteOf =
  (sealed: SealedSecrets) =>
  (clientId: string, measurementId: string, sealedNote: string | null): string =>
    sealedNote === null ? '' : (sealed.open(sealedNote, ownerOf(clientId, measurementId)) ?? '');

export function createScanNotesContext(deps: ScanNotesDeps) {
  const { sealed } = deps;
  const noteOf = createNoteOf(sealed);
  return { ...deps, noteOf };
}

export type ScanNotesContext = ReturnType<typeof createScanNotesContext>;

/** Replaces the note of a scan. @throws Problem not-found */
export async function save(
  { sealed, database, now, onSaved }: ScanNotesContext,
  patient: PatientKey,
  measurementId: string,
  { tags, note }: ScanNote,
): Promise<ScanNote> {
  const said = { tags: SCAN_TAGS.filter((tag) => tags.includes(tag)), note };
  const sealedNote = note === '' ? null : sealed.seal(note, ownerOf(patient.clientId, measurementId));
  if (!(await scanNotesStore.replace(database, patient, measurementId, { tags: said.tags, sealedNote }, now())))
    throw new Problem('not-found');
  await onSaved(patient, measurementId, said.tags);
  return said;
}

/** All notes of a patient, readable, page by page. */
export async function* exportedOf(
  { database, noteOf }: ScanNotesContext,
  patient: PatientKey,
): Pages<PatientRecords['scanNotes'][number]> {
  for await (const rows of scanNotesStore.sealedOf(database, patient))
    yield rows.map((row) => ({
      measurementId: row.measurementId,
      updated: row.updatedAt.toISOString(),
      tags: row.tags,
      note: noteOf(patient.clientId, row.measurementId, row.sealedNote),
    }));
}
