import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { BODY_LIMITS, SOCKET_LIMITS, STOP_WITHIN_MS } from '@mien/server';
import { type ApiProcess, startApi } from './api-process.ts';
import { call, inWords } from './call.ts';
import { embeddedIn, fillDatabase } from './load-trial.ts';
import { type Machine, pause } from './machine.ts';
import type { Outcome, Trial } from './trial.ts';
import { LOAD_PLAN } from './world.ts';

/** Sockets of each kind, all at once. */
const SOCKETS = 20;
/** A busy machine closes a little later than promised. */
const SLACK_MS = 3_000;
const DRIP_EVERY_MS = 500;
const LOOK_EVERY_MS = 250;
/** How soon health has to answer, whatever else is open. */
const HEALTH_LIMIT_MS = 5_000;
const BODY_BYTES = 20_000;
/** Answers that are asked for in one go and never read: megabytes, more than the buffers on the way hold. */
const UNREAD_ANSWERS = 200;
/** Proxies rest a connection for a minute; a server that closes it sooner loses requests. */
const REST_AT_LEAST_MS = 60_000;

const LINE = 'Host: localhost\r\nContent-Type: application/json\r\n';
const HEAD = `POST /v1/auth/phone HTTP/1.1\r\n${LINE}Content-Length: ${BODY_BYTES}\r\n\r\n`;
const LARGE = 'GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

interface Kind {
  readonly what: string;
  /** What it sends at once. */
  readonly first: string;
  /** What it sends again and again, a byte at a time. */
  readonly drip?: string;
  readonly neverReads?: boolean;
  /** The latest moment at which the server has promised to end it. */
  readonly endsWithinMs: number;
  readonly staysAtLeastMs?: number;
}

const { connectionTimeout, keepAliveTimeout, http } = SOCKET_LIMITS;
const HEADERS_WITHIN_MS = http.headersTimeout + http.connectionsCheckingInterval;

const KINDS: readonly Kind[] = [
  { what: 'silent from the start', first: '', endsWithinMs: Math.max(connectionTimeout, HEADERS_WITHIN_MS) },
  {
    what: 'silent within the headers',
    first: 'POST /v1/auth/phone HTTP/1.1\r\nHost: lo',
    endsWithinMs: HEADERS_WITHIN_MS,
  },
  {
    what: 'headers byte by byte',
    first: 'POST /v1/auth/phone HTTP/1.1\r\nX-Slow: ',
    drip: 'x',
    endsWithinMs: HEADERS_WITHIN_MS,
  },
  { what: 'silent after the headers', first: HEAD, endsWithinMs: connectionTimeout },
  {
    what: 'body byte by byte',
    first: `${HEAD}{`,
    drip: ' ',
    endsWithinMs: BODY_LIMITS.graceMs + BODY_BYTES / BODY_LIMITS.slowestBytesPerMs,
  },
  // Twice the silence: once until the buffers on the way are full, once until the server gives up.
  { what: 'never reads', first: LARGE.repeat(UNREAD_ANSWERS), neverReads: true, endsWithinMs: 2 * connectionTimeout },
  {
    what: 'rests after an answer',
    first: 'GET /v1/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n',
    endsWithinMs: keepAliveTimeout + http.connectionsCheckingInterval,
    staysAtLeastMs: REST_AT_LEAST_MS,
  },
];

function open(port: number, { first, drip, neverReads }: Kind): Socket {
  const socket = connect(port, '127.0.0.1');
  // A server that destroys a socket may reset it.
  socket.on('error', () => {});
  if (neverReads) socket.pause();
  else socket.resume();
  socket.once('connect', () => {
    socket.write(first);
    if (drip === undefined) return;
    const timer = setInterval(() => socket.write(drip), DRIP_EVERY_MS);
    socket.once('close', () => clearInterval(timer));
  });
  return socket;
}

/** Reads what is left. Answers whether all answers came after all: then the server had waited for its reader. */
async function gotEverything(socket: Socket): Promise<boolean> {
  let answers = 0;
  socket.on('data', (chunk: Buffer) => {
    answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1;
  });
  socket.resume();
  const closed = once(socket, 'close').then(() => true);
  const isEnded = await Promise.race([closed, pause(SLACK_MS).then(() => false)]);
  return !isEnded || answers >= UNREAD_ANSWERS;
}

