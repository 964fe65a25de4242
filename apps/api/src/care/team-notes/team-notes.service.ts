import { type NoteForPatient, type PatientRecords, Problem, type TeamNote } from '@mien/contract';
import { reachOf, TEAM_NOTES_PAGE_SIZE } from '@mien/domain';
import type { Pages } from '@mien/server';
import { type AccessLogContext, actorOf, recordEntry, recordOnce } from '../../base/access-log/index.ts';
import { hasUser } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { personOf } from '../care-team/index.ts';
import type { NoteCursor, StoredNote } from './team-notes.store.ts';
import * as teamNotesStore from './team-notes.store.ts';

export interface TeamNotesDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly accessLog: AccessLogContext;
}

/** The content of a note. */
export interface WrittenNote {
  readonly text: string;
  readonly isForPatient: boolean;
}

const cursorText = ({ createdAt, noteId }: NoteCursor) => `${createdAt.getTime()}.${noteId}`;

function cursorFrom(cursor: string | null): NoteCursor | null {
  if (cursor === null) return null;
  const dot = cursor.indexOf('.');
  return { createdAt: new Date(Number(cursor.slice(0, dot))), noteId: cursor.slice(dot + 1) };
}

/** Splits off a page and the cursor of the next one. The store reads one row more than a page holds. */
function pageOf<Item>(found: readonly StoredNote[], itemOf: (note: StoredNote) => Item) {
  const page = found.slice(0, TEAM_NOTES_PAGE_SIZE);
  const last = page.at(-1);
  return { items: page.map(itemOf), next: last && found.length > page.length ? cursorText(last) : null };
}

/** Staff who may edit patients may delete notes of others. */
const mayDeleteAll = ({ roles }: Caller) => reachOf(roles, 'editPatients') !== null;

function noteFor(caller: Caller, note: StoredNote): TeamNote {
  const isDeleted = note.deletedAt !== null;
  const isOwn = note.authorId === caller.userId;
  return {
    id: note.noteId,
    revision: note.revision,
    created: note.createdAt.toISOString(),
    author: personOf(note),
    text: isDeleted ? '' : note.text,
    isForPatient: note.isForPatient,
    changed: note.changedAt?.toISOString() ?? null,
    deleted: note.deletedAt && { at: note.deletedAt.toISOString(), by: personOf(note.deleter) },
    mayChange: isOwn && !isDeleted,
    mayDelete: (isOwn || mayDeleteAll(caller)) && !isDeleted,
  };
}

const noteForPatient = (note: StoredNote): NoteForPatient => ({
  id: note.noteId,
  created: note.createdAt.toISOString(),
  changed: note.changedAt?.toISOString() ?? null,
  author: personOf(note),
  text: note.text,
});

/** A patient of the caller's client. @throws Problem not-allowed for oneself, not-found */
async function patientOf({ database }: TeamNotesDeps, caller: Caller, patientId: string): Promise<PatientKey> {
  const patient = { clientId: caller.clientId, patientId };
  // A staff member who is also a patient may neither read nor change colleagues' notes about them.
  if (patient.patientId === caller.patientId) throw new Problem('not-allowed');
  if (!(await hasUser(database, patient))) throw new Problem('not-found');
  return patient;
}

async function answer(
  { database }: TeamNotesDeps,
  caller: Caller,
  patient: PatientKey,
  noteId: string,
): Promise<TeamNote> {
  const note = await teamNotesStore.one(database, patient, noteId);
  if (!note) throw new Problem('not-found');
  return noteFor(caller, note);
}

const entryOf = (caller: Caller, patient: PatientKey, noteId: string) => ({
  ...patient,
  actor: actorOf(caller),
  subjectId: noteId,
});

/** @throws Problem not-allowed, not-found */
export async function list(deps: TeamNotesDeps, caller: Caller, patientUid: string, cursor: string | null) {
  const patient = await patientOf(deps, caller, patientUid);
  const found = await teamNotesStore.page(deps.database, patient, 'all', cursorFrom(cursor), TEAM_NOTES_PAGE_SIZE + 1);
  await recordOnce(deps.accessLog, caller, 'teamNotesOpened', [patient]);
  return pageOf(found, (note) => noteFor(caller, note));
}

