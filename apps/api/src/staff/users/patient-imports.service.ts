import { type ImportPreview, Problem } from '@mien/contract';
import { calendarDateIn, DAY_MS, type DateOrder, IMPORT_UNDO_DAYS } from '@mien/domain';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { actorOf, recordAll } from '../../base/access-log/index.ts';
import { eraseUntouched } from '../../care/records/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import * as importedPatientsStore from './imported-patients.store.ts';
import type { PatientToAdd } from './new-patients.store.ts';
import * as newPatientsStore from './new-patients.store.ts';
import { type PatientFile, PatientFileError, readPatientFile } from './patient-file.ts';
import * as patientImportsStore from './patient-imports.store.ts';
import type { UsersDeps } from './users.service.ts';

/** Faults of a file that are shown: users fix no more at a time. */
const MAX_FAULTS_SHOWN = 100;
/** Lines of a file shown before it is imported. */
const SAMPLE_LINES = 5;
/** The namespace of ids of imported lines (RFC 9562, version 5). */
const IMPORTED_LINES = '7d0e6a34-3f0b-4a53-9a0e-2f1a8e0b7c11';

/** The time zone where each day begins last, so that no age is too high. Used for staff without groups. */
const LAST_TIME_ZONE = 'Pacific/Niue';

/** @throws Problem invalid-request for a text that is not a file of patients */
async function readFile({ database, now }: UsersDeps, caller: Caller, csv: string, dateOrder: DateOrder | null) {
  const reach = clientsInReach(caller, 'editPatients');
  const inReach = await newPatientsStore.groups(database, reach);
  const groups = new Map(inReach.map((group) => [group.code, group]));
  const own = inReach.find(({ clientId }) => clientId === caller.clientId) ?? inReach[0];
  const today = calendarDateIn(own?.timeZone ?? LAST_TIME_ZONE, now());
  let file: PatientFile;
  try {
    file = await readPatientFile(csv, new Set(groups.keys()), today, dateOrder);
  } catch (error) {
    if (!(error instanceof PatientFileError)) throw error;
    const found = error.found === null ? {} : { found: error.found };
    throw new Problem('invalid-request', { fields: [{ path: 'csv', rule: error.rule, ...found }] });
  }
  const patients = file.good.flatMap(({ line: _, isDoubtful: _doubt, ...details }): PatientToAdd[] => {
    const group = groups.get(details.groupCode);
    const { externalReference, ...others } = details;
    // Files without references keep the ids that they had before there were any.
    const identity = externalReference === null ? others : details;
    // An id derived from the content: the same line creates one patient, whatever the file and the importer.
    return group ? [{ ...details, group, requestId: uuidv5(JSON.stringify(identity), IMPORTED_LINES) }] : [];
  });
  return { reach, file, patients };
}

/** @throws Problem invalid-request for a text that is not a file of patients */
export async function previewImport(
  deps: UsersDeps,
  caller: Caller,
  csv: string,
  dateOrder: DateOrder | null,
): Promise<ImportPreview> {
  const { reach, file, patients } = await readFile(deps, caller, csv, dateOrder);
  const known = await importedPatientsStore.knownLines(deps.database, reach, patients);
  const taken = file.good.filter((_, index) => known[index]?.isReferenceTaken);
  const good = file.good.filter((one) => !taken.includes(one));
  const faults = [
    ...file.faults,
    ...taken.map(({ line }) => ({ line, column: 'reference' as const, fault: 'referenceTaken' as const })),
  ].toSorted((one, other) => one.line - other.line);
  return {
    lineCount: file.lineCount,
    goodCount: good.length,
    knownCount: known.filter(({ isKnown }) => isKnown).length,
    importedCount: known.filter(({ isImported }) => isImported).length,
    badCount: file.badCount + taken.length,
    unknownColumns: [...file.unknownColumns],
    faults: faults.slice(0, MAX_FAULTS_SHOWN),
    dates: {
      order: file.isOrderAsked ? null : file.dateOrder,
      example: file.example,
      choices: [...file.choices],
    },
    sample: good
      .filter(({ isDoubtful }, index) => isDoubtful || index < SAMPLE_LINES)
      .map((one) => ({ ...one, birthDate: file.isOrderAsked && one.isDoubtful ? null : one.birthDate })),
  };
}

/** The user's choices for a file of patients. */
interface ImportChoices {
  readonly takeKnown: boolean;
  readonly dateOrder: DateOrder | null;
  readonly ignoreUnknown: boolean;
}

/**
 * Imports the valid lines of a file.
 *
 * @throws Problem invalid-request for a text that is not a file of patients, for one whose birth dates are ambiguous while
 *   `dateOrder` is not given, and for one with unknown columns that are not to be ignored
 */
export async function importPatients(
  deps: UsersDeps,
  caller: Caller,
  csv: string,
  { takeKnown, dateOrder, ignoreUnknown }: ImportChoices,
): Promise<{ createdCount: number; importUid: string }> {
  const { database, now, accessLog } = deps;
  const { reach, file, patients } = await readFile(deps, caller, csv, dateOrder);
  if (file.isOrderAsked) throw new Problem('invalid-request', { fields: [{ path: 'dateOrder', rule: 'required' }] });
  if (file.unknownColumns.length > 0 && !ignoreUnknown)
    throw new Problem('invalid-request', {
      fields: file.unknownColumns.map((found) => ({ path: 'csv', rule: 'unknown_column', found })),
    });
  const actor = actorOf(caller);
  const importId = uuidv7();
  const at = now();
  const createdCount = await importedPatientsStore.importPatients(
    database,
    reach,
    patients,
    { takeKnown, createdAt: at },
    async (created, transaction) => {
      await patientImportsStore.noteImported(transaction, created, { importId, staff: caller, at });
      await recordAll(
        accessLog,
        created.map((patient) => ({ ...patient, actor, action: 'patientCreated' as const })),
        transaction,
      );
    },
  );
  return { createdCount, importUid: importId };
}

const undoableSince = (at: Date) => new Date(at.getTime() - IMPORT_UNDO_DAYS * DAY_MS);

/** Imports of files of patients within reach that can be undone, the newest first. */
export async function listImports({ database, now }: UsersDeps, caller: Caller) {
  const found = await patientImportsStore.patientImports(
    database,
    clientsInReach(caller, 'editPatients'),
    undoableSince(now()),
  );
  return {
    items: found.map(({ importId, createdAt, firstName, lastName, count }) => ({
      id: importId,
      created: createdAt.toISOString(),
      by: firstName === null ? null : `${firstName} ${lastName}`,
      count,
    })),
  };
}

/**
 * Deletes the patients created by an import and unchanged since then; their numbers are free again. Other patients
 * stay, and are returned. A repeated undo finds only those.
 *
 * @throws Problem not-found for an import out of reach, older than 30 days, or without patients
 */
export async function undoImport({ database, now, accessLog }: UsersDeps, caller: Caller, importId: string) {
  const at = now();
  const actor = actorOf(caller);
  const undone = await patientImportsStore.undoPatientImport(
    database,
    clientsInReach(caller, 'editPatients'),
    { importId, since: undoableSince(at) },
    async (transaction, patients) => {
      const erased = await eraseUntouched(transaction, patients, at);
      await recordAll(
        accessLog,
        erased.map((patient) => ({ ...patient, actor, action: 'recordsDeleted' as const })),
        transaction,
      );
      return erased;
    },
  );
  if (undone === null) throw new Problem('not-found');
  return {
    removedCount: undone.removedCount,
    kept: undone.kept.map(({ patientId, firstName, lastName }) => ({ patientUid: patientId, firstName, lastName })),
  };
}
