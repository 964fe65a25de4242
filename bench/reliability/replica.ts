import { randomUUID } from 'node:crypto';
import { createSessionCookie } from '../../apps/api/src/platform/http/session-cookie.ts';
import { freePort } from '../../tools/free-ports.ts';
import { type ApiProcess, SERVER_KEY, startApi } from './api-process.ts';
import { type CallAnswer, call, inWords, isSuccess, jsonOf } from './call.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, outcomeOfLoad, postgresAt } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { createTraffic } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN, type Person } from './world.ts';

const CALLS_PER_S = 20;
const PUBLIC_URL = 'http://localhost:3000';
/** The standby is this far behind while it may answer, and that far while it may not. */
const SHORT_DELAY = '1s';
const LONG_DELAY = '5min';
const PHASE_MS = 12_000;
/** Longer than a browser keeps the mark of a write. */
const AFTER_MARK_MS = 6_000;
/** Until each process has noticed that the standby is fit, or is not. */
const NOTICE_MS = 6_000;

/** The cookie of a session, as the server gives it to a browser. */
async function sessionCookieOf({ accessToken }: Person): Promise<string> {
  let given = '';
  const reply = { setCookie: (name: string, value: string) => (given = `${name}=${value}`) };
  await createSessionCookie(SERVER_KEY, PUBLIC_URL).write(reply as never, accessToken);
  return given;
}

