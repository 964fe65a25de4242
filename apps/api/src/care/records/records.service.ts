import { type FhirBundle, type MeasurementResult, type PatientRecords, Problem } from '@mien/contract';
import { isCopyOfEntry, keptDigits, type Language, measureTypeOf } from '@mien/domain';
import { type Pages, StreamedAnswer } from '@mien/server';
import { actorOf, type RecordAccess } from '../../base/access-log/index.ts';
import type { CheckNewCode } from '../../base/accounts/index.ts';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { bindAll } from '../../platform/bind-all.ts';
import { addCounts, eraseOldestScans, type RowCounts } from '../../platform/data/erase-rows.ts';
import type { ExportedRows } from '../../platform/data/export-rows.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { erasePatient } from './erase-patient.ts';
import { createFhirEntries } from './fhir-bundle.ts';
import type { RecordsStore } from './records.store.ts';

export interface RecordsDependencies {
  readonly store: RecordsStore;
  /** What of an export stands in a table as it is handed out. */
  readonly exportRows: (key: PatientKey) => ExportedRows;
  /** Colours of scans that are kept, packed. */
  readonly keptTracesOf: (key: PatientKey) => Pages<PatientRecords['keptTraces'][number]>;
  /** What was noted about scans, readable. */
  readonly scanNotesOf: (key: PatientKey) => Pages<PatientRecords['scanNotes'][number]>;
  /** Notes of the care team that the patient may read. */
  readonly teamNotesOf: (key: PatientKey) => Pages<PatientRecords['teamNotes'][number]>;
  /** What the client shows. */
  readonly measuresOf: MeasuresOf;
  readonly installation: { readonly publicUrl: string; readonly productName: string };
  readonly recordAccess: RecordAccess;
  readonly checkNewCode: CheckNewCode;
  readonly now: () => Date;
}

/** How a Bundle is made, and of what. */
export interface FhirOptions {
  readonly language: Language;
  readonly measuresVersion: number | null;
  readonly onlyScan: MeasurementResult | null;
}

/** Some tens of milliseconds of the database. Chosen. */
const SCANS_OF_A_BATCH = 25;

const iso = (at: Date) => at.toISOString();

function makeRecords(dependencies: RecordsDependencies) {
  const { store, exportRows, installation } = dependencies;
  /** Patients whose records are on their way out of this process. */
  const running = new Set<string>();
  const fhirEntries = createFhirEntries({ store, exportRows, installation });
  return { ...dependencies, running, fhirEntries };
}

/** What the functions below are made with. */
type RecordsMade = ReturnType<typeof makeRecords>;

async function* measurementsOf({ store }: RecordsMade, key: PatientKey): Pages<PatientRecords['measurements'][number]> {
  for await (const page of store.measurements(key)) {
    const items = await store.items(
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
        value: keptDigits(item.value),
        intervalLow: keptDigits(item.intervalLow),
        intervalHigh: keptDigits(item.intervalHigh),
        unit: measureTypeOf(item.measureType)?.unit ?? '',
        signalToNoiseDb: keptDigits(item.signalToNoiseDb),
        provenance: item.provenance,
        isFromEntry: isCopyOfEntry(item.measureType, item),
      })),
    }));
  }
}

/** Breaks off for a patient who was deleted or merged meanwhile: what is left of them would look like everything. */
async function* whileThere<Entry>({ store }: RecordsMade, key: PatientKey, pages: Pages<Entry>): Pages<Entry> {
  yield* pages;
  if (!(await store.patient(key))) throw new Problem('not-found');
}

async function begin(
  parts: RecordsMade,
  caller: Caller,
  key: PatientKey,
  onEnd: () => void,
): Promise<StreamedAnswer<PatientRecords>> {
  const { store, recordAccess, exportRows, keptTracesOf, scanNotesOf, teamNotesOf, now } = parts;
  const { clientId, patientId } = key;
  const person = await store.patient(key);
  if (!person) throw new Problem('not-found');
  await recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'recordsExported' });
  const lists = {
    ...exportRows(key),
    measurements: measurementsOf(parts, key),
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
        Object.entries<Pages<unknown>>(lists).map(([part, pages]) => [part, whileThere(parts, key, pages)]),
      ) as unknown as typeof lists),
    },
    onEnd,
  );
}

