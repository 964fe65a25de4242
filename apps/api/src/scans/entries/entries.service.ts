import { type Entry, Problem } from '@mien/contract';
import {
  type CountedEntries,
  countedEntries,
  DAY_MS,
  ENTRIES_PAGE_SIZE,
  type EntryKind,
  type EntryValue,
  IMPORT_UNDO_DAYS,
  type ImportedValue,
  isEntryTime,
  isSevereSitting,
  READINGS_PAGE_SIZE,
} from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { EntryCursor, StoredEntry } from './entries.store.ts';
import * as entriesStore from './entries.store.ts';
import { idOfReading } from './id-of-reading.ts';

export interface EntriesDeps {
  readonly database: Database;
  /** Called after the cuff readings of a patient changed. Once more changes nothing, so that a request may be repeated. */
  readonly onCuffChanged: (patient: PatientKey) => Promise<void>;
  readonly now: () => Date;
}

const entryFrom = ({ entryId, value, source, takenAt, createdAt }: StoredEntry): Entry => ({
  id: entryId,
  takenAt: takenAt.toISOString(),
  created: createdAt.toISOString(),
  source,
  value: value as Entry['value'],
});

const isCuffValue = (value: unknown): value is Extract<EntryValue, { kind: 'cuff' }> =>
  (value as EntryValue).kind === 'cuff';

const isSevere = ({ value, takenAt }: StoredEntry, at: Date): boolean =>
  isCuffValue(value) && isSevereSitting({ readings: value.readings, takenAt }, at);

const cursorText = ({ takenAt, entryId }: EntryCursor) => `${takenAt.getTime()}.${entryId}`;

function cursorFrom(cursor: string): EntryCursor {
  const dot = cursor.indexOf('.');
  return { takenAt: new Date(Number(cursor.slice(0, dot))), entryId: cursor.slice(dot + 1) };
}

/** Nothing if the newest cuff reading is itself very high, or too old. */
async function severeBefore({ database }: EntriesDeps, patient: PatientKey, newest: readonly StoredEntry[], at: Date) {
  const cuff = newest.find(({ value }) => isCuffValue(value));
  if (!cuff || isSevere(cuff, at) || at.getTime() - cuff.takenAt.getTime() >= DAY_MS) return [];
  const found = (await entriesStore.page(database, patient, 'cuff', cuff, ENTRIES_PAGE_SIZE)).find((entry) =>
    isSevere(entry, at),
  );
  return found ? [found] : [];
}

/**
 * Stores an entry. An existing one with the same id stays unchanged and is returned, so that a request may be repeated.
 *
 * @throws Problem invalid-request for a time too long ago or in the future; not-found for another patient's id
 */
export async function add(
  { now, database, onCuffChanged }: EntriesDeps,
  patient: PatientKey,
  { id, takenAt, value }: { readonly id: string; readonly takenAt: string; readonly value: EntryValue },
): Promise<Entry> {
  const entry = { entryId: id, value, takenAt: new Date(takenAt), createdAt: now() };
  if (!isEntryTime(entry.takenAt, entry.createdAt))
    throw new Problem('invalid-request', { fields: [{ path: 'takenAt', rule: 'entry_time' }] });
  const stored = await entriesStore.add(database, patient, entry);
  if (!stored) throw new Problem('not-found');
  if (isCuffValue(stored.value)) await onCuffChanged(patient);
  return entryFrom(stored);
}

/**
 * Stores the readings of a file that do not exist yet. Ids are derived from the content, so a repeat adds nothing.
 *
 * @param importId  the same for all calls of a file
 * @throws Problem invalid-request for a time too long ago or in the future; not-found for a deleted patient, and for
 * an import that was undone or is another patient's
 */
