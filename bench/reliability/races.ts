import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../apps/api/src/platform/database/connect.ts';
import { type ApiProcess, deadOf, startApi } from './api-process.ts';
import { auditDatabase } from './audit.ts';
import { type CallAnswer, type CallRequest, call, inWords, isSuccess, jsonOf, problemCode } from './call.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, postgresAt, withDatabase } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { startPostgresServer } from './postgres-server.ts';
import { askForCode, signInByCode } from './sign-in.ts';
import { outcomeWrite } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import type { Person, World } from './world.ts';

const ROUNDS = 3;

/** Shared by the races: two processes that are called alternately, each call from a different network. */
interface Arena {
  readonly world: World;
  readonly database: Database;
  readonly patient: () => Person;
  readonly staff: Person;
  send(request: CallRequest): Promise<CallAnswer>;
  /** Sends calls concurrently. Every response must be a success or one of these problems. */
  sendAll(what: string, requests: readonly CallRequest[], problems: readonly string[]): Promise<CallAnswer[]>;
  /** Records a violation. */
  expect(what: string, found: unknown, expected: unknown): void;
}

const successes = (answers: readonly CallAnswer[]) => answers.filter(isSuccess);
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const sessionsOf = async ({ database }: Arena, person: Person): Promise<number> =>
  (
    await database
      .selectFrom('sign_in_sessions')
      .select('session_id')
      .where('user_id', '=', person.userId)
      .where('ended_at', 'is', null)
      .execute()
  ).length;

const WRONG_CODE = ['wrong-access-code'] as const;
const wrongCode = (right: string, index: number) => String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0');

async function rightCodes(arena: Arena): Promise<void> {
  const { phone } = arena.patient();
  const { code, browser } = await askForCode(arena.send, '/v1/auth/phone', { phone });
  const request = { method: 'POST', path: '/v1/auth/login/profiles', body: { phone, code }, headers: browser } as const;
  const answers = await arena.sendAll(
    'right codes',
    times(200, () => request),
    WRONG_CODE,
  );
  arena.expect('a code that 200 spend at once: successes', successes(answers).length, 1);
}

async function wrongCodes(arena: Arena): Promise<void> {
  const { phone } = arena.patient();
  const { code, browser } = await askForCode(arena.send, '/v1/auth/phone', { phone });
  const requestOf = (given: string) =>
    ({ method: 'POST', path: '/v1/auth/login/profiles', body: { phone, code: given }, headers: browser }) as const;
  const guesses = await arena.sendAll(
    'wrong codes',
    times(200, (index) => requestOf(wrongCode(code, index))),
    WRONG_CODE,
  );
  arena.expect('200 wrong codes: successes', successes(guesses).length, 0);
  const late = await arena.sendAll('right code after wrong ones', [requestOf(code)], WRONG_CODE);
  arena.expect('the right code after 200 wrong ones: successes', successes(late).length, 0);
}

async function tokenCodes(arena: Arena): Promise<void> {
  const person = arena.patient();
  const { code, browser } = await askForCode(arena.send, '/v1/auth/phone', { phone: person.phone });
  const body = { phone: person.phone, code };
  const [profile] = jsonOf<{ patientUid: string; tokenCode: string }[]>(
    await arena.send({ method: 'POST', path: '/v1/auth/login/profiles', body, headers: browser }),
  );
  const before = await sessionsOf(arena, person);
  const login = { patientUid: profile?.patientUid, tokenCode: profile?.tokenCode };
  const request = { method: 'POST', path: '/v1/auth/login/temp', body: login } as const;
  const answers = await arena.sendAll(
    'token codes',
    times(50, () => request),
    WRONG_CODE,
  );
  arena.expect('a token code that 50 use at once: successes', successes(answers).length, 1);
  arena.expect('a token code that 50 use at once: sessions', (await sessionsOf(arena, person)) - before, 1);
}

