import { spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { launchBrowser } from '../../e2e/browser.ts';
import { type DrivenPage, ELEMENT_LIMIT_MS, waitFor } from '../../e2e/other-browsers/driven-page.ts';
import { makeCertificate } from '../../e2e/other-browsers/https-sites.ts';
import { FILM_RATE_BPM, scanIn } from '../../e2e/other-browsers/scan-in.ts';
import { giveOutPatientsFrom } from '../../e2e/steps.ts';
import { freePort } from '../../tools/free-ports.ts';
import { ROOT } from '../../tools/processes.ts';
import { startServers } from '../../tools/servers.ts';
import { NGINX_PATH } from '../../tools/system-packages.ts';
import { scansOutcome } from './film-scan-outcome.ts';
import type { Machine } from './machine.ts';
import { startPostgresServer } from './postgres-server.ts';
import { SkippedTrial, type Trial } from './trial.ts';

const CONFIGURATION = join(ROOT, 'deploy/nginx.conf');
/** The names in the configuration, which only this browser finds. */
const MIEN = 'mien.example';
const SCAN = 'scan.example';
/** Login links that one network may open an hour. */
const MOST_LINKS = 5;
/** How a wrong link is answered. */
const WRONG_LINK_STATUS = 400;
const MEGABYTE = 1_000_000;
const PICTURE = { widthPx: 640, heightPx: 480, frameRateHz: 30 };

interface Front {
  readonly tlsPort: number;
  readonly certificate: string;
  /** What nginx wrote of requests to both sites. */
  logs(): string;
}

/** Every place that a text has to have, exchanged. @throws Error for one that it has not */
function exchanged(text: string, pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`deploy/nginx.conf has no "${from}"`);
    return result.replaceAll(from, to);
  }, text);
}

/** Starts nginx with the configuration that operators copy; only ports, and paths of files, are others. */
async function startNginx(machine: Machine, ports: { mien: number; scan: number }): Promise<Front> {
  if (!existsSync(NGINX_PATH)) throw new SkippedTrial('no nginx here; on Debian: apt-get install nginx');
  const folder = machine.folder('nginx');
  const { cert } = makeCertificate(folder, [MIEN, SCAN]);
  const [plainPort, tlsPort] = [await freePort(), await freePort()];
  const sites = exchanged(readFileSync(CONFIGURATION, 'utf8'), {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl': `listen 127.0.0.1:${tlsPort} ssl`,
    'listen [::]:443 ssl http2;': '',
    '/etc/ssl/mien/fullchain.pem': join(folder, 'certificate.pem'),
    '/etc/ssl/mien/privkey.pem': join(folder, 'key.pem'),
    '/var/log/nginx': folder,
    '127.0.0.1:3000': `127.0.0.1:${ports.mien}`,
    '127.0.0.1:3001': `127.0.0.1:${ports.scan}`,
  });
  writeFileSync(join(folder, 'sites.conf'), sites);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = `user root; daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {}
http { ${temporary.join(' ')} include ${join(folder, 'sites.conf')}; }
`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const child = spawn(NGINX_PATH, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  machine.atEnd(async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  });
  const front: Front = {
    tlsPort,
    certificate: cert.toString('utf8'),
    logs: () => ['mien.log', 'mien-scan.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
  };
  await waitFor('nginx', async () => (await ask(front, MIEN, '/v1/health/ready')).status === 200);
  return front;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A request through nginx, whose certificate is checked. A body that is refused before it was sent whole is no failure. */
function ask(
  { tlsPort, certificate }: Front,
  host: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: tlsPort, servername: host, ca: certificate, path, method, agent: false },
      (answer) => {
        answer.resume();
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          headers: answer.headers,
        });
      },
    );
    for (const [name, value] of Object.entries({ Host: host, ...headers })) call.setHeader(name, value);
    call.on('error', reject);
    call.end(body);
  });
}

/** Chromium that finds the two names here, and trusts this one certificate. */
async function openChromium({ tlsPort, certificate }: Front): Promise<DrivenPage> {
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const browser = await launchBrowser([
    `--host-resolver-rules=${[MIEN, SCAN].map((name) => `MAP ${name}:443 127.0.0.1:${tlsPort}`).join(',')}`,
    `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ]);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  page.setDefaultTimeout(ELEMENT_LIMIT_MS);
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  return {
    open: async (url) => void (await page.goto(url)),
    click: (xpath) => page.locator(`xpath=${xpath}`).click(),
    type: (xpath, text) => page.locator(`xpath=${xpath}`).fill(text),
    evaluate: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    consoleErrors,
    close: () => browser.close(),
  };
}

/** Bodies as large as the servers take pass, larger ones end at nginx. */
async function wrongSizes(front: Front): Promise<string[]> {
  const send = (host: string, path: string, bytes: number) =>
    ask(front, host, path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
      body: ' '.repeat(bytes),
    });
  const isMiens = ({ type }: Answer) => type.startsWith('application/problem+json');
  const largest = await send(SCAN, '/v1/scans', 3.9 * MEGABYTE);
  const tooLarge = await ask(front, SCAN, '/v1/scans', {
    method: 'POST',
    headers: { 'content-length': String(6 * MEGABYTE), connection: 'close' },
  }).catch(() => ({ status: 413, type: 'text/html', headers: {} }));
  return [
    ...(isMiens(largest) ? [] : [`3.9 MB to the scan site did not reach it: ${largest.status} ${largest.type}`]),
    ...(tooLarge.status === 413 && !isMiens(tooLarge) ? [] : [`6 MB to the scan site: ${tooLarge.status}`]),
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

/** The configuration for nginx that operators copy, with a scan through it. */
export const nginx: Trial = {
  name: 'nginx',
  title: 'A film scanned in Chromium through nginx with https, configured by deploy/nginx.conf, on Postgres',
  async run(machine) {
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
    const front = await startNginx(machine, ports);
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
      ...wrongLogs(front.logs()),
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
  },
};
