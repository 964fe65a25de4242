import { createClient, type MienContract, mienContract } from '@mien/contract';
import { createSeededRandom, type SeededRandom } from '@mien/samples';
import type { FastifyInstance } from 'fastify';
import { type BenchClient, openApi, percentile } from '../open-api.ts';
import { CLIENT_ID } from '../user-list/fill.ts';
import { openFilled } from './database.ts';
import { addScans, addTraffic, type History, peopleOf, signIn } from './fill.ts';

/** Number of rounds of each question, after some warm-up rounds. */
export const ROUNDS = 21;
/** Rounds for questions that read a whole history, because they are slow and cause much garbage collection. */
export const ROUNDS_OF_ALL = 7;
const WARM_UP_ROUNDS = 3;
const MOST_OF_A_PAGE = 9999;

/** A question and its time for each size: median of the rounds in milliseconds. */
export type Curve = readonly [question: string, ms: readonly number[]];

type Ask = (round: number) => Promise<unknown>;
type Questions = Readonly<Record<string, Ask>>;

/** An API client in this process for the owner of a token. */
function clientOf(app: FastifyInstance, token: string): BenchClient {
  return createClient<MienContract>(mienContract, async ({ method, url, body, contentType }) => {
    const headers = { authorization: `Bearer ${token}`, ...(contentType ? { 'content-type': contentType } : {}) };
    const answer = await app.inject({ method, url, headers, ...(typeof body === 'string' ? { payload: body } : {}) });
    return { status: answer.statusCode, json: answer.body === '' ? undefined : JSON.parse(answer.body) };
  });
}

/**
 * Asks all questions of every size, in a different order each round, so that garbage collection does not always affect
 * the same one.
 */
async function askInTurns(sizes: readonly Questions[], rounds = ROUNDS): Promise<Curve[]> {
  const names = Object.keys(sizes[0] ?? {});
  const times = names.map(() => sizes.map((): number[] => []));
  const random = createSeededRandom(1);
  const turns = names.flatMap((name, question) =>
    sizes.map((questions, size) => ({ name, question, questions, size })),
  );
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1)
    for (const { name, question, questions, size } of inRandomOrder(turns, random)) {
      const begun = performance.now();
      await questions[name]?.(round + WARM_UP_ROUNDS);
      if (round >= 0) times[question]?.[size]?.push(performance.now() - begun);
    }
  return names.map((name, question) => [name, (times[question] ?? []).map((all) => percentile(all, 0.5))]);
}

function inRandomOrder<T>(all: readonly T[], random: SeededRandom): T[] {
  return all
    .map((one) => ({ one, place: random.next() }))
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one);
}

