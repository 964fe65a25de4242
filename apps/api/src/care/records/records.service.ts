import {
  type FhirBundle,
  type FhirBundleType,
  type MeasurementResult,
  type PatientRecords,
  Problem,
  type RecordsOverview,
} from '@mien/contract';
import { exportedItem, isCopyOfEntry, keptDigits, type Language, measureTypeOf } from '@mien/domain';
import { type Pages, StreamedAnswer } from '@mien/server';
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import type { CheckNewCode } from '../../base/accounts/index.ts';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import { leaveAverages } from '../../insight/averages/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { addCounts, eraseOldestScans, type RowCounts } from '../../platform/data/erase-rows.ts';
import type { ExportedRows } from '../../platform/data/export-rows.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { readScanned } from '../../scans/measurements/index.ts';
import { erasePatient } from './erase-patient.ts';
import { createFhirEntries } from './fhir-bundle.ts';
import type { ScanPart } from './records.store.ts';
import * as recordsStore from './records.store.ts';

export interface RecordsDeps {
  readonly database: Database;
  /** The sections of an export that are stored in export form. */
  readonly exportRows: (key: PatientKey) => ExportedRows;
  /** The contents of an export, without the data. */
  readonly overviewOf: (key: PatientKey) => Promise<RecordsOverview>;
  /** Stored color traces, packed. */
  readonly keptTracesOf: (key: PatientKey) => Pages<PatientRecords['keptTraces'][number]>;
  /** Notes about scans, readable. */
  readonly scanNotesOf: (key: PatientKey) => Pages<PatientRecords['scanNotes'][number]>;
  /** Notes of the care team that the patient may read. */
  readonly teamNotesOf: (key: PatientKey) => Pages<PatientRecords['teamNotes'][number]>;
  /** The measures that the client shows. */
  readonly measuresOf: MeasuresOf;
  readonly installation: { readonly publicUrl: string; readonly productName: string };
  readonly recordAccess: RecordAccess;
  readonly checkNewCode: CheckNewCode;
  readonly now: () => Date;
}

/** The content and format of a Bundle. */
export interface FhirOptions {
  readonly language: Language;
  readonly measuresVersion: number | null;
  readonly onlyScan: MeasurementResult | null;
  /** Only the newest scans, or only scans and entries of a time. */
  readonly part?: ScanPart | undefined;
  /** Defaults to a collection. */
  readonly as?: FhirBundleType | undefined;
  /** The only resource types to include, besides the code systems that they name; null for all. */
  readonly types?: readonly string[] | null;
}

/** Takes the database a few tens of milliseconds. Chosen. */
const SCANS_OF_A_BATCH = 25;

const iso = (at: Date) => at.toISOString();

export function createRecordsContext(deps: RecordsDeps) {
  const { database, exportRows, installation } = deps;
  /** Patients whose records this process is sending. */
  const running = new Set<string>();
  const fhirEntries = createFhirEntries({ database, exportRows, installation });
  return { ...deps, running, fhirEntries };
}

export type RecordsContext = ReturnType<typeof createRecordsContext>;

export async function* measurementsOf(
  { database }: RecordsContext,
  key: PatientKey,
): Pages<PatientRecords['measurements'][number]> {
  for await (const page of recordsStore.measurements(database, key)) {
    const items = await recordsStore.items(
      database,
      key.clientId,
      page.map(({ measurementId }) => measurementId),
    );
    const itemsOf = Map.groupBy(items, ({ measurementId }) => measurementId);
    yield page.map((row) => ({
      id: row.measurementId,
      created: iso(row.createdAt),
      externalStatus: row.externalStatus,
      trust: row.trust,
      providerId: row.providerId,
      engineVersion: row.engineVersion,
      score: keptDigits(row.score),
      scorePlusMinus: keptDigits(row.scorePlusMinus),
      scoreCoverage: keptDigits(row.scoreCoverage),
      scoreMissing: [...row.scoreMissing],
      missing: row.missing.map(({ key: measurementTypeId, reason }) => ({ measurementTypeId, reason })),
      isDeleted: row.isDeleted,
      items: (itemsOf.get(row.measurementId) ?? []).map((item) => ({
        measurementTypeId: item.measureType,
        ...exportedItem(item.measureType, item),
        unit: measureTypeOf(item.measureType)?.unit ?? '',
        signalToNoiseDb: keptDigits(item.signalToNoiseDb),
        provenance: item.provenance,
        isFromEntry: isCopyOfEntry(item.measureType, item),
      })),
    }));
  }
}

/** Aborts if the patient is deleted or merged during the export: the rest of their data would look complete. */
async function* whileThere<Entry>({ database }: RecordsContext, key: PatientKey, pages: Pages<Entry>): Pages<Entry> {
  yield* pages;
  if (!(await recordsStore.patient(database, key))) throw new Problem('not-found');
}

async function begin(
  deps: RecordsContext,
  caller: Caller,
  key: PatientKey,
  onEnd: () => void,
): Promise<StreamedAnswer<PatientRecords>> {
  const { database, recordAccess, exportRows, keptTracesOf, scanNotesOf, teamNotesOf, now } = deps;
  const { clientId, patientId } = key;
  const person = await recordsStore.patient(database, key);
  if (!person) throw new Problem('not-found');
  await recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'recordsExported' });
  const lists = {
    ...exportRows(key),
    measurements: measurementsOf(deps, key),
    keptTraces: keptTracesOf(key),
    scanNotes: scanNotesOf(key),
    teamNotes: teamNotesOf(key),
  };
  return new StreamedAnswer(
    {
      format: 'mien-records-1',
      exported: iso(now()),
      patient: person,
      ...(Object.fromEntries(
        Object.entries<Pages<unknown>>(lists).map(([part, pages]) => [part, whileThere(deps, key, pages)]),
      ) as unknown as typeof lists),
    },
    onEnd,
  );
}

