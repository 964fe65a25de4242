import { type Comparison, type LeftOut, type MeasureComparison, Problem } from '@mien/contract';
import {
  answerOfDay,
  type ComparableScan,
  changeSinceLast,
  comparableScan,
  drift,
  isSameEngine,
  measureLeftOut,
  type RangeOfValues,
  Series,
  scoreLeftOut,
  type TagEffect,
  tagEffects,
  USUAL_RANGE_MEASURE_KEYS,
  type UsualRangeMeasure,
  usualRange,
  weekSummary,
} from '@mien/domain';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import type { EarlierScan, ScanOfPatient } from './comparisons.store.ts';
import * as comparisonsStore from './comparisons.store.ts';
import { AROUND, placed, type ScanPlace, type ValueOfDay, valuesAround } from './values-around.ts';

/** Number of values in a sparkline. Chosen. */
const LATEST_COUNT = 10;

const iso = (ms: number) => new Date(ms).toISOString();
const tagged = (scan: EarlierScan) => ({ ...scan, tags: scan.tags ?? [] });
const leftOutOf = ({ leftOut }: Pick<ComparableScan<EarlierScan>, 'leftOut'>): LeftOut =>
  leftOut.map(({ scan, reason }) => ({ created: iso(scan.createdMs), reason }));

export interface ComparisonsDeps {
  readonly database: Database;
  readonly measuresOf: MeasuresOf;
  /** The text of a scan's note, from what is stored. */
  readonly noteOf: (clientId: string, measurementId: string, sealed: string | null) => string;
}

function compared(
  measure: UsualRangeMeasure,
  scans: readonly ValueOfDay[],
  earlier: readonly EarlierScan[],
  at: ScanPlace,
  isNewest: boolean,
  effects: readonly TagEffect[],
): MeasureComparison {
  const judged = scans.find(({ measurementId }) => measurementId === at.measurementId);
  const upToNow = judged
    ? scans.slice(0, scans.indexOf(judged) + 1)
    : scans.filter(({ createdMs }) => createdMs < at.createdMs);
  const ofCamera = Series.of('camera', scans);
  const range = usualRange(measure, ofCamera, at);
  // A provider's estimate is compared with the provider's earlier ones.
  const latest = Series.of(judged?.provenance ?? ofCamera.source, upToNow);
  const storedOf = (scan: EarlierScan) => upToNow.find(({ measurementId }) => measurementId === scan.measurementId);
  const before = comparableScan(earlier, (scan) => measureLeftOut(measure, tagged(scan), storedOf(scan)));
  const last = before && storedOf(before.scan);
  const change = judged && last ? changeSinceLast(measure, judged, last, range) : null;
  return {
    measurementTypeId: measure,
    usual: range,
    answer: judged ? answerOfDay(measure, ofCamera, judged) : null,
    change: change && before ? { since: iso(before.scan.createdMs), ...change, leftOut: leftOutOf(before) } : null,
    drift: isNewest ? drift(measure, ofCamera, at) : null,
    week: weekSummary(measure, ofCamera, at),
    tagEffects: [...effects],
    latest: latest.values.slice(-LATEST_COUNT).map(({ createdMs, value }) => ({ created: iso(createdMs), value })),
  };
}

function scoreBefore(earlier: readonly EarlierScan[]): Comparison['scoreBefore'] {
  const before = comparableScan(earlier, (scan) => scoreLeftOut(tagged(scan)));
  if (!before || before.scan.score === null) return null;
  const { measurementId, createdMs, score, hasSameParts } = before.scan;
  return { id: measurementId, created: iso(createdMs), score, hasSameParts, leftOut: leftOutOf(before) };
}

/**
 * The newest earlier scan that is fully comparable with a scan: in each of its own values that has a usual range, and
 * in its score, if it has one, from the same components.
 */
