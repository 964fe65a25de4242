import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { waitFor } from '../../e2e/other-browsers/driven-page.ts';
import { makeCertificate } from '../../e2e/other-browsers/https-sites.ts';
import { freePort } from '../../tools/free-ports.ts';
import { ROOT } from '../../tools/processes.ts';
import { ACME_PATHS, CADDY_PATH } from '../../tools/system-packages.ts';
import { ask, type Front, MIEN, SCAN } from './https-front.ts';
import type { Machine } from './machine.ts';
import { SkippedTrial } from './trial.ts';

const CONFIGURATION = join(ROOT, 'deploy/Caddyfile');
/** How long a certificate holds, so short that it is renewed during a scan: Caddy does so in the last third. */
export const CERTIFICATE_SECONDS = 60;

/** Runs a program until the end of the trial. What it says is kept, and said if it ends before. */
function run(machine: Machine, program: string, args: readonly string[], env: Record<string, string> = {}): void {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let isWanted = true;
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => said.push(part.toString('utf8')));
  child.on('exit', (code) => {
    if (isWanted) process.stderr.write(`${program} ended with ${code}\n${said.join('').slice(-4000)}\n`);
  });
  machine.atEnd(async () => {
    isWanted = false;
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
}

/** Reads a page of the certificate authority's own https. */
function read(url: string, ca: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(url, { ca, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    });
    call.on('error', reject);
    call.end();
  });
}

interface Authority {
  /** Where ACME clients begin. */
  readonly directory: string;
  /** The file with the certificate of that address. */
  readonly rootFile: string;
  /** The root and the intermediate certificate of what it issues, as PEM. */
  readonly root: string;
  readonly intermediate: string;
}

/** Starts a certificate authority that looks whether a name leads to who asks for its certificate, and the names' service. */
async function startAuthority(
  machine: Machine,
  ports: { readonly plain: number; readonly tls: number },
): Promise<Authority> {
  const folder = machine.folder('acme');
  const { cert } = makeCertificate(folder, ['localhost']);
  const rootFile = join(folder, 'certificate.pem');
  const [names, listen, manage, namesManage] = [await freePort(), await freePort(), await freePort(), await freePort()];
  writeFileSync(
    join(folder, 'pebble.json'),
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${listen}`,
        managementListenAddress: `127.0.0.1:${manage}`,
        certificate: rootFile,
        privateKey: join(folder, 'key.pem'),
        httpPort: ports.plain,
        tlsPort: ports.tls,
        certificateValidityPeriod: CERTIFICATE_SECONDS,
      },
    }),
  );
  run(machine, ACME_PATHS.names, [
    ...['-dns01', `127.0.0.1:${names}`, '-management', `127.0.0.1:${namesManage}`],
    // No IPv6: the proxy listens there, too, but not every machine has it.
    ...['-defaultIPv6', '', '-http01', '', '-https01', '', '-tlsalpn01', ''],
  ]);
  run(machine, ACME_PATHS.authority, ['-config', join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${names}`], {
    PEBBLE_VA_NOSLEEP: '1',
  });
  const certificate = (kind: string) => read(`https://localhost:${manage}/${kind}/0`, cert);
  await waitFor('the certificate authority', async () => (await certificate('roots')).includes('BEGIN'));
  return {
    directory: `https://localhost:${listen}/dir`,
    rootFile,
    root: await certificate('roots'),
    intermediate: await certificate('intermediates'),
  };
}

export interface CaddyFront extends Front {
  /** The serial number of the certificate that a site has now. */
  serialOf(host: string): Promise<string>;
  /** Where an address without https leads. */
  leadsFromPlain(host: string, path: string): Promise<string | undefined>;
}

/**
 * Starts Caddy with the configuration that operators copy, unchanged; ports, folder and certificate authority are in options above it.
 * The authority of the trial takes the place of a public one, and issues nothing to whom the names do not lead.
 */
export async function startCaddy(
  machine: Machine,
  ports: { readonly mien: number; readonly scan: number },
): Promise<CaddyFront> {
  if (!existsSync(CADDY_PATH)) throw new SkippedTrial('no Caddy here; on Debian: apt-get install caddy');
  if (!Object.values(ACME_PATHS).every(existsSync))
    throw new SkippedTrial('no Pebble here; on Debian: apt-get install pebble');
  const folder = machine.folder('caddy');
  const [plainPort, tlsPort] = [await freePort(), await freePort()];
  const authority = await startAuthority(machine, { plain: plainPort, tls: tlsPort });
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{
	admin off
	http_port ${plainPort}
	https_port ${tlsPort}
	default_bind 127.0.0.1
	storage file_system ${join(folder, 'certificates')}
	acme_ca ${authority.directory}
	acme_ca_root ${authority.rootFile}
	renew_interval 2s
}
${readFileSync(CONFIGURATION, 'utf8')}`,
  );
  run(machine, CADDY_PATH, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    HOME: folder,
    MIEN_HOST: MIEN,
    SCAN_HOST: SCAN,
    MIEN_SERVER: `127.0.0.1:${ports.mien}`,
    SCAN_SERVER: `127.0.0.1:${ports.scan}`,
  });
  const front: CaddyFront = {
    tlsPort,
    root: authority.root,
    sent: authority.intermediate,
    serialOf: (host) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port: tlsPort, servername: host, ca: authority.root }, () => {
          resolve(socket.getPeerCertificate().serialNumber);
          socket.end();
        });
        socket.on('error', reject);
      }),
    leadsFromPlain: (host, path) =>
      new Promise((resolve, reject) => {
        const call = requestPlain(
          { host: '127.0.0.1', port: plainPort, path, agent: false, headers: { Host: host } },
          (answer) => {
            resolve(answer.headers.location);
            answer.resume();
          },
        );
        call.on('error', reject);
        call.end();
      }),
  };
  for (const host of [MIEN, SCAN])
    await waitFor(`Caddy with a certificate for ${host}`, async () => {
      return (await ask(front, host, '/v1/health/ready')).status === 200;
    });
  return front;
}
