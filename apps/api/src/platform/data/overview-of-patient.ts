import { RECORD_PARTS, type RecordPart, type RecordsOverview } from '@mien/contract';
import type { PurposeForPatients } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Facts } from '../database/declaration.ts';
import type { PatientKey } from '../database/patient-key.ts';
import { isOfPatient, TABLES_OF_PATIENTS } from './rows-of-patient.ts';

type Part = Omit<RecordsOverview['parts'][number], 'count'> & {
  /** The table whose rows are the entries of the part; null where a module puts it together, and decides which rows are in it. */
  readonly countedIn: string | null;
};

/** The start of a retention period, by the column with its instant. */
const SINCE = {
  created_at: 'made',
  opened_at: 'made',
  expires_at: 'ended',
  last_used_at: 'used',
} as const satisfies Record<string, NonNullable<Part['kept']>['since']>;

function keptOf(lifetime: Facts['lifetime']) {
  if (typeof lifetime !== 'object') return null;
  const since = SINCE[lifetime.daysAfter as keyof typeof SINCE];
  if (since === undefined) throw new Error(`no word for days after ${lifetime.daysAfter}`);
  return { days: Math.ceil(lifetime.days), since };
}

/** The sections of a patient's export, each once, in order. */
function partsOfExport(): readonly Part[] {
  const parts = new Map<RecordPart, Part>();
  for (const [table, { exported, purpose, lifetime }] of TABLES_OF_PATIENTS) {
    if ('not' in exported) continue;
    const part = 'as' in exported ? exported.as : exported.within;
    const countedIn = 'as' in exported || part === table ? table : null;
    const known = parts.get(part);
    parts.set(part, {
      part,
      purpose: known?.purpose ?? (purpose as PurposeForPatients),
      kept: known === undefined ? keptOf(lifetime) : known.kept,
      countedIn: known?.countedIn ?? countedIn,
    });
  }
  return RECORD_PARTS.flatMap((part) => parts.get(part) ?? []);
}

const PARTS = partsOfExport();

/**
 * For each section of a patient's export: the purpose, the retention period, and the number of entries where rows are
 * counted.
 */
export async function overviewOfPatient(database: Database, patient: PatientKey): Promise<RecordsOverview> {
  const counts = PARTS.map(({ part, countedIn }) =>
    countedIn === null
      ? sql`null::int as ${sql.ref(part)}`
      : sql`(select count(*)::int from ${sql.table(countedIn)} where ${isOfPatient(countedIn, patient)}) as ${sql.ref(part)}`,
  );
  const { rows } = await sql<Readonly<Record<RecordPart, number | null>>>`select ${sql.join(counts)}`.execute(database);
  return {
    parts: PARTS.map(({ part, purpose, kept }) => ({ part, purpose, kept, count: rows[0]?.[part] ?? null })),
  };
}
