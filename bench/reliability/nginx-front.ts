import { spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { launchBrowser } from '../../e2e/browser.ts';
import { type DrivenPage, ELEMENT_LIMIT_MS, waitFor } from '../../e2e/other-browsers/driven-page.ts';
import { makeCertificate } from '../../e2e/other-browsers/https-sites.ts';
import { freePort } from '../../tools/free-ports.ts';
import { ROOT } from '../../tools/processes.ts';
import { NGINX_PATH } from '../../tools/system-packages.ts';
import type { CallAnswer, CallRequest } from './call.ts';
import type { Machine } from './machine.ts';
import { SkippedTrial } from './trial.ts';

const CONFIGURATION = join(ROOT, 'deploy/nginx.conf');
/** The names in the configuration, which only this browser finds. */
export const MIEN = 'mien.example';
export const SCAN = 'scan.example';
/** What the camera of this browser shows. */
export const PICTURE = { widthPx: 640, heightPx: 480, frameRateHz: 30 };
export interface Front {
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

const innerSite = (
  folder: string,
  port: number,
  upstream: string,
) => `server { listen 127.0.0.1:${port}; access_log ${join(folder, 'inner.log')} mien; client_max_body_size 5m;
  location / { proxy_pass http://${upstream}; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https; } }`;

const upstreamsAt = (ports: readonly number[]) => ports.map((port) => `server 127.0.0.1:${port};`).join(' ');

/**
 * Starts nginx with the configuration that operators copy; only ports, how many servers there are, and paths of files are others. Its
 * log also says which server answered.
 *
 * @param inner  ports at which the servers reach each other through it, as through a load balancer of their own network
 */
export async function startNginx(
  machine: Machine,
  ports: { readonly mien: readonly number[]; readonly scan: readonly number[] },
  inner?: { readonly mien: number; readonly scan: number },
): Promise<Front> {
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
    'server 127.0.0.1:3000 max_fails=0;': upstreamsAt(ports.mien),
    'server 127.0.0.1:3001 max_fails=0;': upstreamsAt(ports.scan),
    "$request_time';": "$request_time $upstream_addr';",
  });
  writeFileSync(join(folder, 'sites.conf'), sites);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = `user root; daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {}
http { ${temporary.join(' ')} include ${join(folder, 'sites.conf')}; ${inner ? innerSite(folder, inner.mien, 'mien') + innerSite(folder, inner.scan, 'mien_scan') : ''} }
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
    logs: () =>
      ['mien.log', 'mien-scan.log', ...(inner ? ['inner.log'] : [])]
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(''),
  };
  await waitFor('nginx', async () => (await ask(front, MIEN, '/v1/health/ready')).status === 200);
  return front;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A request through nginx, whose certificate is checked. A body that is refused before it was sent whole is no failure. */
export function ask(
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
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            headers: answer.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    for (const [name, value] of Object.entries({ Host: host, ...headers })) call.setHeader(name, value);
    call.on('error', reject);
    call.end(body);
  });
}

/** Chromium that finds the two names here, and trusts this one certificate. */
export async function openChromium({ tlsPort, certificate }: Front): Promise<DrivenPage> {
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

/** Calls a site through nginx as {@link call} calls a server. */
export const callThrough =
  (front: Front, host: string) =>
  async ({ method, path, token, body, headers }: CallRequest): Promise<CallAnswer> => {
    try {
      const answer = await ask(front, host, path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
      });
      const given = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      );
      return { kind: 'answered', status: answer.status, text: answer.text, headers: new Headers(given) };
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      return { kind: 'cutOff', reason: code ?? message };
    }
  };
