import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import pg from 'pg';
import * as z from 'zod/mini';
import { keyOfToken } from '../../apps/api/src/platform/crypto/secrets.ts';
import { FLOOR_CALLS, type FloorCall, type FloorRequest, type FloorSession, SESSION_TEXT } from './floor-calls.ts';

/**
 * Minimal servers for the same calls: `bare` is Node's own server, `fastify` adds a framework and serializes responses
 * by a schema. Both look the session up by the hash of the bearer token and use prepared statements, so that each is
 * planned once.
 */
const [kind, url, port] = process.argv.slice(2);
// Keeps dates as text, as Mien does.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
const pool = new pg.Pool({ connectionString: url, max: 8, application_name: `floor-${kind}` });
/** Codes for known and unknown numbers are the same call. */
const calls: readonly FloorCall[] = [...new Set<FloorCall>(Object.values(FLOOR_CALLS))];

async function sessionOf(authorization: string | undefined): Promise<FloorSession | null> {
  const { clientId, hash } = keyOfToken((authorization ?? '').slice('Bearer '.length));
  const { rows } = await pool.query<FloorSession>({ name: 'who calls', text: SESSION_TEXT, values: [clientId, hash] });
  return rows[0] ?? null;
}

async function answer(call: FloorCall, request: FloorRequest): Promise<unknown> {
  const { rows } = await pool.query({ name: call.path, text: call.text, values: call.valuesOf(request) });
  return call.answerOf(rows as never, request);
}

async function bodyOf(request: IncomingMessage): Promise<FloorRequest['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as FloorRequest['body']);
}

async function listenBare(): Promise<void> {
  // The same as Fastify's.
  const server = createServer({ keepAliveTimeout: 72_000 }, async (request, reply) => {
    try {
      const address = new URL(request.url ?? '/', 'http://localhost');
      const [, path, id = ''] = address.pathname.split('/');
      const call = calls.find((one) => one.path === path && one.method === request.method);
      const session = await sessionOf(request.headers.authorization);
      if (!call || !session) {
        reply.writeHead(call ? 401 : 404).end();
        return;
      }
      const body = await bodyOf(request);
      const query = Object.fromEntries(address.searchParams);
      const text = JSON.stringify(await answer(call, { session, id, query, body }));
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
    } catch (error) {
      reply.writeHead(500).end(String(error));
    }
  });
  await once(server.listen(Number(port), '127.0.0.1'), 'listening');
}

async function listenFastify(): Promise<void> {
  const app = fastify();
  for (const call of calls)
    app.route({
      method: call.method,
      url: `/${call.path}/:id?`,
      async handler(request, reply) {
        const session = await sessionOf(request.headers.authorization);
        if (!session) return reply.code(401).send();
        const { id = '' } = request.params as { id?: string };
        const { query, body } = request as unknown as FloorRequest;
        return z.parse(call.schema, await answer(call, { session, id, query, body }));
      },
    });
  await app.listen({ port: Number(port), host: '127.0.0.1' });
}

await (kind === 'bare' ? listenBare() : listenFastify());
// The bench waits for this line.
console.log('ready');
