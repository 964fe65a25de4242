import { type MeasurementResult, type MeasurementSummary, Problem } from '@mien/contract';
import {
  BLOOD_PRESSURE_KEYS,
  type Language,
  MEASUREMENT_GROUPS,
  type MeasureTypeKey,
  measureTypeOf,
  rangesForSex,
} from '@mien/domain';
import { CATALOGS, MEASURE_TEXTS } from '@mien/messages/catalogs';
import { type Pages, StreamedAnswer } from '@mien/server';
import type { MeasuresOf } from '../../base/client-settings/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import * as measurementsStore from './measurements.store.ts';
import { ALL, type StoredSummary } from './measurements.store.ts';

interface PartOfPressure {
  readonly measurementTypeId: string;
  readonly displayName: string;
  readonly value: number;
  readonly unit: string;
}

/** Items together with the values that are combined from them: a blood pressure is shown as systolic over diastolic. */
export function withPressures<Item extends PartOfPressure>(
  items: readonly Item[],
): (Item & { measurementItems: { displayName: string; value: number; unit: string }[] })[] {
  const pressures = BLOOD_PRESSURE_KEYS.flatMap(
    (key) => items.find(({ measurementTypeId }) => measurementTypeId === key) ?? [],
  ).map(({ displayName, value, unit }) => ({ displayName, value, unit }));
  const isWhole = pressures.length === BLOOD_PRESSURE_KEYS.length;
  return items.map((item) => ({
    ...item,
    measurementItems: isWhole && item.measurementTypeId === BLOOD_PRESSURE_KEYS[0] ? pressures : [],
  }));
}

export interface MeasurementsDeps {
  readonly database: Database;
  /** The measures that a client shows, with their ranges. */
  readonly measuresOf: MeasuresOf;
}

/** Longer pages are read and sent in chunks, so that other calls wait for one chunk at most. Chosen. */
const SUMMARIES_OF_A_PART = 500;

function summaryOf(row: StoredSummary): MeasurementSummary {
  return {
    id: row.measurementId,
    created: row.createdAt.toISOString(),
    externalStatus: row.externalStatus,
    score: row.score,
  };
}

/** The newest scan in a list of patients. */
export interface NewestScan {
  readonly id: string;
  readonly created: string;
  readonly score: number | null;
  /** Null without a value, and where the client does not show it. */
  readonly heartRateBpm: number | null;
}

const HEART_RATE = 'heartRateBpm';

/** A page of a patient's measurements, or of those that match a search, newest first; a long page is sent in chunks. */
export async function page(
  { database }: MeasurementsDeps,
  clientId: string,
  patientId: string,
  onlySession: string | null,
  page: number,
  pageSize: number,
  sought = ALL,
) {
  const firstLimit = Math.min(pageSize, SUMMARIES_OF_A_PART);
  const first = await measurementsStore.page(
    database,
    clientId,
    patientId,
    onlySession,
    (page - 1) * pageSize,
    firstLimit,
    sought,
  );
  const answer = { page, pageSize, totalItems: first.total };
  if (pageSize === firstLimit || first.rows.length < firstLimit) return { items: first.rows.map(summaryOf), ...answer };
  async function* parts(): Pages<MeasurementSummary> {
    yield first.rows.map(summaryOf);
    let last: StoredSummary | undefined = first.rows.at(-1);
    for (let left = pageSize - firstLimit; last && left > 0; left -= SUMMARIES_OF_A_PART) {
      const limit = Math.min(left, SUMMARIES_OF_A_PART);
      const rows = await measurementsStore.following(database, clientId, patientId, onlySession, last, limit, sought);
      if (rows.length > 0) yield rows.map(summaryOf);
      last = rows.length === limit ? rows.at(-1) : undefined;
    }
  }
  return new StreamedAnswer({ items: parts(), ...answer }, () => {});
}

/** The newest scan, or the named one, of each of several patients of a client. */
export async function newestOf(
  { database, measuresOf }: MeasurementsDeps,
  clientId: string,
  patients: readonly { readonly patientId: string; readonly onlyScan: string | null }[],
  measuresVersion: number | null,
): Promise<ReadonlyMap<string, NewestScan>> {
  if (patients.length === 0) return new Map();
  const [rows, shown] = await Promise.all([
    measurementsStore.newestOf(database, clientId, patients, HEART_RATE),
    measuresOf(clientId, measuresVersion),
  ]);
  const isRateShown = shown.isShown(HEART_RATE);
  return new Map(
    rows.map(({ patientId, measurementId, createdAt, score, value }) => [
      patientId,
      { id: measurementId, created: createdAt.toISOString(), score, heartRateBpm: isRateShown ? value : null },
    ]),
  );
}

/**
 * One measurement of a patient, in groups.
 *
 * @param onlySession  a scan-only session: only measurements since it began
 * @param measuresVersion  as the caller's session brings it; null without a signed-in user
 * @throws Problem not-found
 */
export async function result(
  { database, measuresOf }: MeasurementsDeps,
  clientId: string,
  patientId: string,
  measurementId: string,
  language: Language,
  onlySession: string | null = null,
  measuresVersion: number | null = null,
): Promise<MeasurementResult> {
  const words = CATALOGS[language].measures;
  const textOf = (key: string) => MEASURE_TEXTS[language][key as MeasureTypeKey];
  const nameOf = (key: string) => textOf(key)?.name ?? key;
  const [row, shown] = await Promise.all([
    measurementsStore.measurement(database, clientId, patientId, onlySession, measurementId),
    measuresOf(clientId, measuresVersion),
  ]);
  if (!row) throw new Problem('not-found');
  const items = shown.inOrder(
    row.items.flatMap((item) => {
      const type = measureTypeOf(item.measureType);
      return type !== null && shown.isShown(type.key) ? { ...item, type } : [];
    }),
    (item) => item.measureType,
  );
  const groups = MEASUREMENT_GROUPS.map((key) => ({
    key,
    groupName: words.groups[key],
    items: withPressures(
      items
        .filter((item) => item.type.group === key)
        .map((item) => ({
          id: item.itemId,
          measurementTypeId: item.type.key,
          displayName: nameOf(item.type.key),
          value: item.value,
          unit: item.type.unit,
          precision: item.type.precision,
          provenance: item.provenance,
          interval:
            item.intervalLow === null || item.intervalHigh === null
              ? null
              : { low: item.intervalLow, high: item.intervalHigh },
          signalToNoiseDb: item.signalToNoiseDb,
          // The ranges of the day of the scan: a value keeps the rating that it was given.
          measurementRanges: [
            ...(shown.rangesAt(item.type.key, row.createdAt) ?? rangesForSex(item.type, row.birthSex)),
          ],
          description: textOf(item.type.key)?.description ?? '',
          webIcon: '',
          created: row.createdAt.toISOString(),
          isDeleted: false as const,
        })),
    ),
  }));
  return {
    id: row.measurementId,
    patientUid: row.patientId,
    created: row.createdAt.toISOString(),
    externalStatus: row.externalStatus,
    trust: row.trust,
    providerId: row.providerId,
    engineVersion: row.engineVersion,
    overall: {
      score: row.score,
      plusMinus: row.scorePlusMinus,
      coverage: row.scoreCoverage,
      missing: [...row.scoreMissing],
    },
    groups: groups.filter((group) => group.items.length > 0),
    missing: row.missing
      .filter(({ key }) => shown.isShown(key))
      .map(({ key, reason }) => ({ measurementTypeId: key, displayName: nameOf(key), reason })),
  };
}