async function loginLinks(arena: Arena): Promise<void> {
  const person = arena.patient();
  const { loginUrl } = jsonOf<{ loginUrl: string }>(
    await arena.send({
      method: 'GET',
      path: `/v1/patients/${person.patientId}/selfserverlink`,
      token: arena.staff.accessToken,
    }),
  );
  const before = await sessionsOf(arena, person);
  const id = new URL(loginUrl).pathname.split('/').at(-1);
  const request = { method: 'POST', path: '/v1/auth/login/link', body: { id } } as const;
  const answers = await arena.sendAll(
    'login links',
    times(50, () => request),
    ['login-link-invalid'],
  );
  arena.expect('a login link that 50 open at once: successes', successes(answers).length, 1);
  arena.expect('a login link that 50 open at once: sessions', (await sessionsOf(arena, person)) - before, 1);
}

async function refreshes(arena: Arena): Promise<void> {
  const person = arena.patient();
  const request = { method: 'POST', path: '/v1/auth/refresh', body: { refreshToken: person.refreshToken } } as const;
  const answers = await arena.sendAll(
    'refreshes',
    times(20, () => request),
    ['wrong-credentials'],
  );
  arena.expect('a refresh token that 20 use at once: more than one success', successes(answers).length > 1, false);
  arena.expect('a refresh token that 20 use at once: sessions left', await sessionsOf(arena, person), 0);
}

async function shareViews(arena: Arena): Promise<void> {
  const { measurementId, accessToken: token } = arena.patient();
  const path = `/v1/measurements/${measurementId}/shares`;
  const share = jsonOf<{ id: string; accessKey: string }>(
    await arena.send({ method: 'POST', path, token, body: { lifetimeHours: 72 } }),
  );
  const view = { method: 'GET', path: `/v1/measurements/share/${share.accessKey}` } as const;
  const answers = await arena.sendAll(
    'views',
    times(200, () => view),
    [],
  );
  arena.expect('200 views at once: successes', successes(answers).length, 200);
  const countViews = async () => {
    const [row] = await arena.database
      .selectFrom('shares')
      .select('view_count')
      .where('share_id', '=', share.id)
      .execute();
    return row?.view_count;
  };
  arena.expect('200 views at once: counted', await countViews(), 200);
  // The owner ends the share while others read it. A request after the confirmation must see nothing.
  let endedMs = Number.POSITIVE_INFINITY;
  const revoke = (async () => {
    await pause(30);
    jsonOf(await arena.send({ method: 'POST', path: `${path}/${share.id}/revoke`, token, body: {} }));
    endedMs = performance.now();
  })();
  const late: CallAnswer[] = [];
  const early: CallAnswer[] = [];
  await Promise.all([
    revoke,
    ...times(8, async () => {
      for (let index = 0; index < 20; index += 1) {
        const isLate = performance.now() > endedMs;
        const [answer] = await arena.sendAll('views while it ends', [view], ['not-found']);
        if (answer && isSuccess(answer)) (isLate ? late : early).push(answer);
      }
    }),
  ]);
  arena.expect('views after the end was confirmed: successes', late.length, 0);
  arena.expect('views until the end: counted', await countViews(), 200 + early.length);
}

async function outcomes(arena: Arena): Promise<void> {
  const [sessionId = ''] = arena.patient().scanSessionIds;
  const requests = times(30, (index) => outcomeWrite(sessionId, 60 + (index % 2)).request);
  const answers = await arena.sendAll('outcomes', requests, []);
  const said = new Set(answers.map((answer) => (isSuccess(answer) ? answer.text : inWords(answer))));
  arena.expect('30 reports of one scan with two results: different answers', said.size, 1);
  const rows = await sql<{ count: number }>`select count(*)::int as count from measurements m join scan_sessions s
    on s.client_id = m.client_id and s.measurement_id = m.measurement_id where s.session_id = ${sessionId}`.execute(
    arena.database,
  );
  arena.expect('30 reports of one scan with two results: measurements', rows.rows[0]?.count, 1);
}

async function messages(arena: Arena): Promise<void> {
  const { accessToken: token, patientId } = arena.patient();
  const uids = times(10, () => randomUUID());
  const requests = times(60, (index) => {
    const messageUid = uids[index % uids.length];
    return {
      method: 'POST',
      path: '/v1/chat/messages',
      token,
      body: { messageUid, message: `Race ${messageUid}` },
    } as const;
  });
  await arena.sendAll('messages', requests, []);
  const rows = await arena.database
    .selectFrom('chat_messages')
    .select('position')
    .where('patient_id', '=', patientId)
    .orderBy('position')
    .execute();
  arena.expect(
    '10 messages, each sent 6 times at once: positions',
    rows.map(({ position }) => position),
    times(10, (index) => index + 1),
  );
}

