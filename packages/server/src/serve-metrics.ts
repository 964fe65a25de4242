import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenMeter } from './open-meter.ts';

/** Path of the metrics. */
export const METRICS_PATH = '/metrics';
/** A collector sends one short line. Chosen. */
const LIMITS = { headersTimeout: 5000, requestTimeout: 5000, maxHeaderSize: 8192 } as const;

export interface ServedMetrics {
  readonly port: number;
  close(): Promise<void>;
}

/** The metrics cannot be served on the configured port. */
export class MetricsPortError extends Error {
  constructor(cause: Error) {
    super(`The numbers for Prometheus cannot be served: ${cause.message}. Set another port, or none.`, { cause });
    this.name = 'MetricsPortError';
  }
}

/** Serves a server's metrics on a separate port, which no proxy publishes. @throws MetricsPortError */
export async function serveMetrics(
  meter: Pick<OpenMeter, 'text' | 'contentType'>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<ServedMetrics> {
  const server = createServer(LIMITS, async (request, response) => {
    if (request.method !== 'GET' || request.url !== METRICS_PATH) return void response.writeHead(404).end();
    try {
      const text = await meter.text();
      response.writeHead(200, { 'content-type': meter.contentType, 'cache-control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: Error) => {
    throw new MetricsPortError(cause);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