/** Cost of a patient's own pages, by the length of the history. */
export async function measureHistories(serverUrl: string, histories: readonly History[]): Promise<Curve[]> {
  const { database } = await openFilled(serverUrl, 'histories', histories.length, async (filled) => {
    for (const [index, { patientId }] of (await peopleOf(filled, histories.length)).entries()) {
      const history = histories[index];
      if (history && patientId) await addScans(filled, patientId, history);
    }
  });
  const { app } = await openApi({ database, clientId: CLIENT_ID, now: () => new Date(), minimumUsers: 10 });
  try {
    const patients = [];
    for (const [index, { userId, patientId }] of (await peopleOf(database, histories.length)).entries()) {
      const client = clientOf(app, await signIn(database, userId));
      const scans = histories[index]?.scans ?? 0;
      const { totalItems } = await client.measurements.list({ query: { page: 1, pageSize: 1 } });
      if (totalItems < scans) throw new Error(`a patient with ${scans} scans sees ${totalItems}`);
      patients.push({ uid: patientId ?? '', scans, client });
    }
    const date = new Date().toISOString().slice(0, 10);
    const ofPages = await askInTurns(
      patients.map(({ client, scans }) => {
        const list = (page: number) => client.measurements.list({ query: { page, pageSize: 20 } });
        const trend = (period: 'day' | 'month' | 'year', measure: 'overallScore' | 'heartRateBpm') =>
          client.measurements.trends({ query: { period, date, timeZone: 'America/Chicago', measure } });
        return {
          'session, as the dashboard opens': () => client.signIn.session(),
          'list of 20, first page': () => list(1),
          'list of 20, last page': () => list(Math.ceil(scans / 20)),
          'trend of a day': () => trend('day', 'overallScore'),
          'trend of a month': () => trend('month', 'overallScore'),
          'trend of a year': () => trend('year', 'overallScore'),
          'trend of a month, heart rate': () => trend('month', 'heartRateBpm'),
          'trend of a year, heart rate': () => trend('year', 'heartRateBpm'),
        };
      }),
    );
    // Separately, because a call after a whole history would wait for garbage collection.
    const ofAll = await askInTurns(
      patients.map(({ client, uid }) => ({
        'list, page of 9,999': () => client.measurements.list({ query: { page: 1, pageSize: MOST_OF_A_PAGE } }),
        export: () => client.records.exportAll({ params: { uid } }),
      })),
      ROUNDS_OF_ALL,
    );
    const deleted: number[] = [];
    for (const { client, uid } of patients) {
      const begun = performance.now();
      await client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
      deleted.push(performance.now() - begun);
    }
    return [...ofPages, ...ofAll, ['deletion of everything, once', deleted]];
  } finally {
    await app.close();
    await database.destroy();
  }
}

/** Latency for staff and for sign-in, by the number of patients. */
export async function measureInstallations(serverUrl: string, sizes: readonly number[]): Promise<Curve[]> {
  const opened = [];
  try {
    for (const users of sizes) {
      const { database } = await openFilled(serverUrl, String(users), users, addTraffic);
      const api = await openApi({ database, clientId: CLIENT_ID, now: () => new Date(), minimumUsers: 10 });
      const [person] = await peopleOf(database, 1);
      if (!person?.patientId) throw new Error('the user is missing');
      const patient = clientOf(api.app, await signIn(database, person.userId));
      opened.push({ database, ...api, patient, uid: person.patientId, users });
    }
    return await askInTurns(opened.map(questionsOfInstallation));
  } finally {
    for (const { app, database } of opened) {
      await app.close();
      await database.destroy();
    }
  }
}

function questionsOfInstallation({
  client,
  patient,
  uid,
  users,
}: {
  client: BenchClient;
  patient: BenchClient;
  uid: string;
  users: number;
}): Questions {
  const body = (round: number) => ({
    requestUid: crypto.randomUUID(),
    firstName: `Ana${round}`,
    lastName: 'Reyes',
    phoneNumber: null,
    email: null,
    birthDate: null,
    birthSex: 'Unknown' as const,
    groupCode: 'bench',
  });
  return {
    'a patient is created': (round) => client.users.createPatient({ body: body(round) }),
    'a patient changes the name': (round) =>
      patient.patients.update({ params: { uid }, body: { firstName: `Name${round}` } }),
    'list of users, first page': () => client.users.list({ query: {} }),
    'search by name': (round) =>
      client.users.list({ query: { search: `ab${String.fromCharCode(97 + (round % 26))}` } }),
    session: () => patient.signIn.session(),
    'a code, unknown number': (round) => client.signIn.sendCode({ body: { phone: String(3_000_000_000 + round) } }),
    'a code, known number': (round) =>
      client.signIn.sendCode({ body: { phone: String(2_000_000_000 + users - round) } }),
    'a login link is made': () => client.loginLinks.create({ params: { uid }, query: {} }),
    'access log, a page': () => client.accessLog.list({ query: {} }),
    'access log of a patient': () => client.accessLog.list({ query: { patientUid: uid } }),
    'access log, a rare action': () => client.accessLog.list({ query: { action: 'configurationChanged' } }),
    "a patient's own access log": () => patient.accessLog.own({ query: {} }),
    'chat inbox': () => client.conversations.list({ query: {} }),
  };
}