async function patientsOfStaff(arena: Arena): Promise<void> {
  const requestUid = randomUUID();
  const groupCode = arena.world.clinics.find(({ clientId }) => clientId === arena.staff.clientId)?.groupCode;
  const body = { requestUid, firstName: 'Ana', lastName: 'Race', groupCode };
  const request = { method: 'POST', path: '/v1/patients', token: arena.staff.accessToken, body } as const;
  await arena.sendAll(
    'patients of staff',
    times(20, () => request),
    [],
  );
  const rows = await arena.database
    .selectFrom('patients')
    .select('patient_id')
    .where('request_id', '=', requestUid)
    .execute();
  arena.expect('a patient whom staff add 20 times at once: patients', rows.length, 1);
}

async function codesOfStaff(arena: Arena): Promise<void> {
  const person = arena.patient();
  const path = `/v1/patients/${person.patientId}/tokenCode`;
  const make = { method: 'POST', path, token: arena.staff.accessToken, body: {} } as const;
  const made = await arena.sendAll(
    'codes of staff',
    times(20, () => make),
    [],
  );
  const logins = made.map((answer) => {
    const { patientUid, tokenCode } = jsonOf<{ patientUid: string; tokenCode: string }>(answer);
    return { method: 'POST', path: '/v1/auth/login/temp', body: { patientUid, tokenCode } } as const;
  });
  const answers = await arena.sendAll('logins with codes of staff', logins, WRONG_CODE);
  arena.expect('20 codes that staff make at once: those that work', successes(answers).length, 1);
}

async function phoneRegistrations(arena: Arena, round: number): Promise<void> {
  const phone = `737${String(4_000_000 + round)}`;
  const accessCode = arena.world.clinics[0]?.groupCode ?? '';
  const asked = await askForCode(arena.send, '/v1/auth/demoregister', { phone, accessCode } as { phone: string });
  const body = { patientUid: asked.patientUid, phone, accessCode, code: asked.code };
  const request = { method: 'POST', path: '/v1/auth/demoregister/code', body, headers: asked.browser } as const;
  const answers = await arena.sendAll(
    'registrations by phone',
    times(20, () => request),
    WRONG_CODE,
  );
  arena.expect('a registration that 20 confirm at once: successes', successes(answers).length, 1);
  const rows = await arena.database.selectFrom('users').select('user_id').where('phone_number', '=', phone).execute();
  arena.expect('a registration that 20 confirm at once: patients', rows.length, 1);
}

/** A number accepts five registrations a day; the empty ones of one person are merged when the number is verified. */
async function registeredTwice(arena: Arena, round: number): Promise<void> {
  const phone = `737${String(5_000_000 + round)}`;
  const accessCode = arena.world.clinics[0]?.groupCode ?? '';
  const body = { anonymousRegistration: false, firstName: 'Ana', lastName: 'Twice', phoneNumber: phone, accessCode };
  const request = { method: 'POST', path: '/v1/auth/startMeasurement', body } as const;
  const answers = await arena.sendAll(
    'registrations',
    times(12, () => request),
    ['too-many-requests'],
  );
  arena.expect('12 registrations of one number at once: taken', successes(answers).length, 5);
  const { code, browser } = await askForCode(arena.send, '/v1/auth/phone', { phone });
  const profiles = {
    method: 'POST',
    path: '/v1/auth/login/profiles',
    body: { phone, code },
    headers: browser,
  } as const;
  const signedIn = await arena.sendAll(
    'their code',
    times(5, () => profiles),
    WRONG_CODE,
  );
  arena.expect('their code: successes', successes(signedIn).length, 1);
  arena.expect('their profiles after the code', jsonOf<unknown[]>(successes(signedIn)[0]).length, 1);
}

/**
 * A patient who has just entered a code deletes everything while the maximum number of their messages is still
 * arriving.
 */