/** Begins what runs once at a time for a patient, and is told when it has ended. */
async function onceAtATime<Answer>(
  { running }: RecordsMade,
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

/**
 * Scans and entries as a Bundle of HL7 FHIR R4: what the patient's own calls answer of them.
 *
 * @param onlyScan  the one scan that it is about; null for all, with the entries
 * @throws Problem not-found
 */
async function fhirOf(
  parts: RecordsMade,
  key: PatientKey,
  { language, measuresVersion, onlyScan }: FhirOptions,
  onEnd: () => void = () => undefined,
): Promise<StreamedAnswer<FhirBundle>> {
  const { store, measuresOf, now, fhirEntries } = parts;
  const [person, shown] = await Promise.all([store.patient(key), measuresOf(key.clientId, measuresVersion)]);
  if (!person) throw new Problem('not-found');
  return new StreamedAnswer(
    {
      resourceType: 'Bundle',
      type: 'collection',
      timestamp: iso(now()),
      entry: whileThere(parts, key, fhirEntries({ key, person, shown, language, onlyScan })),
    },
    onEnd,
  );
}

/**
 * Hands out everything, page by page; once at a time for each patient.
 * @throws Problem not-found, export-running
 */
const exportAll = (parts: RecordsMade, caller: Caller, key: PatientKey): Promise<StreamedAnswer<PatientRecords>> =>
  onceAtATime(parts, key, (onEnd) => begin(parts, caller, key, onEnd));

/**
 * Hands out scans and entries for other health software; neither beside itself nor beside the other.
 * @throws Problem not-found, export-running
 */
const exportFhir = (
  parts: RecordsMade,
  caller: Caller,
  key: PatientKey,
  language: Language,
): Promise<StreamedAnswer<FhirBundle>> =>
  onceAtATime(parts, key, async (onEnd) => {
    const { measuresVersion } = caller;
    const answer = await fhirOf(parts, key, { language, measuresVersion, onlyScan: null }, onEnd);
    await parts.recordAccess({ ...key, actor: actorOf(caller), action: 'recordsExported' });
    return answer;
  });

/**
 * Deletes a patient for good; a long history batch by batch, so that nobody else waits for it
 * (docs/topics/data-and-privacy.md). @throws Problem not-found for one that is gone already, new-code-needed
 */
async function deleteAll(
  { checkNewCode, store, recordAccess, now }: RecordsMade,
  caller: Caller,
  key: PatientKey,
): Promise<void> {
  await checkNewCode(caller);
  const entry = { ...key, actor: actorOf(caller), action: 'recordsDeleted' } as const;
  let ahead: RowCounts | null = null;
  for (;;) {
    const isFirst = ahead === null;
    const erased = await store.inTransaction(async (transaction) => {
      const counts = await eraseOldestScans(transaction, key, SCANS_OF_A_BATCH);
      if (counts && isFirst) await recordAccess(entry, transaction);
      return counts;
    });
    if (!erased) break;
    ahead = addCounts(ahead ?? {}, erased);
  }
  await store.inTransaction(async (transaction) => {
    if (!(await erasePatient(transaction, key, 'asked', now(), ahead ?? {}))) throw new Problem('not-found');
    if (ahead === null) await recordAccess(entry, transaction);
  });
}

/** A patient's own records as a whole: taken along, or deleted; see docs/topics/data-and-privacy.md. */
export function createRecords(dependencies: RecordsDependencies) {
  const parts = makeRecords(dependencies);
  return bindAll(parts, { fhirOf, measurementsOf, exportAll, exportFhir, deleteAll });
}

export type Records = ReturnType<typeof createRecords>;
