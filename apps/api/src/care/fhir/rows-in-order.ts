import type { EntryKind } from '@mien/domain';
import {
  type ExportedEntry,
  type ExportedScan,
  inBothRanges,
  type PageCursor,
  type ParsedSearch,
  type TimeRange,
} from '@mien/fhir';
import type { ShownMeasures } from '../../base/client-settings/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { exportedScansOf } from '../records/index.ts';
import type { Between, Start } from './fhir.store.ts';
import * as fhirStore from './fhir.store.ts';
import { exportedEntryOf } from './read-observation.ts';

/** A scan or an entry at its place in the order of time. */
export type Row = { readonly at: number; readonly id: string } & (
  | { readonly kind: 'scan'; readonly scan: ExportedScan }
  | { readonly kind: 'entry'; readonly entry: ExportedEntry }
);

/** What to read of a patient, and in which order. */
export interface RowsSought {
  readonly order: 'asc' | 'desc';
  /** The time that orders the rows: a scan is taken when it is stored. */
  readonly by: 'taken' | 'stored';
  readonly taken: TimeRange;
  readonly stored: TimeRange;
  /** The only scan that may be read, without entries; null for all. */
  readonly onlyScan: string | null;
  /** Measures of which a scan needs one; null for every scan. */
  readonly measures: readonly string[] | null;
  readonly entryKinds: readonly EntryKind[];
  /** Rows before it are left out. */
  readonly cursor: PageCursor | null;
  readonly shown: Pick<ShownMeasures, 'isShown'>;
}

/**
 * Without an order, a search for what changed reads in the order in which it was stored, and others in that of their
 * time: each then reads only what it asks for.
 */
export const orderOf = ({
  sort,
  isByLastUpdated,
}: Pick<ParsedSearch, 'sort' | 'isByLastUpdated'>): Pick<RowsSought, 'order' | 'by'> => ({
  order: sort ?? 'asc',
  by: sort === null && isByLastUpdated ? 'stored' : 'taken',
});

/** Rows of a statement. With their values a few hundred kilobytes: the longest that other calls wait. Chosen. */
const SCANS_OF_A_BATCH = 25;
const ENTRIES_OF_A_BATCH = 100;

/** Of the same instant, entries come before scans. */
const RANKS = { entry: 0, scan: 1 } as const satisfies Record<Row['kind'], number>;
const [FIRST_ID, LAST_ID] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Where the rows of a kind begin behind a cursor. The row of the cursor is one of them: it may have more resources. */
function startOf(kind: Row['kind'], cursor: PageCursor | null, order: RowsSought['order']): Start | null {
  if (cursor === null || cursor.kind === 'head') return null;
  const at = new Date(cursor.at);
  if (cursor.kind === kind) return { at, id: cursor.rowId, isIncluded: true };
  const isBehind = RANKS[kind] > RANKS[cursor.kind] === (order === 'asc');
  // All rows of that instant are behind the cursor, or none.
  return { at, id: isBehind === (order === 'asc') ? FIRST_ID : LAST_ID, isIncluded: isBehind };
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
const betweenOf = ({ fromMs, untilMs }: TimeRange): Between => ({ from: dateOf(fromMs), until: dateOf(untilMs) });

/** Rows one by one, read batch by batch. */
async function* oneByOne(
  read: (start: Start | null, limit: number) => Promise<readonly Row[]>,
  first: Start | null,
  limit: number,
): AsyncGenerator<Row, undefined> {
  let start = first;
  for (;;) {
    const rows = await read(start, limit);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    start = { at: new Date(last.at), id: last.id, isIncluded: false };
  }
}

const difference = (one: Row, other: Row): number =>
  one.at - other.at || RANKS[one.kind] - RANKS[other.kind] || (one.id < other.id ? -1 : 1);

/** A patient's scans and entries in one order, as far as they are consumed. */
export async function* rowsInOrder(
  database: Database,
  patient: PatientKey,
  { order, by, taken, stored, onlyScan, measures, entryKinds, cursor, shown }: RowsSought,
): AsyncGenerator<Row> {
  async function scansFrom(start: Start | null, limit: number): Promise<readonly Row[]> {
    const ofScans = betweenOf(inBothRanges(taken, stored));
    const rows = await fhirStore.scans(database, patient, { order, start, limit, stored: ofScans, onlyScan, measures });
    const scans = await exportedScansOf(database, patient.clientId, rows, shown);
    return scans.map((scan) => ({ kind: 'scan' as const, at: Date.parse(scan.created), id: scan.id, scan }));
  }
  async function entriesFrom(start: Start | null, limit: number): Promise<readonly Row[]> {
    const between = { taken: betweenOf(taken), stored: betweenOf(stored) };
    const rows = await fhirStore.entries(database, patient, { by, order, start, limit, ...between, kinds: entryKinds });
    return rows.map((row) => ({
      kind: 'entry' as const,
      at: (by === 'taken' ? row.takenAt : row.createdAt).getTime(),
      id: row.id,
      entry: exportedEntryOf(row),
    }));
  }
  const hasScans = measures === null || measures.length > 0;
  const hasEntries = onlyScan === null && entryKinds.length > 0;
  const sources = [
    ...(hasScans ? [oneByOne(scansFrom, startOf('scan', cursor, order), SCANS_OF_A_BATCH)] : []),
    ...(hasEntries ? [oneByOne(entriesFrom, startOf('entry', cursor, order), ENTRIES_OF_A_BATCH)] : []),
  ];
  const heads = await Promise.all(sources.map((source) => source.next()));
  for (;;) {
    let next: number | null = null;
    for (const [index, { value }] of heads.entries()) {
      if (value === undefined) continue;
      const best = next === null ? undefined : heads[next]?.value;
      const isFirst = best === undefined || difference(value, best) < 0 === (order === 'asc');
      if (isFirst) next = index;
    }
    const row = next === null ? undefined : heads[next]?.value;
    if (next === null || row === undefined) return;
    yield row;
    heads[next] = await (sources[next] as AsyncGenerator<Row, undefined>).next();
  }
}
