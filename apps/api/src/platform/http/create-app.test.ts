import { gzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { composeApi } from '../../compose.ts';
import { readConfig } from '../config.ts';
import { cryptoRandom } from '../crypto/secrets.ts';
import type { Database } from '../database/connect.ts';

const key = 'a-server-key-of-at-least-32-characters';
async function openApp(PUBLIC_URL: string) {
  const { app } = await composeApi({
    config: readConfig({
      SERVER_KEY: key,
      SCAN_LICENCE_KEY: `${key}-not`,
      LOG_LEVEL: 'silent',
      PUBLIC_URL,
      SMS_DRIVER: 'webhook',
      SMS_WEBHOOK_URL: 'https://sms.example',
      SMS_WEBHOOK_SECRET: `${key}-either`,
    }),
    database: {} as Database,
    now: () => new Date(0),
    random: cryptoRandom,
    sms: { send: () => Promise.resolve() },
    providers: [],
  });
  return app;
}

const secure = await openApp('https://mien.example');
const plain = await openApp('http://localhost:3000');
afterAll(() => Promise.all([secure.close(), plain.close()]));

const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

// The last ones cannot be read by the framework.
it.each([
  ['/v1/health/live', 200],
  ['/v1/nothing', 404],
  ['/v1/%', 404],
  ['/sharedResult/%', 302],
  ['/sharedResult/a%zz', 302],
])('%s is answered with every security header', async (url, status) => {
  const answer = await secure.inject(url);
  expect(answer.statusCode).toBe(status);
  const sent = await plain.inject(url);
  for (const name of SECURITY_HEADERS) {
    expect(answer.headers[name], name).toEqual(expect.any(String));
    expect(sent.headers[name], name).toBe(answer.headers[name]);
  }
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(sent.headers).not.toHaveProperty('strict-transport-security');
});

it('redirects an unreadable address like every dead link', async () => {
  const { headers } = await secure.inject({
    url: '/sharedResult/%',
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  });
  expect(headers).toMatchObject({ location: '/error?ID=1002#ended', 'cache-control': 'no-store' });
});

it('generates its description once, however often it is requested', async () => {
  const describe = vi.spyOn(plain, 'swagger');
  const answers = await Promise.all(Array.from({ length: 5 }, () => plain.inject('/v1/openapi.json')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers[0]!.json()).toMatchObject({ openapi: '3.1.0', paths: { '/v1/health': expect.anything() } });
  expect(describe).toHaveBeenCalledTimes(1);
});

it('compresses its description, and refuses a compressed body', async () => {
  const taken = { 'accept-encoding': 'br' };
  const { headers } = await plain.inject({ url: '/v1/openapi.json', headers: taken });
  expect(headers['content-encoding']).toBe('br');
  const sent = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const refused = await plain.inject({
    method: 'POST',
    url: '/v1/auth/phone',
    headers: sent,
    payload: gzipSync('{"phone":"5125550100"}'),
  });
  expect(refused.json()).toMatchObject({ code: 'malformed-body' });
});
