import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports of the end-to-end test servers, away from a running installation: these consecutive ports or the next free
 * ones.
 */
export const TEST_PORTS = { first: 3200, count: 20 } as const;

/**
 * Binds a port of this machine briefly.
 *
 * @param port  0 for any free one
 * @returns the port; null if it is in use
 */
async function tryPort(port: number): Promise<number | null> {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return null;
  const { port: given } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return given;
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === null) throw new Error('no port is free');
  return port;
}

/**
 * The first of several free ports in a row.
 *
 * @param from  where the search begins
 */
export async function freePortsInARow(from: number, count: number): Promise<number> {
  for (let first = from; first + count < 65_536; first += count) {
    const row = Array.from({ length: count }, (_, index) => tryPort(first + index));
    if (!(await Promise.all(row)).includes(null)) return first;
  }
  throw new Error(`no ${count} ports in a row are free`);
}
