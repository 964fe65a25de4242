import { once } from 'node:events';
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { countOctets, createLog } from '@mien/server';
import { afterEach, expect, it } from 'vitest';
import { fromDatabase } from '../database/database-failure.ts';
import { createApp } from './create-app.ts';

let close = async () => {};
afterEach(() => close());

/** Sends the beginning of a body and goes away, and answers what the server wrote into its log. */
async function logOfAbortedUpload(contentType: string): Promise<string[]> {
  const lines: string[] = [];
  const app = await createApp({
    publicOrigin: 'http://localhost:3000',
    productName: 'Test',
    log: createLog({ level: 'warn', stream: { write: (line) => void lines.push(line) } }),
    trustedProxyHops: 0,
  });
  close = () => app.close();
  const ended = Promise.withResolvers<void>();
  app.post('/upload', async (request) => {
    if (contentType === 'application/octet-stream') await countOctets(request.body as Readable, request.headers, 1e6);
  });
  app.addHook('onRequest', async (request) => {
    request.raw.on('close', () => setImmediate(ended.resolve));
  });
  const address = await app.listen({ port: 0 });
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${contentType}\r\ncontent-length: 100000\r\n\r\n${'1'.repeat(1000)}`,
  );
  await once(app.server, 'request');
  socket.resetAndDestroy();
  await ended.promise;
  return lines;
}

/** The response to a call that fails with this error. */
async function answerTo(failure: Error) {
  const app = await createApp({
    publicOrigin: 'http://localhost:3000',
    productName: 'Test',
    log: createLog({ level: 'silent' }),
    trustedProxyHops: 0,
  });
  close = () => app.close();
  app.get('/failing', async () => {
    throw failure;
  });
  const { statusCode, headers, body } = await app.inject({ url: '/failing' });
  return { status: statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).code };
}

const failure = (code: string) => fromDatabase(Object.assign(new Error('x'), { code }));

it('an unavailable database is answered with the time for another try', async () => {
  expect(await answerTo(failure('53100'))).toEqual({ status: 503, retryAfter: '2', code: 'service-unavailable' });
});

it('a write for a user who has been deleted is answered with not found', async () => {
  expect(await answerTo(failure('23503'))).toEqual({ status: 404, retryAfter: undefined, code: 'not-found' });
});

it.each(['application/json', 'application/octet-stream'])(
  'an aborted upload of %s is not a lost database, and is not logged',
  async (contentType) => expect(await logOfAbortedUpload(contentType)).toEqual([]),
);

it('an unexpected failure is reported as an internal error without details', async () => {
  expect(await answerTo(failure('23505'))).toEqual({ status: 500, retryAfter: undefined, code: 'internal-error' });
});
