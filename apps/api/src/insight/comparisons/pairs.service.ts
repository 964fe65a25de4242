import { type MeasurementResult, Problem, type ScanPair } from '@mien/contract';
import {
  differenceOfScores,
  differenceOfValues,
  type Language,
  type Pair,
  type ScanOfPair,
  Series,
  USUAL_RANGE_MEASURE_KEYS,
  type UsualRange,
  usualRange,
  type ValueOfPair,
} from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { type MeasurementsDeps, resultOf } from '../../scans/measurements/index.ts';
import type { Circumstances } from './comparisons.store.ts';
import * as comparisonsStore from './comparisons.store.ts';
import { valuesAround } from './values-around.ts';

export interface PairsDeps {
  readonly database: Database;
  readonly measurements: MeasurementsDeps;
  /** The text of a scan's note, from what is stored. */
  readonly noteOf: (clientId: string, measurementId: string, sealed: string | null) => string;
}

/** The time zone and language of the response, and the measures shown. */
interface Asked {
  readonly timeZone: string;
  readonly language: Language;
  readonly measuresVersion: number | null;
}

interface ReadScan {
  readonly result: MeasurementResult;
  readonly circumstances: Circumstances;
}

const itemsOf = ({ groups }: MeasurementResult) => groups.flatMap(({ items }) => items);

const scanOfPair = ({ result, circumstances }: ReadScan): ScanOfPair => ({
  providerId: result.providerId,
  engineVersion: result.engineVersion,
  tags: circumstances.tags ?? [],
  score: result.overall.score,
  plusMinus: result.overall.plusMinus,
  scoreMissing: result.overall.missing,
});

function valueIn({ result }: ReadScan, key: string): ValueOfPair | undefined {
  const item = itemsOf(result).find(({ measurementTypeId }) => measurementTypeId === key);
  return (
    item && {
      value: item.value,
      intervalLow: item.interval?.low ?? null,
      intervalHigh: item.interval?.high ?? null,
      provenance: item.provenance,
    }
  );
}

/** The two scans, the earlier one first. @throws Problem not-found */
async function readScans(
  { database, measurements }: PairsDeps,
  patient: PatientKey,
  ids: readonly [string, string],
  { language, measuresVersion }: Asked,
): Promise<Pair<ReadScan>> {
  const [circumstances, ...results] = await Promise.all([
    comparisonsStore.circumstances(database, patient, ids),
    ...ids.map((id) =>
      resultOf(measurements, patient.clientId, patient.patientId, id, language, null, measuresVersion),
    ),
  ]);
  const read = results.map((result) => {
    const own = circumstances.find(({ measurementId }) => measurementId === result.id);
    if (!own) throw new Problem('not-found');
    return { result, circumstances: own };
  });
  const [earlier, later] = read.toSorted(
    ({ result: one }, { result: other }) =>
      Date.parse(one.created) - Date.parse(other.created) || (one.id < other.id ? -1 : 1),
  );
  if (!earlier || !later) throw new Problem('not-found');
  return { earlier, later };
}

/** The patient's usual range before a scan, by measure. */
async function rangesBefore(
  { database }: PairsDeps,
  patient: PatientKey,
  measurementId: string,
  timeZone: string,
): Promise<ReadonlyMap<string, UsualRange>> {
  const found = await valuesAround(database, patient, measurementId, timeZone);
  if (!found) throw new Problem('not-found');
  return new Map(
    USUAL_RANGE_MEASURE_KEYS.map((measure) => [
      measure,
      usualRange(measure, Series.of('camera', found.scansOf.get(measure) ?? []), found.at),
    ]),
  );
}

/** Two scans of a patient side by side. @throws Problem not-found */
export async function pair(
  deps: PairsDeps,
  patient: PatientKey,
  ids: readonly [string, string],
  asked: Asked,
): Promise<ScanPair> {
  const read = await readScans(deps, patient, ids, asked);
  const ranges = await rangesBefore(deps, patient, read.later.result.id, asked.timeZone);
  const scans = { earlier: scanOfPair(read.earlier), later: scanOfPair(read.later) };
  const keys = new Set(
    [read.later, read.earlier].flatMap(({ result }) => itemsOf(result).map((item) => item.measurementTypeId)),
  );
  const side = ({ result, circumstances: { measurementId, isLong, tags, sealedNote } }: ReadScan) => ({
    result,
    isLong,
    tags: [...(tags ?? [])],
    note: deps.noteOf(patient.clientId, measurementId, sealedNote),
  });
  return {
    earlier: side(read.earlier),
    later: side(read.later),
    score: differenceOfScores(scans),
    values: [...keys].map((key) => ({
      measurementTypeId: key,
      ...differenceOfValues(
        key,
        scans,
        { earlier: valueIn(read.earlier, key), later: valueIn(read.later, key) },
        ranges.get(key) ?? null,
      ),
    })),
  };
}
