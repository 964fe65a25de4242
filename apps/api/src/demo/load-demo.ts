import { DAY_MS, DEFAULT_MINIMUM_USERS, MINUTE_MS, type Screening } from '@mien/domain';
import {
  createSeededRandom,
  DEMO_CLIENTS,
  DEMO_CROWD,
  DEMO_CROWD_BEFORE_SHARING,
  DEMO_CROWD_SHARES,
  DEMO_FIRST_NAMES,
  DEMO_LAST_NAMES,
  DEMO_PEOPLE,
  type DemoClientKey,
  demoStrainOf,
  type SeededRandom,
} from '@mien/samples';
import { insertUsers } from '../base/accounts/index.ts';
import { demoKeyOf } from '../identity/sign-in/index.ts';
import { settleAllAverages } from '../insight/averages/index.ts';
import type { KeyedHash } from '../platform/crypto/secrets.ts';
import type { Database } from '../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../platform/database/system-client.ts';
import { inTransaction, lockInTransaction } from '../platform/database/transaction.ts';
import { addMeasurements } from '../scans/measurements/index.ts';
import { runClinic } from './demo-clinic.ts';
import { addRegulars } from './demo-regulars.ts';
import {
  addCareTeamRecord,
  addPerson,
  atWakingHour,
  clientIdOf,
  type DemoRows,
  groupIdOf,
  hashOf,
  insertOthers,
  insertPatients,
  noRows,
  uidOf,
} from './demo-rows.ts';
import { addVisits } from './demo-visits.ts';

const SEED = 20_231_001;

const CLIENT_KEYS = Object.keys(DEMO_CLIENTS) as readonly DemoClientKey[];

/** People whom tests and visitors rely on. */
function addPeople(rows: DemoRows, random: SeededRandom, today: Date): void {
  DEMO_PEOPLE.forEach((person, index) => {
    addPerson(rows, person, demoKeyOf(index), { random, today });
  });
  DEMO_PEOPLE.forEach((person, index) => {
    const act = person.patient?.careTeam;
    if (act === undefined || person.client === null) return;
    const asker = DEMO_PEOPLE.findIndex(
      ({ client, roles }) => client === person.client && roles.includes('Client Admin'),
    );
    addCareTeamRecord(
      rows,
      { client: person.client, key: demoKeyOf(index) },
      {
        act,
        askedBy: act === 'asked' ? uidOf(`user ${demoKeyOf(asker)}`) : null,
        at: new Date(today.getTime() - DAY_MS),
      },
    );
  });
}

const screeningAt = (random: SeededRandom, ageYears: number): Screening => ({
  heightCm: Math.round(random.between(152, 194)),
  weightKg: Math.round(random.between(52, 112) * 10) / 10,
  smoke: random.next() < 0.16,
  bloodPressureMedication: random.next() < ageYears / 250,
  diabetesType: random.next() < 0.06 ? 'Type 2' : 'No',
  isWeightReviewed: true,
  qol: Math.round(random.between(4, 10)),
});

/** When patients of the crowd scanned in the last 30 days, oldest first. */
function crowdInstants(random: SeededRandom, scanCount: number, isToday: boolean, today: Date): Date[] {
  return Array.from({ length: scanCount }, (_, scan) => {
    const isLatest = scan === scanCount - 1;
    // "Today" may have begun a minute ago in some zone: a few minutes back is today nearly everywhere.
    const agoMs = isLatest && isToday ? random.between(1, 10) * MINUTE_MS : random.between(1.5, 28) * DAY_MS;
    const at = new Date(today.getTime() - agoMs);
    return isLatest && isToday ? at : atWakingHour(at);
  }).sort((left, right) => left.getTime() - right.getTime());
}

/**
 * Patients who make the groups look active, each with a few scans of the last 30 days. Some let the care team see
 * results.
 */