async function deletions(arena: Arena): Promise<void> {
  const { patientId, phone } = arena.patient();
  const token = await signInByCode(arena.send, phone);
  const message = { method: 'POST', path: '/v1/chat/messages', token, body: { message: 'Still here' } } as const;
  const deletion = {
    method: 'POST',
    path: `/v1/patients/${patientId}/delete`,
    token,
    body: { isConfirmed: true },
  } as const;
  const gone = ['sign-in-required', 'not-found', 'not-allowed'];
  const answers = await arena.sendAll(
    'messages and deletions',
    times(36, (index) => (index % 6 === 3 ? deletion : message)),
    gone,
  );
  arena.expect('6 deletions at once: successes', successes(answers).length > 0, true);
  const left = await arena.database
    .selectFrom('chat_messages')
    .select('message_id')
    .where('patient_id', '=', patientId)
    .execute();
  arena.expect('messages of a deleted patient', left.length, 0);
  const people = await arena.database
    .selectFrom('patients')
    .select('patient_id')
    .where('patient_id', '=', patientId)
    .execute();
  arena.expect('patients who deleted everything', people.length, 0);
}

const RACES = [
  rightCodes,
  wrongCodes,
  tokenCodes,
  loginLinks,
  refreshes,
  shareViews,
  outcomes,
  messages,
  patientsOfStaff,
  codesOfStaff,
  phoneRegistrations,
  registeredTwice,
  deletions,
] as const;

async function run(machine: Machine): Promise<Outcome> {
  const postgres = await startPostgresServer(machine);
  const plan = { clinics: 1, people: { Patient: RACES.length * ROUNDS, 'Client Admin': 1 }, scanSessions: 1 } as const;
  const world = await fillDatabase(postgresAt(postgres.url), plan);
  const apis: ApiProcess[] = [
    await startApi(machine, { DATABASE_URL: postgres.url }),
    await startApi(machine, { DATABASE_URL: postgres.url }),
  ];
  for (const api of apis) await api.ready();
  const wrong: string[] = [];
  const doubled: string[] = [];
  let tried = 0;
  let confirmed = 0;
  const patients = world.people.filter(({ roles }) => roles.length === 1);
  const staff = world.people.find(({ roles }) => roles.length > 1);
  if (!staff) throw new Error('no staff member');
  await withDatabase(postgresAt(postgres.url), async (database) => {
    const send = (request: CallRequest) => {
      tried += 1;
      const address = `10.${(tried >> 16) & 255}.${(tried >> 8) & 255}.${tried & 255}`;
      const headers = { ...request.headers, 'x-forwarded-for': address };
      return call(apis[tried % apis.length]?.url ?? '', { ...request, headers });
    };
    const arena: Arena = {
      world,
      database,
      staff,
      patient() {
        const next = patients.pop();
        if (!next) throw new Error('no patient is left');
        return next;
      },
      async send(request) {
        const answer = await send(request);
        if (isSuccess(answer)) confirmed += 1;
        else wrong.push(`${request.method} before a race: ${inWords(answer)}`);
        return answer;
      },
      async sendAll(what, requests, problems) {
        const answers = await Promise.all(requests.map(send));
        for (const answer of answers) {
          const isRefusal = answer.kind === 'answered' && problems.includes(problemCode(answer.text));
          const isExpected = isSuccess(answer) || isRefusal;
          if (isExpected) confirmed += 1;
          else wrong.push(`${what}: ${inWords(answer)}`);
        }
        return answers;
      },
      expect(what, found, expected) {
        if (JSON.stringify(found) === JSON.stringify(expected)) return;
        const line = `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`;
        const isMore = typeof found === 'number' && typeof expected === 'number' && found > expected;
        (isMore ? doubled : wrong).push(line);
      },
    };
    for (let round = 0; round < ROUNDS; round += 1) for (const race of RACES) await race(arena, round);
    wrong.push(...(await auditDatabase(database, createJournal())).broken);
  });
  return {
    of: `calls in ${RACES.length} kinds of races`,
    tried,
    confirmed,
    lost: [],
    doubled,
    wrong,
    died: deadOf(apis),
    recoveriesMs: [],
    disturbances: RACES.length * ROUNDS,
  };
}

export const races: Trial = {
  name: 'races',
  title: `Codes, links, tokens, views, results, registrations and deletions used by many at once, two processes, ${ROUNDS} rounds`,
  run,
};
