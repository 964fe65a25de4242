import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { limitSockets, SLOW_LINE_BODY_LIMITS, SOCKET_LIMITS } from './socket-limits.ts';

let closeAll = async () => {};
afterEach(() => closeAll());

/** A server with short limits, and one connection to it. */
async function connected({ silenceMs = 60_000, graceMs = 60_000 } = {}) {
  const app = fastify({ ...SOCKET_LIMITS, connectionTimeout: silenceMs, forceCloseConnections: true });
  limitSockets(app, { graceMs, slowestBytesPerMs: 1 });
  app.post('/', async ({ body }) => ({ got: body }));
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<object>();
  app.get('/slow', () => {
    begun.resolve();
    return answered.promise;
  });
  app.post('/refused', { onRequest: async (_, reply) => reply.code(401).send({}) }, async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const serverSide = once(app.server, 'connection') as Promise<[Socket]>;
  const socket: Socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  // A server that destroys a socket may reset it.
  socket.on('error', () => {});
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  closeAll = async () => {
    socket.destroy();
    await app.close();
  };
  return {
    socket,
    received: () => received,
    begun: begun.promise,
    answer: () => answered.resolve({}),
    /** From now on the server closes this connection and new ones after a short idle time. */
    async shortenSilence(ms: number): Promise<void> {
      (await serverSide)[0].setTimeout(ms);
      app.server.setTimeout(ms);
    },
  };
}

/** Resolves when a socket is closed, even by a reset: `once` of `node:events` would reject with the preceding error. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

const HEAD = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n`;

describe('a socket', () => {
  it('closes a socket that sends its body too slowly, even if a byte arrives now and then', async () => {
    const { socket } = await connected({ graceMs: 100 });
    socket.write(`${HEAD('/')}{`);
    // biome-ignore lint/plugin: nothing is waited for; the socket is closed whatever arrives
    const drip = setInterval(() => socket.write(' '), 20);
    await closed(socket);
    clearInterval(drip);
  });

  it('closes a socket that keeps sending after a rejection', async () => {
    const { socket, received } = await connected({ graceMs: 100 });
    socket.write(`${HEAD('/refused')}{`);
    await closed(socket);
    expect(received()).toContain('401');
  });

  it('closes an idle socket', async () => {
    const { socket } = await connected({ silenceMs: 50 });
    await closed(socket);
  });

  it('closes a socket that goes idle within a body', async () => {
    const { socket } = await connected({ silenceMs: 50 });
    socket.write(`${HEAD('/')}{`);
    await closed(socket);
  });

  it('keeps a socket open that waits for our response', async () => {
    const { socket, received, begun, answer, shortenSilence } = await connected();
    let wasClosed = false;
    socket.once('close', () => {
      wasClosed = true;
    });
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await begun;
    await shortenSilence(50);
    // A second idle connection: it is closed after the same idle time, which began later.
    const silent = connect(socket.remotePort as number, '127.0.0.1');
    silent.on('error', () => {});
    await closed(silent);
    expect(wasClosed).toBe(false);
    answer();
    await closed(socket);
    expect(received()).toContain('200 OK');
  });
});

it('accepts a one-minute scan over a 3 kB/s network', () => {
  const { graceMs, slowestBytesPerMs } = SLOW_LINE_BODY_LIMITS;
  const bytes = 250_000;
  expect(graceMs + bytes / slowestBytesPerMs).toBeGreaterThan(1.5 * (bytes / 3));
});
