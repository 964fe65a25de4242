import { afterEach, expect, it } from 'vitest';
import { createApp } from './create-app.ts';

let close = async () => {};
afterEach(() => close());

/** What is answered when a call fails so. */
async function answerTo(failure: Error) {
  const app = await createApp({
    publicOrigin: 'http://localhost:3000',
    productName: 'Test',
    logLevel: 'silent',
    trustedProxyHops: 0,
  });
  close = () => app.close();
  app.get('/failing', async () => {
    throw failure;
  });
  const { statusCode, headers, body } = await app.inject({ url: '/failing' });
  return { status: statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).code };
}

const failure = (code: string) => Object.assign(new Error('x'), { code });

it('a database that cannot answer now is an answer with a time to come back', async () => {
  expect(await answerTo(failure('53100'))).toEqual({ status: 503, retryAfter: '2', code: 'service-unavailable' });
});

it('a write for somebody who was deleted meanwhile finds nobody', async () => {
  expect(await answerTo(failure('23503'))).toEqual({ status: 404, retryAfter: undefined, code: 'not-found' });
});

it('an unexpected failure is reported as that, and nothing more', async () => {
  expect(await answerTo(failure('23505'))).toEqual({ status: 500, retryAfter: undefined, code: 'internal-error' });
});
