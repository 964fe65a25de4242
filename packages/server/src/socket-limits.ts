import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Idle timeout of a socket. */
const SILENCE_MS = 30_000;
/**
 * Fastify options: idle sockets are closed. Between two requests a connection may idle longer, so that a proxy in front
 * never reuses one that was just closed (72 s is Fastify's own default; proxies keep theirs for 60 s).
 * @see https://nodejs.org/api/http.html#servertimeout
 */
export const SOCKET_LIMITS = {
  connectionTimeout: SILENCE_MS,
  keepAliveTimeout: 72_000,
  http: {
    headersTimeout: 20_000,
    /** Check interval for late headers. */
    connectionsCheckingInterval: 5_000,
  },
} as const;

export interface BodyLimits {
  /** A body has this long to arrive, plus the time for its bytes at the slowest rate. */
  readonly graceMs: number;
  readonly slowestBytesPerMs: number;
}

/** 80 kbit/s. Chosen; a 2G phone reaches about that. */
export const BODY_LIMITS: BodyLimits = { graceMs: 30_000, slowestBytesPerMs: 10 };

/**
 * For a server whose request bodies cannot be produced a second time, such as a scan: 16 kbit/s, less than 2G at the
 * edge of a cell (3 kB/s assumed). An idle connection is still closed.
 */
export const SLOW_LINE_BODY_LIMITS: BodyLimits = { graceMs: 60_000, slowestBytesPerMs: 2 };

/**
 * Closes a connection whose request does not arrive in the time allowed for its size: a byte now and then does not keep
 * a socket open, neither before the response nor after one that did not wait for the body. Also closes idle
 * connections, unless the server is still computing a response.
 */
export function limitSockets(app: FastifyInstance, { graceMs, slowestBytesPerMs }: BodyLimits = BODY_LIMITS): void {
  const calls = new WeakMap<Socket, { readonly request: IncomingMessage; readonly response: ServerResponse }>();

  app.server.on('timeout', (socket: Socket) => {
    const call = calls.get(socket);
    const isOurTurn = call?.request.complete === true && !call.response.headersSent;
    if (!isOurTurn) socket.destroy();
  });

  app.addHook('onRequest', async ({ raw: request, headers, routeOptions }, { raw: response }) => {
    if (request.socket) calls.set(request.socket, { request, response });
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) return;
    const most = routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? 0;
    const bytes = length === undefined ? most : Math.min(Number(length) || 0, most);
    const timer = setTimeout(() => request.destroy(), graceMs + bytes / slowestBytesPerMs);
    timer.unref();
    const done = () => clearTimeout(timer);
    request.once('end', done).once('close', done);
  });
}