/** @throws Problem not-allowed, not-found; also for an id that belongs to another patient */
export async function add(
  deps: TeamNotesDeps,
  caller: Caller,
  patientUid: string,
  noteId: string,
  { text, isForPatient }: WrittenNote,
): Promise<TeamNote> {
  const { now, database, accessLog } = deps;
  const patient = await patientOf(deps, caller, patientUid);
  const version = { act: 'added', text, isForPatient, by: caller.userId, at: now() } as const;
  const entry = { ...entryOf(caller, patient, noteId), action: 'teamNoteAdded' } as const;
  if (
    !(await teamNotesStore.add(database, patient, noteId, version, (transaction) =>
      recordEntry(accessLog, entry, transaction),
    ))
  )
    throw new Problem('not-found');
  return answer(deps, caller, patient, noteId);
}

/** @throws Problem not-allowed for another author's note, not-found, changed-meanwhile */
export async function change(
  deps: TeamNotesDeps,
  caller: Caller,
  patientUid: string,
  noteId: string,
  { revision, text, isForPatient }: WrittenNote & { readonly revision: number },
): Promise<TeamNote> {
  const { database, now, accessLog } = deps;
  const patient = await patientOf(deps, caller, patientUid);
  const entry = { ...entryOf(caller, patient, noteId), action: 'teamNoteChanged' } as const;
  await teamNotesStore.change(
    database,
    patient,
    noteId,
    (note) => {
      if (note === undefined) throw new Problem('not-found');
      if (note.authorId !== caller.userId) throw new Problem('not-allowed');
      if (note.deletedAt !== null) throw new Problem('changed-meanwhile');
      // A repeated call.
      if (note.text === text && note.isForPatient === isForPatient) return null;
      if (note.revision !== revision) throw new Problem('changed-meanwhile');
      return { act: 'changed', text, isForPatient, by: caller.userId, at: now() };
    },
    (transaction) => recordEntry(accessLog, entry, transaction),
  );
  return answer(deps, caller, patient, noteId);
}

/** @throws Problem not-allowed for another author's note without the right, not-found, changed-meanwhile */
export async function remove(
  deps: TeamNotesDeps,
  caller: Caller,
  patientUid: string,
  noteId: string,
  revision: number,
): Promise<TeamNote> {
  const { database, now, accessLog } = deps;
  const patient = await patientOf(deps, caller, patientUid);
  const entry = { ...entryOf(caller, patient, noteId), action: 'teamNoteDeleted' } as const;
  await teamNotesStore.change(
    database,
    patient,
    noteId,
    (note) => {
      if (note === undefined) throw new Problem('not-found');
      if (note.authorId !== caller.userId && !mayDeleteAll(caller)) throw new Problem('not-allowed');
      if (note.deletedAt !== null) return null;
      if (note.revision !== revision) throw new Problem('changed-meanwhile');
      return { act: 'deleted', text: note.text, isForPatient: false, by: caller.userId, at: now() };
    },
    (transaction) => recordEntry(accessLog, entry, transaction),
  );
  return answer(deps, caller, patient, noteId);
}

/** @throws Problem not-allowed, not-found */
export async function versions(deps: TeamNotesDeps, caller: Caller, patientUid: string, noteId: string) {
  const patient = await patientOf(deps, caller, patientUid);
  const found = await teamNotesStore.versions(deps.database, patient, noteId);
  if (found.length === 0) throw new Problem('not-found');
  await recordOnce(deps.accessLog, caller, 'teamNotesOpened', [patient]);
  const items = found.map(({ revision, act, text, isForPatient, madeAt, ...by }) => ({
    revision,
    act,
    at: madeAt.toISOString(),
    by: personOf(by),
    text,
    isForPatient,
  }));
  return { items };
}

/** The notes that the patient may read, newest first. */
export async function listOwn({ database }: TeamNotesDeps, patient: PatientKey, cursor: string | null) {
  return pageOf(
    await teamNotesStore.page(database, patient, 'forPatient', cursorFrom(cursor), TEAM_NOTES_PAGE_SIZE + 1),
    noteForPatient,
  );
}

/** The notes that the patient may read, for their export. */
export async function* exportedOf(
  { database }: TeamNotesDeps,
  patient: PatientKey,
): Pages<PatientRecords['teamNotes'][number]> {
  for await (const rows of teamNotesStore.all(database, patient)) {
    const shown = rows.filter(({ isForPatient }) => isForPatient);
    if (shown.length > 0)
      yield shown.map(({ created, changed, text }) => ({
        created: created.toISOString(),
        changed: changed?.toISOString() ?? null,
        text,
      }));
  }
}
