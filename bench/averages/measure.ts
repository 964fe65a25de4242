import type { AverageResult } from '@mien/contract';
import { SENT_AVERAGE_PERIODS, stepPeriod } from '@mien/domain';
import { sql } from 'kysely';
import { settleAllAverages } from '../../apps/api/src/insight/averages/index.ts';
import { type Database, openDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { migrateDatabase } from '../../apps/api/src/platform/database/migrate.ts';
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts';
import { vacuumChanged } from '../../apps/api/src/platform/database/vacuum.ts';
import { type BenchClient, openApi, percentile } from '../open-api.ts';
import { addPeople, addWeek, CLIENT_ID, GROUP_CODES, WEEKS } from './fill.ts';

/** Filling gives up after this long. */
const MAX_MINUTES = 120;
/** How often all periods are asked for. */
export const ROUNDS = 100;
const WARM_UP_ROUNDS = 8;
export const PERIOD_COUNT = SENT_AVERAGE_PERIODS.length;
const STORED = 60;
const MINIMUM_USERS = 10;
/** Noon in the time zone of the clients, of the first day of a month: every period has days of its own. */
const NOW = new Date('2026-06-20T17:00:00Z');
const TODAY = '2026-06-20';

const startedMs = performance.now();
export const elapsedMinutes = () => (performance.now() - startedMs) / 60_000;

/** What the call costs with this many measurements, milliseconds. */
export interface AveragesCost {
  readonly measurements: number;
  readonly p50: number;
  readonly p95: number;
  /** 95th percentile of the slowest period. */
  readonly slowestP95: number;
  readonly storeP95: number;
  /** Share of the answers that had figures. */
  readonly shown: number;
}

/** Lets the database live through all weeks up to yesterday. */
async function fill(database: Database, measurements: number): Promise<void> {
  const execute = (text: string) => sql.raw(text).execute(database);
  await addPeople(execute, measurements);
  for (let week = 0; week < WEEKS; week += 1) {
    const firstDay = stepPeriod('day', TODAY, 7 * (week - WEEKS));
    await addWeek(execute, measurements, week, firstDay);
    const after = new Date(`${stepPeriod('day', firstDay, 7)}T17:00:00Z`);
    await inTransaction(database, (transaction) => settleAllAverages(transaction, after, MINIMUM_USERS));
    await vacuumChanged(database);
    if (elapsedMinutes() > MAX_MINUTES) throw new Error(`gave up after ${MAX_MINUTES} minutes`);
  }
}

interface Asked {
  readonly period: string;
  readonly ms: number;
  readonly outcome: AverageResult['outcome'];
}

/** Asks for every period of one group. */
async function askRound(client: BenchClient, round: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const period of SENT_AVERAGE_PERIODS) {
    const groupCode = GROUP_CODES[round % GROUP_CODES.length] ?? '';
    const begun = performance.now();
    const { outcome } = await client.averages.get({ params: { groupCode }, query: { period } });
    asked.push({ period, ms: performance.now() - begun, outcome });
  }
  return asked;
}

/** Stores scans of today one by one, each with what it does to the averages. */
async function storeSome(database: Database, measurements: number): Promise<number[]> {
  const times = [];
  for (let index = 0; index < STORED; index += 1) {
    const begun = performance.now();
    await sql`insert into measurements (client_id, measurement_id, patient_id, provider_id, external_status, trust, score,
        score_plus_minus, score_coverage, score_missing, missing, created_at)
      select client_id, ${crypto.randomUUID()}, patient_id, 1, 'COMPLETE', 'signed', 70, 3, 1, '[]', '[]', ${NOW}
      from patients where client_id = ${CLIENT_ID} order by patient_id limit 1 offset ${(index * 2) % Math.min(100, measurements)}`.execute(
      database,
    );
    await inTransaction(database, (transaction) => settleAllAverages(transaction, NOW, MINIMUM_USERS));
    times.push(performance.now() - begun);
  }
  return times;
}

/**
 * Fills a database in a folder week by week, as a server would have lived through it.
 * @throws Error after {@link MAX_MINUTES}
 */
export async function fillDatabase(folder: string, measurements: number): Promise<void> {
  const database = openDatabase({ kind: 'embedded', dataFolder: folder });
  try {
    await migrateDatabase(database);
    await fill(database, measurements);
  } finally {
    await database.destroy();
  }
  console.log(`${elapsedMinutes().toFixed(1)} min: ${measurements} measurements are there`);
}

/**
 * Asks the API about databases of several sizes, in turns, so that other work of the machine affects all alike; then stores some
 * more.
 */
export async function measureAverages(
  filled: readonly { readonly folder: string; readonly measurements: number }[],
): Promise<AveragesCost[]> {
  const opened = [];
  for (const { folder, measurements } of filled) {
    const database = openDatabase({ kind: 'embedded', dataFolder: folder });
    await migrateDatabase(database);
    opened.push({
      measurements,
      database,
      ...(await openApi({ database, clientId: CLIENT_ID, now: () => NOW, minimumUsers: MINIMUM_USERS })),
      asked: [] as Asked[],
    });
  }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
    for (const { client, asked } of opened) {
      const answers = await askRound(client, round + WARM_UP_ROUNDS);
      if (round >= 0) asked.push(...answers);
    }
  const curves: AveragesCost[] = [];
  for (const { measurements, database, app, asked } of opened) {
    const times = asked.map(({ ms }) => ms);
    curves.push({
      measurements,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      slowestP95: Math.max(
        ...SENT_AVERAGE_PERIODS.map((period) =>
          percentile(
            asked.filter((one) => one.period === period).map(({ ms }) => ms),
            0.95,
          ),
        ),
      ),
      storeP95: percentile(await storeSome(database, measurements), 0.95),
      shown: asked.filter(({ outcome }) => outcome === 'shown').length / asked.length,
    });
    await app.close();
    await database.destroy();
  }
  return curves;
}
