import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { startServers } from '../../tools/servers.ts';

export interface HttpsSites {
  readonly mienUrl: string;
  /** URL of the outbox without a certificate. */
  readonly outboxUrl: string;
  stop(): Promise<void>;
}

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
}

/** A self-signed certificate for these names: `key.pem` and `certificate.pem` in a folder. */
export function makeCertificate(folder: string, names: readonly string[]): Certificate {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join()}`],
    ...['-keyout', key, '-out', cert],
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function startTls(port: number, to: number, certificate: Certificate): Promise<Server> {
  const server = createServer(certificate, (outer) => {
    const inner = connect(to, '127.0.0.1');
    outer.pipe(inner).pipe(outer);
    outer.on('error', () => inner.destroy());
    inner.on('error', () => outer.destroy());
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return server;
}

/**
 * Both built sites behind HTTPS as in production, on a new database with demo people. WebKit stores secure cookies only
 * over HTTPS; other browsers make an exception for localhost.
 *
 * @param firstPort  the first of four consecutive ports
 */
export async function startHttpsSites(firstPort: number): Promise<HttpsSites> {
  const [port, scanPort, tlsPort, scanTlsPort] = [0, 1, 2, 3].map((more) => firstPort + more) as [
    number,
    number,
    number,
    number,
  ];
  const folder = mkdtempSync(join(tmpdir(), 'mien-https-'));
  const certificate = makeCertificate(folder, ['localhost']);
  const fronts = [await startTls(tlsPort, port, certificate), await startTls(scanTlsPort, scanPort, certificate)];
  const mienUrl = `https://localhost:${tlsPort}`;
  const stopFronts = () => {
    for (const front of fronts) front.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const servers = await startServers({
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: String(port),
      SCAN_PORT: String(scanPort),
      PUBLIC_URL: mienUrl,
      SCAN_URL: `https://localhost:${scanTlsPort}`,
      SMS_SENDS_PER_HOUR_PER_IP: '1000',
    });
    return {
      mienUrl,
      outboxUrl: `http://localhost:${port}/dev/outbox.json`,
      async stop() {
        await servers.stop();
        stopFronts();
      },
    };
  } catch (error) {
    stopFronts();
    throw error;
  }
}