function addCrowd(rows: DemoRows, random: SeededRandom, today: Date): void {
  const members = CLIENT_KEYS.flatMap((client) =>
    DEMO_CLIENTS[client].groupCodes.flatMap((groupCode) => {
      const { patients, scannedToday } = DEMO_CROWD[groupCode] ?? { patients: 0, scannedToday: 0 };
      return Array.from({ length: patients }, (_, index) => ({ client, groupCode, isToday: index < scannedToday }));
    }),
  );
  members.forEach(({ client, groupCode, isToday }, index) => {
    const number = index + 1;
    const key = `crowd ${number}`;
    const ageYears = Math.round(random.between(21, 74));
    const screening = screeningAt(random, ageYears);
    const scanCount = 1 + Math.floor(random.next() * 4);
    const instants = crowdInstants(random, scanCount, isToday, today);
    const [firstName, lastName] = [random.pick(DEMO_FIRST_NAMES), random.pick(DEMO_LAST_NAMES)];
    const birthSex = random.pick(['Female', 'Male'] as const);
    const history = { scanCount, spanDays: 30, partialEvery: 0, secondProviderEvery: 0 };
    addPerson(
      rows,
      {
        phoneNumber: `512556${String(number).padStart(4, '0')}`,
        firstName,
        lastName,
        email: null,
        client,
        roles: ['Patient'],
        patient: { groupCode, ageYears, birthSex, screening, history },
      },
      key,
      { random, today, times: { instants }, strain: demoStrainOf(groupCode, number) },
    );
    const [shares, of] = DEMO_CROWD_SHARES;
    if (number > DEMO_CROWD_BEFORE_SHARING && number % of < shares)
      addCareTeamRecord(rows, { client, key }, { act: 'given', at: new Date(today.getTime() - 29 * DAY_MS) });
  });
}

async function insertClients(transaction: Database, today: Date): Promise<void> {
  const created_at = today;
  await transaction
    .insertInto('clients')
    .values([
      { client_id: SYSTEM_CLIENT_ID, name: 'Installation', created_at },
      ...CLIENT_KEYS.map((key) => ({ client_id: clientIdOf(key), name: DEMO_CLIENTS[key].name, created_at })),
    ])
    .execute();
  await transaction
    .insertInto('client_settings')
    .values(CLIENT_KEYS.map((key) => ({ client_id: clientIdOf(key), answer_time: DEMO_CLIENTS[key].answerTime })))
    .execute();
  const groups = CLIENT_KEYS.flatMap((key) =>
    DEMO_CLIENTS[key].groupCodes.map((code) => ({
      client_id: clientIdOf(key),
      group_id: groupIdOf(code),
      code,
      created_at,
    })),
  );
  await transaction.insertInto('groups').values(groups).execute();
}

/** Refused calls of strangers and of late clicks: some every day, and more from one network since yesterday. */
async function insertRefusedCalls(transaction: Database, today: Date): Promise<void> {
  const days = [0, 1].map((daysAgo) => new Date(today.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10));
  const usual = { unknownToken: 6, wrongLink: 2, wrongCode: 3 } as const;
  const [label, guesses] = [hashOf('network of a guesser').slice(0, 8), 19];
  for (const day of days) {
    const counts = { ...usual, wrongCode: usual.wrongCode + guesses };
    await transaction
      .insertInto('refused_calls')
      .values(
        Object.entries(counts).map(([kind, count]) => ({
          day,
          kind: kind as keyof typeof usual,
          refused_count: count,
        })),
      )
      .execute();
    await transaction
      .insertInto('refused_networks')
      .values({ day, kind: 'wrongCode', label, refused_count: guesses })
      .execute();
  }
}

/**
 * Fills an empty database with the demo's clients, people and scans, and with the work of a clinic; does nothing when there are
 * clients already. The result is the same each time it is loaded on the same day, but for ids that the product makes.
 *
 * @param hash  of the installation, which seals the access log
 */
export async function loadDemo(
  database: Database,
  today: Date,
  hash: KeyedHash,
  minimumUsers: number = DEFAULT_MINIMUM_USERS,
): Promise<void> {
  const fill = async (transaction: Database): Promise<void> => {
    // Loading takes a while; other processes that start at the same time wait, and then find the demo loaded.
    await lockInTransaction(transaction, 'demo');
    if (await transaction.selectFrom('clients').select('client_id').limit(1).executeTakeFirst()) return;
    await insertClients(transaction, today);
    const rows = noRows();
    const random = createSeededRandom(SEED);
    addPeople(rows, random, today);
    addCrowd(rows, random, today);
    const regulars = addRegulars(rows, today);
    const retried = addVisits(rows, today);
    await insertPatients(transaction, rows);
    await insertUsers(transaction, rows.users);
    await addMeasurements(transaction, rows.measurements);
    await insertOthers(transaction, rows);
    await insertRefusedCalls(transaction, today);
    await settleAllAverages(transaction, today, minimumUsers);
    await runClinic(transaction, { regulars, retried }, { today, hash });
  };
  await inTransaction(database, fill, { statementTimeoutMs: 0, isAlone: true });
}
