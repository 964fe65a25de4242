import { type Comparison, type PeriodReport, Problem, type ReportedMeasure } from '@mien/contract';
import {
  BLOOD_PRESSURE_KEYS,
  bySource,
  cuffSeries,
  DAY_MS,
  isCopyOfEntry,
  isDisturbed,
  type Language,
  type MeasureTypeKey,
  measureTypeOf,
  PROVENANCES,
  REPORT_SCANS_MAX,
  REPORTED_MEASURES,
  SCAN_TAGS,
  Series,
  type Sourced,
  summaryOfSeries,
  type TakenReading,
} from '@mien/domain';
import { MEASURE_TEXTS } from '@mien/messages/catalogs';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { CompareScan } from '../comparisons/index.ts';
import type { StoredScan } from './period-reports.store.ts';
import * as periodReportsStore from './period-reports.store.ts';

export interface PeriodReportsDeps {
  readonly database: Database;
  readonly measuresOf: MeasuresOf;
  /** A scan compared with the patient's others. */
  readonly comparison: CompareScan;
  readonly now: () => Date;
}

interface Question {
  readonly days: number;
  readonly timeZone: string;
}

type Point = Sourced & ReportedMeasure['points'][number];

/** All values of a measure, whatever their source: from scans and by cuff. */
function pointsOf(key: MeasureTypeKey, scans: readonly StoredScan[], cuffs: Series<TakenReading>): readonly Point[] {
  const ofScans = scans.flatMap(({ createdAt, tags, items }) =>
    items
      .filter((item) => item.measure === key && !isCopyOfEntry(item.measure, item))
      .map(({ value, intervalLow, intervalHigh, provenance }) => ({
        created: createdAt.toISOString(),
        value,
        interval: intervalLow === null || intervalHigh === null ? null : { low: intervalLow, high: intervalHigh },
        isApart: isDisturbed({ tags: tags ?? [] }),
        provenance,
      })),
  );
  const pressure = BLOOD_PRESSURE_KEYS.find((part) => part === key);
  if (pressure === undefined) return ofScans;
  const byCuff = cuffs.values.map(({ takenAt, provenance, [pressure]: value }) => ({
    created: takenAt.toISOString(),
    value,
    interval: null,
    isApart: false,
    provenance,
  }));
  return [...byCuff, ...ofScans];
}

/** The comparison of a scan; null if the scan was deleted since it was read. */
async function comparisonOf(
  { comparison }: PeriodReportsDeps,
  ...asked: Parameters<typeof comparison>
): Promise<Comparison | null> {
  try {
    return await comparison(...asked);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return null;
    throw error;
  }
}

/** Scans that still exist, and the usual range of each measure as the page of the newest scan states it: the same range on every page. */
async function withUsualRanges(
  deps: PeriodReportsDeps,
  patient: PatientKey,
  read: readonly StoredScan[],
  timeZone: string,
  measuresVersion: number | null,
): Promise<{ readonly scans: readonly StoredScan[]; readonly usual: ReadonlyMap<string, ReportedMeasure['usual']> }> {
  for (let count = read.length; count > 0; count -= 1) {
    const newest = read[count - 1] as StoredScan;
    const compared = await comparisonOf(deps, patient, newest.measurementId, timeZone, measuresVersion);
    if (compared === null) continue;
    const usual = compared.measures.map(
      ({ measurementTypeId, usual: range }) =>
        [measurementTypeId, range.kind === 'learning' ? null : { low: range.low, high: range.high }] as const,
    );
    return { scans: read.slice(0, count), usual: new Map(usual) };
  }
  return { scans: [], usual: new Map() };
}

/** One row per source. The usual range comes from our own camera's scans, so other sources have none. */
function reported(
  key: MeasureTypeKey,
  points: readonly Point[],
  usual: ReportedMeasure['usual'],
  language: Language,
): ReportedMeasure[] {
  const type = measureTypeOf(key);
  if (!type) return [];
  return bySource(points).flatMap((series) => {
    const summary = summaryOfSeries(series);
    if (summary === null) return [];
    return {
      measurementTypeId: key,
      displayName: MEASURE_TEXTS[language][key].name,
      unit: type.unit,
      precision: type.precision,
      source: series.source,
      ...summary,
      usual: series.source === 'camera' ? usual : null,
      points: series.values.map(({ provenance: _provenance, ...point }) => point),
    };
  });
}

/** @param measuresVersion  from the caller's session */
export async function report(
  deps: PeriodReportsDeps,
  patient: PatientKey,
  { days, timeZone }: Question,
  language: Language,
  measuresVersion: number | null,
): Promise<PeriodReport> {
  const { now, database, measuresOf } = deps;
  const to = now();
  const from = new Date(to.getTime() - days * DAY_MS);
  const time = { from: from.toISOString(), to: to.toISOString() };
  const [read, sittings, shown] = await Promise.all([
    periodReportsStore.scans(database, { ...patient, ...time, measures: REPORTED_MEASURES, limit: REPORT_SCANS_MAX }),
    periodReportsStore.sittings(database, { ...patient, ...time }),
    measuresOf(patient.clientId, measuresVersion),
  ]);
  const { scans, usual } = await withUsualRanges(deps, patient, read, timeZone, measuresVersion);
  const cuffs = cuffSeries(sittings);
  const rows = shown
    .inOrder(
      REPORTED_MEASURES.filter((key) => shown.isShown(key)),
      (key) => key,
    )
    .flatMap((key) => reported(key, pointsOf(key, scans, cuffs), usual.get(key) ?? null, language));
  const isPressure = ({ measurementTypeId }: ReportedMeasure) =>
    BLOOD_PRESSURE_KEYS.some((key) => key === measurementTypeId);
  // The two numbers of one source stay together.
  const pressures = PROVENANCES.flatMap((source) => rows.filter((row) => isPressure(row) && row.source === source));
  const measures = rows.flatMap((row) => (isPressure(row) ? (pressures.shift() ?? []) : row));
  const tags = scans.flatMap((scan) => scan.tags ?? []);
  return {
    ...time,
    scanCount: scans.length,
    partialCount: scans.filter(({ externalStatus }) => externalStatus === 'PARTIAL').length,
    engineVersions: [...new Set(scans.flatMap(({ engineVersion }) => engineVersion ?? []))],
    score: summaryOfSeries(
      Series.of(
        'calculated',
        scans.flatMap(({ score }) => (score === null ? [] : { value: score, provenance: 'calculated' as const })),
      ),
    ),
    measures,
    tags: SCAN_TAGS.map((tag) => ({ tag, count: tags.filter((noted) => noted === tag).length })).filter(
      ({ count }) => count > 0,
    ),
  };
}
