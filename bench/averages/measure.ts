import { type AverageResult, createClient, mienContract } from '@mien/contract';
import { SENT_AVERAGE_PERIODS, stepPeriod } from '@mien/domain';
import { sql } from 'kysely';
import { composeApi } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { cryptoRandom } from '../../apps/api/src/crypto/secrets.ts';
import { type Database, migrateDatabase, openDatabase } from '../../apps/api/src/database/connect.ts';
import { settleAllAverages } from '../../apps/api/src/modules/averages/index.ts';
import { addPeople, addWeek, CLIENT_ID, GROUP_CODES, percentile, WEEKS } from './fill.ts';

/** Filling gives up after so long. */
const MAX_MINUTES = 120;
/** How often all periods are asked for. */
export const ROUNDS = 100;
const WARM_UP_ROUNDS = 8;
export const PERIOD_COUNT = SENT_AVERAGE_PERIODS.length;
const STORED = 60;
const MINIMUM_USERS = 10;
const ORIGIN = 'http://localhost:3000';
const PHONE = '5125550110';
/** Noon in the time zone of the clients, of the first day of a month: every period has days of its own. */
const NOW = new Date('2026-06-20T17:00:00Z');
const TODAY = '2026-06-20';

const startedMs = performance.now();
export const elapsedMinutes = () => (performance.now() - startedMs) / 60_000;

/** What the call costs with so many measurements, milliseconds. */
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
    await database.transaction().execute((transaction) => settleAllAverages(transaction, after, MINIMUM_USERS));
    if (elapsedMinutes() > MAX_MINUTES) throw new Error(`gave up after ${MAX_MINUTES} minutes`);
  }
}

/** The API in this process, and a client of somebody who may see all averages. */
async function openApi(database: Database) {
  const texts: string[] = [];
  const { app, settled } = await composeApi({
    config: readConfig({
      SERVER_KEY: 'a-server-key-of-at-least-32-characters',
      SCAN_LICENCE_KEY: 'a-partner-key-of-at-least-32-characters',
      PUBLIC_URL: ORIGIN,
      LOG_LEVEL: 'silent',
      MIN_USERS_FOR_AVERAGES: String(MINIMUM_USERS),
    }),
    database,
    now: () => NOW,
    random: cryptoRandom,
    sms: { send: async ({ text }) => void texts.push(text) },
    providers: [],
  });
  // A folder that was kept knows the code that was asked for the last time, at this very moment.
  await database.deleteFrom('sms_codes').execute();
  await database.deleteFrom('users').where('phone_number', '=', PHONE).execute();
  await database
    .insertInto('users')
    .values({
      client_id: CLIENT_ID,
      user_id: crypto.randomUUID(),
      patient_id: null,
      roles: ['System Admin'],
      first_name: 'Sam',
      last_name: 'Whitfield',
      email: null,
      phone_number: PHONE,
      phone_verified_at: NOW,
      created_at: NOW,
    })
    .execute();
  const cookies = new Map<string, string>();
  const client = createClient(mienContract, async ({ method, url, body, contentType }) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        origin: ORIGIN,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return { status: answer.statusCode, json: answer.body === '' ? undefined : JSON.parse(answer.body) };
  });
  await client.auth.sendCode({ body: { phone: PHONE } });
  await settled();
  const code = /\b\d{6}\b/.exec(texts.at(-1) ?? '')?.[0] ?? '';
  const [profile] = await client.auth.profiles({ body: { phone: PHONE, code } });
  if (!profile) throw new Error('nobody signed in');
  await client.auth.loginTemp({ body: { patientUid: profile.patientUid, tokenCode: profile.tokenCode } });
  return { app, client };
}

type Client = Awaited<ReturnType<typeof openApi>>['client'];

interface Asked {
  readonly period: string;
  readonly ms: number;
  readonly outcome: AverageResult['outcome'];
}

/** Asks for every period of one group. */
async function askRound(client: Client, round: number): Promise<Asked[]> {
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
    await database.transaction().execute((transaction) => settleAllAverages(transaction, NOW, MINIMUM_USERS));
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
 * Asks the API about databases of several sizes, in turns, so that whatever else the machine does weighs on all alike;
 * then stores some more.
 */
export async function measureAverages(
  filled: readonly { readonly folder: string; readonly measurements: number }[],
): Promise<AveragesCost[]> {
  const opened = [];
  for (const { folder, measurements } of filled) {
    const database = openDatabase({ kind: 'embedded', dataFolder: folder });
    await migrateDatabase(database);
    opened.push({ measurements, database, ...(await openApi(database)), asked: [] as Asked[] });
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
