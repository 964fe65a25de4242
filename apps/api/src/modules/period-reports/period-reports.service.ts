import { type Comparison, type PeriodReport, Problem, type ReportedMeasure } from '@mien/contract';
import {
  DAY_MS,
  isDisturbed,
  type Language,
  type MeasureTypeKey,
  measureTypeOf,
  medianOf,
  REPORT_SCANS_MAX,
  REPORTED_MEASURES,
  SCAN_TAGS,
} from '@mien/domain';
import { MEASURE_TEXTS } from '@mien/messages/catalogues';
import type { PatientKey } from '../../database/patient-key.ts';
import type { MeasuresOf } from '../client-settings/index.ts';
import type { PeriodReportsStore, StoredScan } from './period-reports.store.ts';

export interface PeriodReportsDependencies {
  readonly store: PeriodReportsStore;
  readonly measuresOf: MeasuresOf;
  /** A scan beside the patient's others. */
  readonly comparison: (
    patient: PatientKey,
    measurementId: string,
    timeZone: string,
    measuresVersion: number | null,
  ) => Promise<Comparison>;
  readonly now: () => Date;
}

interface Question {
  readonly days: number;
  readonly timeZone: string;
}

/** What some values say together; null without any. */
function summaryOf(values: readonly number[]) {
  if (values.length === 0) return null;
  return { count: values.length, median: medianOf(values), low: Math.min(...values), high: Math.max(...values) };
}

/** Some time of a patient's scans on one page. */
export function createPeriodReports({ store, measuresOf, comparison, now }: PeriodReportsDependencies) {
  /** The comparison of a scan; null if the scan was deleted since it was read. */
  async function comparisonOf(...asked: Parameters<typeof comparison>): Promise<Comparison | null> {
    try {
      return await comparison(...asked);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return null;
      throw error;
    }
  }

  /**
   * Scans that are still there, and what is usual by measure, as the page of the newest of them says it: the same range
   * wherever a patient looks.
   */
  async function withUsualRanges(
    patient: PatientKey,
    read: readonly StoredScan[],
    timeZone: string,
    measuresVersion: number | null,
  ): Promise<{ readonly scans: readonly StoredScan[]; readonly usual: ReadonlyMap<string, ReportedMeasure['usual']> }> {
    for (let count = read.length; count > 0; count -= 1) {
      const newest = read[count - 1] as StoredScan;
      const compared = await comparisonOf(patient, newest.measurementId, timeZone, measuresVersion);
      if (compared === null) continue;
      const usual = compared.measures.map(
        ({ measurementTypeId, usual: range }) =>
          [measurementTypeId, range.kind === 'learning' ? null : { low: range.low, high: range.high }] as const,
      );
      return { scans: read.slice(0, count), usual: new Map(usual) };
    }
    return { scans: [], usual: new Map() };
  }

  function reported(
    key: MeasureTypeKey,
    scans: readonly StoredScan[],
    usual: ReportedMeasure['usual'],
    language: Language,
  ): ReportedMeasure | null {
    const type = measureTypeOf(key);
    const points = scans.flatMap(({ createdAt, tags, items }) =>
      items
        .filter(({ measure }) => measure === key)
        .map(({ value, intervalLow, intervalHigh, provenance }) => ({
          created: createdAt.toISOString(),
          value,
          interval: intervalLow === null || intervalHigh === null ? null : { low: intervalLow, high: intervalHigh },
          isApart: isDisturbed({ tags: tags ?? [] }),
          provenance,
        })),
    );
    const summary = summaryOf(points.map(({ value }) => value));
    if (!type || summary === null) return null;
    return {
      measurementTypeId: key,
      displayName: MEASURE_TEXTS[language][key].name,
      unit: type.unit,
      precision: type.precision,
      provenances: [...new Set(points.map(({ provenance }) => provenance).toReversed())],
      ...summary,
      usual,
      points: points.map(({ provenance: _provenance, ...point }) => point),
    };
  }

  return {
    /** @param measuresVersion  as the caller's session brings it */
    async report(
      patient: PatientKey,
      { days, timeZone }: Question,
      language: Language,
      measuresVersion: number | null,
    ): Promise<PeriodReport> {
      const to = now();
      const from = new Date(to.getTime() - days * DAY_MS);
      const [read, shown] = await Promise.all([
        store.scans({
          ...patient,
          measures: REPORTED_MEASURES,
          from: from.toISOString(),
          to: to.toISOString(),
          limit: REPORT_SCANS_MAX,
        }),
        measuresOf(patient.clientId, measuresVersion),
      ]);
      const { scans, usual } = await withUsualRanges(patient, read, timeZone, measuresVersion);
      const measures = shown
        .inOrder(
          REPORTED_MEASURES.filter((key) => shown.isShown(key)),
          (key) => key,
        )
        .flatMap((key) => reported(key, scans, usual.get(key) ?? null, language) ?? []);
      const tags = scans.flatMap((scan) => scan.tags ?? []);
      return {
        from: from.toISOString(),
        to: to.toISOString(),
        scanCount: scans.length,
        partialCount: scans.filter(({ externalStatus }) => externalStatus === 'PARTIAL').length,
        engineVersions: [...new Set(scans.flatMap(({ engineVersion }) => engineVersion ?? []))],
        score: summaryOf(scans.flatMap(({ score }) => score ?? [])),
        measures,
        tags: SCAN_TAGS.map((tag) => ({ tag, count: tags.filter((noted) => noted === tag).length })).filter(
          ({ count }) => count > 0,
        ),
      };
    },
  };
}

export type PeriodReports = ReturnType<typeof createPeriodReports>;