/** Starts work that runs once at a time per patient, and notes its end. */
async function onceAtATime<Answer>(
  { running }: RecordsContext,
  { clientId, patientId }: PatientKey,
  begun: (onEnd: () => void) => Promise<Answer>,
): Promise<Answer> {
  const name = `${clientId} ${patientId}`;
  if (running.has(name)) throw new Problem('export-running');
  running.add(name);
  const end = () => void running.delete(name);
  try {
    return await begun(end);
  } catch (error) {
    end();
    throw error;
  }
}

/** Each resource with the request that stores it under its own id, so that a second import adds nothing. */
async function* asRequests(pages: Pages<FhirBundle['entry'][number]>): Pages<FhirBundle['entry'][number]> {
  for await (const page of pages)
    yield page.map((entry) => ({
      ...entry,
      request: { method: 'PUT' as const, url: `${entry.resource.resourceType}/${entry.resource.id}` },
    }));
}

/** Only resources of some types, and the code systems that they name. */
async function* ofTypes(
  pages: Pages<FhirBundle['entry'][number]>,
  types: readonly string[],
): Pages<FhirBundle['entry'][number]> {
  for await (const page of pages) {
    const kept = page.filter(
      ({ resource: { resourceType } }) => resourceType === 'CodeSystem' || types.includes(resourceType),
    );
    if (kept.length > 0) yield kept;
  }
}

/**
 * Scans and entries as a Bundle of HL7 FHIR R4: the same values as in the patient's own calls.
 *
 * @param onlyScan  the only scan to include; null for all scans and the entries
 * @throws Problem not-found
 */
export async function fhirOf(
  deps: RecordsContext,
  key: PatientKey,
  { language, measuresVersion, onlyScan, part, as = 'collection', types = null }: FhirOptions,
  onEnd: () => void = () => undefined,
): Promise<StreamedAnswer<FhirBundle>> {
  const { database, measuresOf, now, fhirEntries } = deps;
  const [person, shown] = await Promise.all([
    recordsStore.patient(database, key),
    measuresOf(key.clientId, measuresVersion),
  ]);
  if (!person) throw new Problem('not-found');
  const all = fhirEntries({ key, person, shown, language, onlyScan, part });
  const entries = types === null ? all : ofTypes(all, types);
  return new StreamedAnswer(
    {
      resourceType: 'Bundle',
      type: as,
      timestamp: iso(now()),
      entry: whileThere(deps, key, as === 'collection' ? entries : asRequests(entries)),
    },
    onEnd,
  );
}

/**
 * Exports everything, page by page; one export at a time per patient.
 * @throws Problem not-found, export-running
 */
export const exportAll = (
  deps: RecordsContext,
  caller: Caller,
  key: PatientKey,
): Promise<StreamedAnswer<PatientRecords>> => onceAtATime(deps, key, (onEnd) => begin(deps, caller, key, onEnd));

/**
 * Exports scans and entries for other health software; only one export of either kind at a time.
 * @throws Problem not-found, export-running
 */
export const exportFhir = (
  deps: RecordsContext,
  caller: Caller,
  key: PatientKey,
  language: Language,
  as: FhirBundleType | undefined,
): Promise<StreamedAnswer<FhirBundle>> =>
  onceAtATime(deps, key, async (onEnd) => {
    const { measuresVersion } = caller;
    const answer = await fhirOf(deps, key, { language, measuresVersion, onlyScan: null, as }, onEnd);
    await deps.recordAccess({ ...key, actor: actorOf(caller), action: 'recordsExported' });
    return answer;
  });

/** An overview of the data stored about a patient, for the patient only. */
export const overview = ({ overviewOf }: RecordsContext, key: PatientKey): Promise<RecordsOverview> => overviewOf(key);

/**
 * Deletes a patient for good; a long history in batches, so that other calls do not wait for it
 * (docs/topics/data-and-privacy.md). @throws Problem not-found for a patient already deleted, new-code-needed
 */
export async function deleteAll(
  { checkNewCode, database, recordAccess, now }: RecordsContext,
  caller: Caller,
  key: PatientKey,
): Promise<void> {
  await checkNewCode(caller);
  const entry = { ...key, actor: actorOf(caller), action: 'recordsDeleted' } as const;
  let ahead: RowCounts | null = null;
  for (;;) {
    const isFirst = ahead === null;
    const erased = await inTransaction(database, async (transaction) => {
      // Before the deletion: the scans identify the averages that they are part of.
      if (isFirst) await leaveAverages(transaction, key);
      const counts = await eraseOldestScans(transaction, key, SCANS_OF_A_BATCH);
      if (counts) await readScanned(transaction, [key]);
      if (counts && isFirst) await recordAccess(entry, transaction);
      return counts;
    });
    if (!erased) break;
    ahead = addCounts(ahead ?? {}, erased);
  }
  await inTransaction(database, async (transaction) => {
    if (!(await erasePatient(transaction, key, 'asked', now(), ahead ?? {}))) throw new Problem('not-found');
    if (ahead === null) await recordAccess(entry, transaction);
  });
}