/** A browser of somebody of the staff, which keeps cookies as long as it is told. */
async function openBrowser(person: Person) {
  const session = await sessionCookieOf(person);
  const kept = new Map<string, { readonly value: string; readonly untilMs: number }>();
  return async (origin: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<CallAnswer> => {
    const cookies = [...kept].flatMap(([name, { value, untilMs }]) =>
      performance.now() < untilMs ? [`${name}=${value}`] : [],
    );
    const headers = { origin: PUBLIC_URL, cookie: [session, ...cookies].join('; ') };
    const answer = await call(origin, { method, path, headers, ...(body === undefined ? {} : { body }) });
    for (const cookie of answer.kind === 'answered' ? answer.headers.getSetCookie() : []) {
      const [, name = '', value = '', seconds = '0'] = /^([^=]+)=([^;]*).*?Max-Age=(\d+)/.exec(cookie) ?? [];
      if (name !== '') kept.set(name, { value, untilMs: performance.now() + Number(seconds) * 1000 });
    }
    return answer;
  };
}

interface Watched {
  readonly api: ApiProcess;
  readonly metricsPort: number;
}

/** How many reads that a standby may answer it answered, and how many the primary. */
async function readsOf({ metricsPort }: Watched): Promise<{ standby: number; primary: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const of = (who: string) =>
    Number(new RegExp(`^mien_standby_reads_total\\{answered_by="${who}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { standby: of('standby'), primary: of('primary') };
}

/** What somebody of the staff added is looked for at once at the other process, and again when the browser has no mark any more. */
function createStaff(apis: readonly Watched[], groupCode: string, wrong: string[]) {
  const state = { added: 0, looks: 0, turns: 0 };
  const originOf = () => {
    state.turns += 1;
    return apis[state.turns % apis.length]?.api.url ?? '';
  };
  return {
    state,
    async addAndLook(browser: Awaited<ReturnType<typeof openBrowser>>): Promise<void> {
      const lastName = `Z${randomUUID().replaceAll('-', '')}`;
      const look = async (when: string) => {
        state.looks += 1;
        const answer = await browser(originOf(), 'GET', `/v1/users?search=${lastName.toLowerCase()}`);
        if (!isSuccess(answer)) return void wrong.push(`the list ${when}: ${inWords(answer)}`);
        if (jsonOf<{ totalItems: number }>(answer).totalItems !== 1) wrong.push(`not in the list ${when}`);
      };
      const body = { requestUid: randomUUID(), firstName: 'Ana', lastName, groupCode };
      const answer = await browser(originOf(), 'POST', '/v1/patients', body);
      if (!isSuccess(answer)) return void wrong.push(`adding a patient: ${inWords(answer)}`);
      state.added += 1;
      await look('at once');
      await look('at once, by the other process');
      await pause(AFTER_MARK_MS);
      await look('without the mark');
    },
    /** Looks at the list as somebody who changes nothing. */
    async look(browser: Awaited<ReturnType<typeof openBrowser>>): Promise<void> {
      state.looks += 1;
      const answer = await browser(originOf(), 'GET', '/v1/users');
      if (!isSuccess(answer)) wrong.push(`the list: ${inWords(answer)}`);
    },
  };
}

function delay(standby: PostgresServer, by: string): void {
  standby.ask(`alter system set recovery_min_apply_delay = '${by}'`);
  standby.ask('select pg_reload_conf()');
}

async function run(machine: Machine): Promise<Outcome> {
  const primary = await startPostgresServer(machine);
  const world = await fillDatabase(postgresAt(primary.url), LOAD_PLAN);
  const standby = await primary.addStandby();
  // Nobody waits for it: it answers reads, and may go.
  primary.ask("alter system set synchronous_standby_names = ''");
  primary.ask('select pg_reload_conf()');
  delay(standby, SHORT_DELAY);
  const apis: Watched[] = [];
  for (const metricsPort of [await freePort(), await freePort()]) {
    const environment = { DATABASE_READ_URL: standby.url, METRICS_PORT: String(metricsPort) };
    apis.push({ api: await startApi(machine, { DATABASE_URL: primary.url }, { environment }), metricsPort });
  }
  for (const { api } of apis) await api.ready();
  const wrong: string[] = [];
  const journal = createJournal();
  const traffic = createTraffic({
    world,
    journal,
    random: machine.random,
    origins: apis.map(({ api }) => api.url),
    tolerance: {},
  });
  const members = world.people.filter(({ roles }) => roles.includes('Client Admin')).slice(0, 2);
  const [writer, watcher] = members as [Person, Person];
  const groupCode = world.clinics.find(({ clientId }) => clientId === writer.clientId)?.groupCode ?? '';
  const staff = createStaff(apis, groupCode, wrong);
  const [writing, watching] = [await openBrowser(writer), await openBrowser(watcher)];

  /** Who answered during a phase, in which staff write and look. */
  const phase = async (name: string, expected: 'standby' | 'primary') => {
    await pause(NOTICE_MS);
    const before = await Promise.all(apis.map(readsOf));
    const endMs = performance.now() + PHASE_MS;
    const looking = (async () => {
      while (performance.now() < endMs) {
        await staff.look(watching);
        await pause(200);
      }
    })();
    while (performance.now() < endMs) await staff.addAndLook(writing);
    await looking;
    const after = await Promise.all(apis.map(readsOf));
    for (const [index, now] of after.entries())
      if (now[expected] === before[index]?.[expected])
        wrong.push(`${name}: the ${expected} of process ${index + 1} answered no read`);
      else if (expected === 'primary' && now.standby !== before[index]?.standby)
        wrong.push(`${name}: the standby of process ${index + 1} answered a read`);
  };
  traffic.start(CALLS_PER_S);
  await phase('a second behind', 'standby');
  delay(standby, LONG_DELAY);
  await phase('far behind', 'primary');
  await standby.stop('immediate');
  await phase('away', 'primary');
  await standby.restart('fast');
  delay(standby, '0');
  await phase('there again', 'standby');
  await traffic.finish();
  for (const { api } of apis) {
    const told = api.output().split('the primary answers all reads').length - 1;
    if (told !== 1) wrong.push(`told ${told} times that the primary answers`);
  }
  const outcome = await outcomeOfLoad({
    traffic,
    journal,
    location: postgresAt(primary.url),
    alive: apis.map(({ api }) => api),
    recoveriesMs: [],
    disturbances: 3,
    more: wrong,
  });
  return {
    ...outcome,
    of: `${outcome.of}, ${staff.state.added} patients added in a browser and looked for ${staff.state.looks} times`,
  };
}

export const replica: Trial = {
  name: 'replica',
  title:
    'Two processes with a standby that answers reads: a second behind, too far behind, away, and there again; staff look for what they have just written',
  run,
};