/** What is wrong with how one socket ended, or null. */
async function faultOf(port: number, kind: Kind): Promise<string | null> {
  const begunMs = performance.now();
  const socket = open(port, kind);
  const closed = once(socket, 'close').then(() => true);
  const limitMs = kind.endsWithinMs + SLACK_MS;
  try {
    if (kind.neverReads) {
      // A socket that is not read does not learn that it was closed.
      await pause(limitMs);
      return (await gotEverything(socket)) ? `${kind.what}: still served after ${limitMs} ms` : null;
    }
    const isEnded = await Promise.race([closed, pause(limitMs).then(() => false)]);
    const tookMs = performance.now() - begunMs;
    if (!isEnded) return `${kind.what}: still open after ${limitMs} ms`;
    return tookMs < (kind.staysAtLeastMs ?? 0) ? `${kind.what}: ended after ${tookMs.toFixed(0)} ms already` : null;
  } finally {
    socket.destroy();
  }
}

/** Watches the health of the server until stopped. Returns what it saw other than a timely 200. */
async function watchHealth(api: ApiProcess, isOver: () => boolean): Promise<{ looks: number; faults: string[] }> {
  const faults: string[] = [];
  let looks = 0;
  while (!isOver()) {
    const begunMs = performance.now();
    const answer = await call(api.url, { method: 'GET', path: '/v1/health/ready' });
    const tookMs = performance.now() - begunMs;
    looks += 1;
    if (answer.kind !== 'answered' || answer.status !== 200) faults.push(`health: ${inWords(answer)}`);
    else if (tookMs > HEALTH_LIMIT_MS) faults.push(`health: after ${tookMs.toFixed(0)} ms`);
    await pause(LOOK_EVERY_MS);
  }
  return { looks, faults };
}

async function run(machine: Machine): Promise<Outcome> {
  const dataFolder = machine.folder('sockets');
  await fillDatabase(embeddedIn(dataFolder), { ...LOAD_PLAN, people: { Patient: 1 } });
  const api = await startApi(machine, { DATA_DIR: dataFolder });
  await api.ready();
  const port = Number(new URL(api.url).port);
  let isOver = false;
  const watching = watchHealth(api, () => isOver);
  const faults = await Promise.all(KINDS.flatMap((kind) => Array.from({ length: SOCKETS }, () => faultOf(port, kind))));
  isOver = true;
  const { looks, faults: unhealthy } = await watching;
  const died = api.ended() === null ? [] : [`ended by itself (${api.ended()}): ${api.output().trim().slice(-500)}`];
  // A stop ends even with a request that never does.
  const [slowest] = KINDS.filter(({ what }) => what === 'body byte by byte');
  const socket = slowest && open(port, slowest);
  await pause(DRIP_EVERY_MS);
  const askedMs = performance.now();
  const exited = once(api.child, 'exit').then(() => true);
  api.child.kill('SIGTERM');
  const hasStopped = await Promise.race([exited, pause(STOP_WITHIN_MS + SLACK_MS).then(() => false)]);
  const stoppedMs = performance.now() - askedMs;
  socket?.destroy();
  const late = hasStopped ? [] : [`it did not stop within ${STOP_WITHIN_MS} ms`];
  const broken = faults.filter((fault) => fault !== null);
  return {
    of: `sockets of ${KINDS.length} kinds, ${looks} looks at the health beside them, and a stop`,
    tried: faults.length + 1,
    confirmed: faults.length - broken.length + (hasStopped ? 1 : 0),
    lost: [],
    doubled: [],
    wrong: [...broken, ...unhealthy, ...late],
    died,
    recoveriesMs: hasStopped ? [stoppedMs] : [],
    disturbances: faults.length,
  };
}

export const slowSockets: Trial = {
  name: 'slow-sockets',
  title: 'Sockets that are silent, slow, or never read; then SIGTERM with one open',
  run,
};
