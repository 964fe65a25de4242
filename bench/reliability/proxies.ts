import { SECOND_MS } from '@mien/domain';
import { waitFor } from '../../e2e/other-browsers/driven-page.ts';
import { FILM_RATE_BPM, scanIn } from '../../e2e/other-browsers/scan-in.ts';
import { giveOutPatientsFrom } from '../../e2e/steps.ts';
import { freePort } from '../../tools/free-ports.ts';
import { startServers } from '../../tools/servers.ts';
import { type CaddyFront, CERTIFICATE_SECONDS, startCaddy } from './caddy-front.ts';
import { scansOutcome } from './film-scan-outcome.ts';
import { ask, type Front, MIEN, openChromium, PICTURE, SCAN } from './https-front.ts';
import type { Machine } from './machine.ts';
import { startNginx } from './nginx-front.ts';
import { startPostgresServer } from './postgres-server.ts';
import type { Outcome, Trial } from './trial.ts';

/** Login links that one network may open an hour. */
const MOST_LINKS = 5;
/** How a wrong link is answered. */
const WRONG_LINK_STATUS = 400;
const MEGABYTE = 1_000_000;

/** nginx says the first, Debian's Caddy 2.6 the second. */
const TOO_LARGE_STATUSES: readonly number[] = [413, 502];

/** Bodies as large as the servers take pass, larger ones do not. */
async function wrongSizes(front: Front): Promise<string[]> {
  const send = (bytes: number) =>
    ask(front, SCAN, '/v1/scans', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
      body: ' '.repeat(bytes),
    });
  const largest = await send(3.9 * MEGABYTE);
  // A proxy may answer before it has read all of it, and then close: the answer is lost to some clients.
  const tooLarge = await send(6 * MEGABYTE).catch(() => null);
  return [
    ...(largest.type.startsWith('application/problem+json') && !TOO_LARGE_STATUSES.includes(largest.status)
      ? []
      : [`3.9 MB to the scan site did not reach it: ${largest.status} ${largest.type}`]),
    ...(tooLarge === null || TOO_LARGE_STATUSES.includes(tooLarge.status)
      ? []
      : [`6 MB to the scan site: ${tooLarge.status}`]),
  ];
}

/** One visitor stays one network, whatever `X-Forwarded-For` they send. */
async function wrongAddresses(front: Front): Promise<string[]> {
  const statuses: number[] = [];
  for (let index = 0; index <= MOST_LINKS; index += 1) {
    const { status } = await ask(front, MIEN, '/v1/auth/login/link', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: `https://${MIEN}`,
        'x-forwarded-for': `203.0.113.${index + 1}`,
      },
      body: JSON.stringify({ id: `no-such-link-${index}` }),
    });
    statuses.push(status);
  }
  const isLimited = statuses.at(-1) === 429 && statuses.slice(0, -1).every((status) => status === WRONG_LINK_STATUS);
  return isLimited ? [] : [`a visitor with forged addresses was answered ${statuses.join(', ')}`];
}

/** What nginx should not have written. */
function wrongLogs(logs: string): string[] {
  return [
    ...(logs.includes('"GET / "') || logs.includes('"GET /"') ? [] : ['nginx logged no visit of the first page']),
    ...(logs.includes('/c/*') ? [] : ['nginx logged no visit of the scan page']),
    ...(/[?=]|\/c\/[^*]|\/sharedResult\/[^*]/i.test(logs) ? ['nginx logged a query, or the path of a token'] : []),
  ];
}

/** A film scanned in Chromium through a proxy, on Postgres, and what holds at the proxy besides. */
async function scanThrough<Started extends Front>(
  machine: Machine,
  start: (ports: { readonly mien: number; readonly scan: number }) => Promise<Started>,
  wrongElse: (front: Started) => Promise<readonly string[]>,
): Promise<Outcome> {
  giveOutPatientsFrom(machine.folder('patients'));
  const postgres = await startPostgresServer(machine);
  const ports = { mien: await freePort(), scan: await freePort() };
  const servers = await startServers({
    PATH: process.env.PATH,
    DATA_DIR: machine.folder('data'),
    DATABASE_URL: postgres.url,
    PORT: String(ports.mien),
    SCAN_PORT: String(ports.scan),
    PUBLIC_URL: `https://${MIEN}`,
    SCAN_URL: `https://${SCAN}`,
    TRUST_PROXY: '1',
    DEMO: '1',
    ALLOW_OUTBOX: '1',
    LOGIN_LINKS_PER_HOUR_PER_IP: String(MOST_LINKS),
  });
  machine.atEnd(() => servers.stop());
  const front = await start(ports);
  const sites = {
    mienUrl: `https://${MIEN}`,
    outboxUrl: `http://127.0.0.1:${ports.mien}/dev/outbox.json`,
    stop: async () => {},
  };
  const scan = await scanIn({ open: () => openChromium(front), picture: PICTURE }, sites);
  const faults = [
    ...scan.consoleErrors,
    ...(await wrongSizes(front)),
    ...(await wrongAddresses(front)),
    ...(await wrongElse(front)),
  ];
  return scansOutcome(
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
}

/** The configuration for nginx that operators copy, with a scan through it. */
export const nginx: Trial = {
  name: 'nginx',
  title: 'A film scanned in Chromium through nginx with https, configured by deploy/nginx.conf, on Postgres',
  run: (machine) =>
    scanThrough(
      machine,
      ({ mien, scan }) => startNginx(machine, { mien: [mien], scan: [scan] }),
      async (front) => wrongLogs(front.logs()),
    ),
};

/** Both sites have had another certificate since, and are not reached without https. */
async function wrongCertificates(front: CaddyFront, first: ReadonlyMap<string, string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [host, serial] of first) {
    const isRenewed = await waitFor(
      'another certificate',
      async () => (await front.serialOf(host)) !== serial,
      CERTIFICATE_SECONDS * SECOND_MS,
    ).catch(() => false);
    if (!isRenewed) faults.push(`Caddy did not renew the certificate of ${host}`);
    const leadsTo = await front.leadsFromPlain(host, '/sign-in');
    if (leadsTo !== `https://${host}/sign-in`) faults.push(`http to ${host} leads to ${leadsTo}`);
  }
  return faults;
}

/** The configuration for Caddy that operators copy, with certificates by ACME and a scan through it. */
export const caddy: Trial = {
  name: 'caddy',
  title:
    'A film scanned in Chromium through Caddy, configured by deploy/Caddyfile, which gets its certificates by ACME and renews them meanwhile, on Postgres',
  run(machine) {
    const first = new Map<string, string>();
    return scanThrough(
      machine,
      async (ports) => {
        const front = await startCaddy(machine, ports);
        for (const host of [MIEN, SCAN]) first.set(host, await front.serialOf(host));
        return front;
      },
      (front) => wrongCertificates(front, first),
    );
  },
};
