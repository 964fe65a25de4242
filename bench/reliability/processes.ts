import { FILM_RATE_BPM, scanIn } from '../../e2e/other-browsers/scan-in.ts';
import { giveOutPatientsFrom } from '../../e2e/steps.ts';
import { freePort } from '../../tools/free-ports.ts';
import { startNode, stopProcess, waitForHealth } from '../../tools/processes.ts';
import { type ApiProcess, PARTNER_KEY, startApi } from './api-process.ts';
import { scansOutcome } from './film-scan-outcome.ts';
import { ask, callThrough, MIEN, openChromium, PICTURE, SCAN } from './https-front.ts';
import { createJournal } from './journal.ts';
import { fillDatabase, outcomeOfLoad, postgresAt } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import { type NginxFront, startNginx } from './nginx-front.ts';
import { startPooler, startPostgresServer } from './postgres-server.ts';
import { createTraffic } from './traffic.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN } from './world.ts';

/** Below the proxy's rate limit, including the requests of the browser. */
const CALLS_PER_S = 25;
const BEFORE_MS = 4_000;
const AFTER_MS = 6_000;

/** Starts processes of the scan service with the keys of one folder, as on several machines that share them. */
async function startScanServices(machine: Machine, ports: readonly number[], mienApiUrl: string): Promise<void> {
  const keys = machine.folder('scan-keys');
  for (const port of ports) {
    const child = startNode(
      ['apps/scan/src/service/main.ts'],
      {
        SCAN_PORT: String(port),
        SCAN_URL: `https://${SCAN}`,
        SCAN_LICENCE_KEY: PARTNER_KEY,
        SCAN_DATA_DIR: keys,
        MIEN_URL: `https://${MIEN}`,
        MIEN_API_URL: mienApiUrl,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'warn',
      },
      'pipe',
    );
    machine.atEnd(() => stopProcess(child));
    // The first one creates the keys.
    await waitForHealth(`http://127.0.0.1:${port}/v1/health`, child);
  }
}

/** A browser's message about a response that its page then requests again. */
const IS_LOST_ANSWER = /Failed to load resource: the server responded with a status of 502/;

const HEALTH = '/v1/health/live';
/** Each request advances the proxy's round-robin by one. */
const MOST_QUESTIONS = 6;

/** Sends requests until the next one goes to a scan site process other than the one that opened the session. */
async function passTurnOn(front: NginxFront): Promise<void> {
  const processOf = (what: string) =>
    front
      .logs()
      .split('\n')
      .findLast((line) => line.includes(what) && line.includes('127.0.0.1:'))
      ?.split(' ')
      .at(-1);
  for (let asked = 0; asked < MOST_QUESTIONS; asked += 1) {
    await ask(front, SCAN, HEALTH);
    if (processOf(`GET ${HEALTH}`) === processOf('POST /v1/sessions')) return;
  }
}

/** Number of processes that served calls of each site, from the proxy's log. */
function callsByProcess(front: NginxFront, site: 'mien' | 'scan', ports: readonly number[]): readonly number[] {
  const calls = front
    .logs()
    .split('\n')
    .filter((line) =>
      (site === 'scan' ? /"(GET|POST) \/v1\/(sessions|keys|configs|tokens|scans)/ : /"(GET|POST|PUT) \/v1\//).test(
        line,
      ),
    );
  return ports.map((port) => calls.filter((line) => line.includes(`127.0.0.1:${port}`)).length);
}

/** Starts the processes and the proxy in front of them, with the installation's own folders. */
async function startInstallation(machine: Machine, databaseUrl: string) {
  const ports = { mien: [await freePort(), await freePort()], scan: [await freePort(), await freePort()] };
  const [innerMien, innerScan] = [await freePort(), await freePort()];
  const environment = {
    PUBLIC_URL: `https://${MIEN}`,
    SCAN_URL: `https://${SCAN}`,
    SCAN_API_URL: `http://127.0.0.1:${innerScan}`,
    DEMO: '1',
    ALLOW_OUTBOX: '1',
  };
  const start = (port: number): Promise<ApiProcess> =>
    startApi(machine, { DATABASE_URL: databaseUrl }, { port, environment, servesPages: true });
  const apis: ApiProcess[] = [];
  for (const port of ports.mien) {
    const api = await start(port);
    await api.ready();
    apis.push(api);
  }
  await startScanServices(machine, ports.scan, `http://127.0.0.1:${innerMien}`);
  const front = await startNginx(machine, ports, { mien: innerMien, scan: innerScan });
  return { ports, apis, front, start };
}

async function run(machine: Machine): Promise<Outcome> {
  giveOutPatientsFrom(machine.folder('patients'));
  const postgres = await startPostgresServer(machine);
  const location = postgresAt(postgres.url);
  const pooler = await startPooler(machine, postgres);
  const { ports, apis, front, start } = await startInstallation(machine, pooler.url);
  // Demo data is loaded into an empty database only.
  const world = await fillDatabase(location, LOAD_PLAN);
  const journal = createJournal();
  const send = callThrough(front, MIEN);
  const traffic = createTraffic({
    world,
    journal,
    random: machine.random,
    origins: [],
    send,
    tolerance: { cutOff: true, badGateway: true },
  });
  traffic.start(CALLS_PER_S);
  await pause(BEFORE_MS);
  const recoveriesMs: number[] = [];
  const killAndStart = async (index: number) => {
    const killedMs = performance.now();
    await apis[index]?.kill();
    const api = await start(ports.mien[index] ?? 0);
    apis[index] = api;
    await api.ready();
    recoveriesMs.push(performance.now() - killedMs);
  };
  // Kills each process once during a scan: while the film is recorded, and during the upload.
  const scan = await scanIn(
    { open: () => openChromium(front), picture: PICTURE },
    { mienUrl: `https://${MIEN}`, outboxUrl: `${apis[0]?.url}/dev/outbox.json`, stop: async () => {} },
    {
      during: async () => {
        await killAndStart(1);
        await passTurnOn(front);
      },
      sending: () => killAndStart(0),
    },
  );
  await pause(AFTER_MS);
  await traffic.finish();
  const faults = scan.consoleErrors.filter((line) => !IS_LOST_ANSWER.test(line));
  const film = scansOutcome(
    [
      {
        name: 'Chromium',
        trueBpm: scan.trueBpm ?? FILM_RATE_BPM,
        shownBpm: scan.shownBpm,
        frameRateHz: scan.frameRateHz,
        reason: scan.end,
        faults,
      },
    ],
    1,
  );
  const idle = (['mien', 'scan'] as const).flatMap((site) =>
    callsByProcess(front, site, ports[site]).flatMap((calls, index) =>
      calls > 0 ? [] : [`process ${index + 1} of ${site} answered no call`],
    ),
  );
  const outcome = await outcomeOfLoad({
    traffic,
    journal,
    location,
    alive: apis,
    recoveriesMs,
    disturbances: recoveriesMs.length,
    more: [...film.lost, ...film.wrong, ...idle],
  });
  return { ...outcome, of: `${outcome.of}, and ${film.of}` };
}

export const processes: Trial = {
  name: 'processes',
  title:
    'Two processes of the API and two of the scan service behind nginx and PgBouncer, each of the API killed (kill -9) and started again during a scan',
  run,
};