function comparableId(
  measures: readonly UsualRangeMeasure[],
  scansOf: ReadonlyMap<UsualRangeMeasure, readonly ValueOfDay[]>,
  earlier: readonly EarlierScan[],
  { measurementId, engineVersion }: Pick<ScanPlace, 'measurementId' | 'engineVersion'>,
  hasScore: boolean,
): string | null {
  const valueIn = (measure: UsualRangeMeasure, id: string) =>
    scansOf.get(measure)?.find((value) => value.measurementId === id);
  const own = measures.flatMap((measure) => valueIn(measure, measurementId) ?? []);
  const isLike = ({ measure, provenance }: ValueOfDay, scan: EarlierScan) => {
    const value = valueIn(measure, scan.measurementId);
    if (value === undefined || value.provenance !== provenance) return false;
    if (provenance !== 'camera') return true;
    return measureLeftOut(measure, tagged(scan), value) === null && isSameEngine(value.engineVersion, engineVersion);
  };
  const compares = (scan: EarlierScan) =>
    (!hasScore || (scan.hasSameParts && scoreLeftOut(tagged(scan)) === null)) &&
    own.every((value) => isLike(value, scan));
  if (own.length === 0 && !hasScore) return null;
  return earlier.find(compares)?.measurementId ?? null;
}

/**
 * @param timeZone  the patient's zone, in which days are counted
 * @param measuresVersion  from the caller's session; null without a signed-in user
 * @throws Problem not-found
 */
export async function comparison(
  { database, measuresOf, noteOf }: ComparisonsDeps,
  patient: PatientKey,
  measurementId: string,
  timeZone: string,
  measuresVersion: number | null,
): Promise<Comparison> {
  const [found, shown] = await Promise.all([
    valuesAround(database, patient, measurementId, timeZone),
    measuresOf(patient.clientId, measuresVersion),
  ]);
  if (!found) throw new Problem('not-found');
  const { previous, next, earlier, at, scansOf } = found;
  const measures = USUAL_RANGE_MEASURE_KEYS.filter((measure) => shown.isShown(measure));
  const isNewest = next === null;
  const effects = isNewest
    ? tagEffects(
        measures.map((measure) => ({ measure, scans: Series.of('camera', scansOf.get(measure) ?? []) })),
        at,
      )
    : null;
  const neighbor = (scan: typeof previous) =>
    scan && { id: scan.measurementId, created: iso(scan.createdMs), score: scan.score };
  return {
    previous: neighbor(previous),
    next: neighbor(next),
    scoreBefore: scoreBefore(earlier),
    comparableId: comparableId(measures, scansOf, earlier, at, found.score !== null),
    calculatedBefore: Object.entries(previous?.calculated ?? {}).flatMap(([measurementTypeId, value]) =>
      shown.isShown(measurementTypeId) ? [{ measurementTypeId, value }] : [],
    ),
    tags: [...(found.tags ?? [])],
    note: noteOf(patient.clientId, measurementId, found.sealedNote),
    measures: measures.map((measure) =>
      compared(measure, scansOf.get(measure) ?? [], earlier, at, isNewest, effects?.get(measure) ?? []),
    ),
  };
}

/** `comparison` with its dependencies. */
export type CompareScan = (
  patient: PatientKey,
  measurementId: string,
  timeZone: string,
  measuresVersion: number | null,
) => Promise<Comparison>;

/**
 * The usual ranges of several patients of a client for one measure, as of one scan each. Leaves out patients with too
 * few days, and everything if the client hides the measure. Days are counted in the client's time zone.
 */
export async function usualOf(
  { database, measuresOf }: ComparisonsDeps,
  clientId: string,
  scans: readonly ScanOfPatient[],
  measure: UsualRangeMeasure,
  measuresVersion: number | null,
): Promise<ReadonlyMap<string, Pick<RangeOfValues, 'low' | 'high'>>> {
  if (scans.length === 0) return new Map();
  const [found, shown] = await Promise.all([
    comparisonsStore.valuesOfSeveral(database, clientId, scans, { measures: [measure], ...AROUND }),
    measuresOf(clientId, measuresVersion),
  ]);
  if (!shown.isShown(measure)) return new Map();
  return new Map(
    found.flatMap(({ patientId, measurementId, timeZone, ...around }) => {
      const { at, scansOf } = placed(around, measurementId, timeZone);
      const range = usualRange(measure, Series.of('camera', scansOf.get(measure) ?? []), at);
      return range.kind === 'learning' ? [] : [[patientId, { low: range.low, high: range.high }] as const];
    }),
  );
}
