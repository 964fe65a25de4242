import { USER_COLUMN_SORTS } from '@mien/domain';
import { openDatabase } from '../../apps/api/src/platform/database/connect.ts';
import { migrateDatabase } from '../../apps/api/src/platform/database/migrate.ts';
import { vacuumChanged } from '../../apps/api/src/platform/database/vacuum.ts';
import { type BenchClient, openApi, percentile } from '../open-api.ts';
import { addUsers, CLIENT_ID } from './fill.ts';

/** Timeout of filling. */
const MAX_MINUTES = 40;
/** Number of rounds of each question. */
export const ROUNDS = 60;
/** Rounds that warm up the caches and the compiler. */
const WARM_UP_ROUNDS = 15;
const PAGE_SIZE = 10;

const startedMs = performance.now();
export const elapsedMinutes = () => (performance.now() - startedMs) / 60_000;

/** The questions in report order. */
export const QUESTIONS = [
  'first page',
  'page 2',
  'a middle page',
  'the last page',
  'a page of 50',
  'sorted by each column, up and down',
  'a search by name',
  'a search by phone',
  'who needs attention',
  'how many need attention',
  'a page with results',
  'a group and a status',
  'a group, a status and a name',
  'staff by role',
  'who shares results',
  'who does not share',
  'no scan for 30 days',
  'creating a patient',
] as const;
export type Question = (typeof QUESTIONS)[number];

/** Cost of the list with this many users, in milliseconds. */
export interface ListCost {
  readonly users: number;
  readonly of: Readonly<Record<Question, { readonly p50: number; readonly p95: number }>>;
  /** Of all read questions together. */
  readonly p50: number;
  readonly p95: number;
}

/** One round of all questions; `note` records the cost of each. */
async function askRound(
  client: BenchClient,
  round: number,
  note: (question: Question, ms: number) => void,
): Promise<void> {
  async function time(question: Question, work: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await work();
    note(question, performance.now() - begun);
  }
  const list = (query: Parameters<BenchClient['users']['list']>[0]['query']) => client.users.list({ query });
  const { totalItems } = await list({});
  const lastPage = Math.ceil(totalItems / PAGE_SIZE);
  const middle = 1 + Math.floor((lastPage * (20 + (round % 60))) / 100);
  const letter = String.fromCharCode(97 + (round % 26));
  await time('first page', () => list({}));
  await time('page 2', () => list({ page: 2 }));
  await time('a middle page', () => list({ page: Math.min(middle, lastPage) }));
  await time('the last page', () => list({ page: lastPage }));
  await time('a page of 50', () => list({ page: 1 + Math.floor(lastPage / 10), pageSize: 50 }));
  const sort = USER_COLUMN_SORTS[round % USER_COLUMN_SORTS.length] ?? 'id';
  const direction = round % 2 === 0 ? 'asc' : 'desc';
  await time('sorted by each column, up and down', () => list({ sort, direction, page: 2 }));
  await time('a search by name', () => list({ search: `${letter}${String.fromCharCode(97 + ((round * 7) % 26))}` }));
  await time('a search by phone', () => list({ search: `20000000${round % 10}` }));
  await time('who needs attention', () => list({ only: 'attention' }));
  await time('how many need attention', () => client.attentionNotices.get());
  await time('a page with results', () =>
    list({ with: 'results', page: Math.ceil((Math.min(middle, lastPage) * PAGE_SIZE) / 25), pageSize: 25 }),
  );
  await time('a group and a status', () => list({ group: 'bench', status: 'invited' }));
  await time('a group, a status and a name', () => list({ group: 'bench', status: 'invited', search: letter }));
  await time('staff by role', () => list({ role: 'Client Admin' }));
  await time('who shares results', () => list({ consent: 'given', group: 'bench' }));
  await time('who does not share', () => list({ consent: 'notGiven' }));
  await time('no scan for 30 days', () => list({ status: 'noScan', days: 30 }));
  await time('creating a patient', () =>
    client.users.createPatient({
      body: {
        requestUid: crypto.randomUUID(),
        firstName: `${letter}na`,
        lastName: `${letter}eyes`,
        phoneNumber: null,
        email: null,
        birthDate: null,
        birthSex: 'Unknown',
        groupCode: 'bench',
      },
    }),
  );
}

/** Fills a database in a folder. @throws Error after {@link MAX_MINUTES} */
export async function fillDatabase(folder: string, users: number): Promise<void> {
  const database = openDatabase({ kind: 'embedded', dataFolder: folder });
  try {
    await migrateDatabase(database);
    await addUsers(database, users, () => {
      if (elapsedMinutes() > MAX_MINUTES) throw new Error(`gave up after ${MAX_MINUTES} minutes`);
    });
    // As the hourly job does.
    await vacuumChanged(database);
  } finally {
    await database.destroy();
  }
  console.log(`${elapsedMinutes().toFixed(1)} min: ${users} users are there`);
}

/** Queries databases of several sizes round-robin, so that other load on the machine affects all equally. */
export async function measureLists(
  filled: readonly { readonly folder: string; readonly users: number }[],
): Promise<ListCost[]> {
  const opened = [];
  for (const { folder, users } of filled) {
    const database = openDatabase({ kind: 'embedded', dataFolder: folder });
    const times = new Map<Question, number[]>(QUESTIONS.map((question) => [question, []]));
    opened.push({
      users,
      database,
      times,
      ...(await openApi({
        database,
        clientId: CLIENT_ID,
        now: () => new Date(),
        minimumUsers: 10,
        roles: ['Client Admin'],
      })),
    });
  }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1)
    for (const { client, times } of opened)
      await askRound(client, round + WARM_UP_ROUNDS, (question, ms) => {
        if (round >= 0) times.get(question)?.push(ms);
      });
  const costs: ListCost[] = [];
  for (const { users, database, app, times } of opened) {
    await app.close();
    await database.destroy();
    const of = Object.fromEntries(
      [...times].map(([question, all]) => [question, { p50: percentile(all, 0.5), p95: percentile(all, 0.95) }]),
    ) as Record<Question, { p50: number; p95: number }>;
    const reads = [...times].filter(([question]) => question !== 'creating a patient').flatMap(([, all]) => all);
    costs.push({ users, of, p50: percentile(reads, 0.5), p95: percentile(reads, 0.95) });
  }
  return costs;
}
