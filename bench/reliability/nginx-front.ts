import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../../e2e/other-browsers/driven-page.ts';
import { makeCertificate } from '../../e2e/other-browsers/https-sites.ts';
import { freePort } from '../../tools/free-ports.ts';
import { ROOT } from '../../tools/processes.ts';
import { NGINX_PATH } from '../../tools/system-packages.ts';
import { ask, type Front, MIEN, SCAN } from './https-front.ts';
import type { Machine } from './machine.ts';
import { SkippedTrial } from './trial.ts';

const CONFIGURATION = join(ROOT, 'deploy/nginx.conf');
export interface NginxFront extends Front {
  /** nginx's log of requests to both sites. */
  logs(): string;
}

/** A text with required replacements. @throws Error if one does not occur */
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
 * Starts nginx with the example configuration for operators. Only ports, the number of servers, and file paths differ.
 * Its log also names the upstream server.
 *
 * @param inner  ports at which the servers reach each other through it, as through an internal load balancer
 */
export async function startNginx(
  machine: Machine,
  ports: { readonly mien: readonly number[]; readonly scan: readonly number[] },
  inner?: { readonly mien: number; readonly scan: number },
): Promise<NginxFront> {
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
  const front: NginxFront = {
    tlsPort,
    root: cert.toString('utf8'),
    sent: cert.toString('utf8'),
    logs: () =>
      ['mien.log', 'mien-scan.log', ...(inner ? ['inner.log'] : [])]
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(''),
  };
  await waitFor('nginx', async () => (await ask(front, MIEN, '/v1/health/ready')).status === 200);
  return front;
}
