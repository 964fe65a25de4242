import type { PeriodReport, ReportedMeasure } from '@mien/contract';
import {
  calendarDateIn,
  DAY_MS,
  isDisturbed,
  type Language,
  type MeasureTypeKey,
  measureTypeOf,
  medianOf,
  REPORT_SCANS_MAX,
  REPORTED_MEASURES,
  SCAN_TAGS,
  type ScanValue,
  stepPeriod,
  USUAL_RANGE_MEASURE_KEYS,
  USUAL_RANGE_RULE,
  type UsualRangeMeasure,
  usualRange,
} from '@mien/domain';
import { MEASURE_TEXTS } from '@mien/messages/catalogues';
import type { PatientKey } from '../../database/patient-key.ts';
import type { MeasuresOf } from '../client-settings/index.ts';
import type { PeriodReportsStore, StoredScan } from './period-reports.store.ts';

/** Days of a zone begin and end elsewhere than 24 hours ago; one more day holds them. */
const DAYS_OF_USUAL = USUAL_RANGE_RULE.windowDays + 1;

export interface PeriodReportsDependencies {
  readonly store: PeriodReportsStore;
  readonly measuresOf: MeasuresOf;
  readonly now: () => Date;
}

interface Question {
  readonly days: number;
  readonly timeZone: string;
}

const isUsualRangeMeasure = (key: string): key is UsualRangeMeasure =>
  USUAL_RANGE_MEASURE_KEYS.some((known) => known === key);

/** What some values say together; null without any. */
function summaryOf(values: readonly number[]) {
  if (values.length === 0) return null;
  return { count: values.length, median: medianOf(values), low: Math.min(...values), high: Math.max(...values) };
}

/** Some time of a patient's scans on one page. */
export function createPeriodReports({ store, measuresOf, now }: PeriodReportsDependencies) {
  /** Between which values the person usually is from tomorrow on: today's scans take part. */
  function usualOf(key: MeasureTypeKey, scans: readonly StoredScan[], today: string, timeZone: string) {
    if (!isUsualRangeMeasure(key)) return null;
    const values: ScanValue[] = scans.flatMap(({ createdAt, engineVersion, tags, items }) =>
      items
        .filter(({ measure }) => measure === key)
        .map(({ value, intervalLow, intervalHigh, provenance }) => ({
          day: calendarDateIn(timeZone, createdAt),
          ...{ value, intervalLow, intervalHigh, provenance, engineVersion },
          tags: tags ?? [],
        })),
    );
    const engineVersion = scans.findLast((scan) => scan.engineVersion !== null)?.engineVersion ?? null;
    const range = usualRange(key, values, { day: stepPeriod('day', today, 1), engineVersion });
    return range.kind === 'learning' ? null : { low: range.low, high: range.high };
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
      provenance: points.at(-1)?.provenance ?? type.provenance,
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
      const [found, shown] = await Promise.all([
        store.scans({
          ...patient,
          measures: REPORTED_MEASURES,
          from: new Date(to.getTime() - Math.max(days, DAYS_OF_USUAL) * DAY_MS).toISOString(),
          to: to.toISOString(),
          limit: REPORT_SCANS_MAX,
        }),
        measuresOf(patient.clientId, measuresVersion),
      ]);
      const scans = found.filter(({ createdAt }) => createdAt >= from);
      const today = calendarDateIn(timeZone, to);
      const measures = shown
        .inOrder(
          REPORTED_MEASURES.filter((key) => shown.isShown(key)),
          (key) => key,
        )
        .flatMap((key) => reported(key, scans, usualOf(key, found, today, timeZone), language) ?? []);
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