export async function importReadings(
  { now, database, onCuffChanged }: EntriesDeps,
  patient: PatientKey,
  importId: string,
  given: readonly { readonly takenAt: string; readonly value: ImportedValue }[],
) {
  const at = now();
  const readings = given.map(({ takenAt, value }) => {
    const reading = { value, takenAt: new Date(takenAt) };
    return { ...reading, entryId: idOfReading(patient, reading) };
  });
  const wrong = readings.findIndex(({ takenAt }) => !isEntryTime(takenAt, at, 'file'));
  if (wrong >= 0)
    throw new Problem('invalid-request', { fields: [{ path: `readings.${wrong}.takenAt`, rule: 'entry_time' }] });
  const added = await entriesStore.addNew(database, patient, importId, readings, at);
  if (added === null) throw new Problem('not-found');
  if (readings.some(({ value }) => isCuffValue(value))) await onCuffChanged(patient);
  return { added, known: given.length - added };
}

const undoableSince = (at: Date) => new Date(at.getTime() - IMPORT_UNDO_DAYS * DAY_MS);

/** Imports that can be undone, the newest first. */
export async function imports({ database, now }: EntriesDeps, patient: PatientKey) {
  const found = await entriesStore.imports(database, patient, undoableSince(now()));
  return {
    items: found.map(({ importId, createdAt, count }) => ({ id: importId, created: createdAt.toISOString(), count })),
  };
}

/**
 * Deletes the readings of an import. Readings that the patient deleted before stay deleted; a repeated undo deletes
 * nothing.
 *
 * @throws Problem not-found for an import of another patient, or older than 30 days
 */
export async function undoImport({ database, now, onCuffChanged }: EntriesDeps, patient: PatientKey, importId: string) {
  const at = now();
  const removed = await entriesStore.undoImport(database, patient, importId, { since: undoableSince(at), at });
  if (removed === null) throw new Problem('not-found');
  await onCuffChanged(patient);
  return { removed };
}

/** The existing entries, for previewing what a file would add. */
export async function readings(
  { database }: EntriesDeps,
  patient: PatientKey,
  { since, cursor = null }: { readonly since: string; readonly cursor?: string | null | undefined },
) {
  const after = cursor === null ? null : cursorFrom(cursor);
  const found = await entriesStore.readings(database, patient, new Date(since), after, READINGS_PAGE_SIZE + 1);
  const items = found.slice(0, READINGS_PAGE_SIZE).map(entryFrom);
  const last = found[READINGS_PAGE_SIZE - 1];
  return {
    items: items.map(({ takenAt, source, value }) => ({ takenAt, source, value })),
    next: last && found.length > items.length ? cursorText(last) : null,
  };
}

export async function list(
  { database }: EntriesDeps,
  patient: PatientKey,
  kind: EntryKind | null,
  cursor: string | null,
) {
  const found = await entriesStore.page(
    database,
    patient,
    kind,
    cursor === null ? null : cursorFrom(cursor),
    ENTRIES_PAGE_SIZE + 1,
  );
  const items = found.slice(0, ENTRIES_PAGE_SIZE);
  const last = items.at(-1);
  return { items: items.map(entryFrom), next: last && found.length > items.length ? cursorText(last) : null };
}

/** The newest of each kind, followed by any very high cuff reading of the last day that a later one did not repeat. */
export async function latest(deps: EntriesDeps, patient: PatientKey) {
  const at = deps.now();
  const newest = await entriesStore.newest(deps.database, patient, at);
  return { items: [...newest, ...(await severeBefore(deps, patient, newest, at))].map(entryFrom) };
}

/** @throws Problem not-found */
export async function remove({ database, onCuffChanged }: EntriesDeps, patient: PatientKey, entryId: string) {
  if (!(await entriesStore.remove(database, patient, entryId))) throw new Problem('not-found');
  await onCuffChanged(patient);
  return { deleted: true as const };
}

/** The entries of a patient that count at a time. */
export async function countedAt({ database }: EntriesDeps, patient: PatientKey, at: Date): Promise<CountedEntries> {
  return countedEntries(await entriesStore.newest(database, patient, at), at);
}
