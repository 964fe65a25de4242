import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

let api: TestApi;
let patient: TestBrowser;

beforeAll(async () => {
  api = await startTestApi({
    DATABASE_URL: 'postgres://127.0.0.1/primary',
    DATABASE_READ_URL: 'postgres://127.0.0.1/standby',
  });
  await api.addUser({ phone: '5125550100' });
  patient = await api.signIn('5125550100');
});

beforeEach(() => {
  api.standby.reads.length = 0;
  api.standby.isUsable = true;
  patient.cookies.delete('hsWrote');
});

const MONTH = { period: 'month', date: '2026-03-01', timeZone: 'UTC' } as const;

const readTrends = () => patient.client.measurements.trends({ query: MONTH });

it('trends are the standby’s for a browser that has changed nothing lately', async () => {
  await readTrends();
  expect(api.standby.reads).toContain('standby');
});

it('a browser that has just changed something is marked for some seconds, and reads the primary', async () => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/v1/chat/messages',
    headers: {
      origin: 'http://localhost:3000',
      cookie: [...patient.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: { message: 'Hello' },
  });
  const mark = [answer.headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith('hsWrote='));
  expect(mark).toBe('hsWrote=1; Max-Age=5; Path=/; HttpOnly; Secure; SameSite=Lax');
  patient.cookies.set('hsWrote', '1');
  await readTrends();
  expect(api.standby.reads).toEqual([]);
});

it('a write that is refused marks as well: it may have been stored', async () => {
  const params = { uid: '00000000-0000-4000-8000-000000000000' };
  await expect(patient.client.patients.update({ params, body: { lastName: 'Reyes' } })).rejects.toThrow();
  expect(patient.cookies.has('hsWrote')).toBe(true);
});

it('a program reads the primary: it keeps no mark', async () => {
  const { accessToken } = await api.browser().client.signIn.loginTemp({ body: await api.profileCode('5125550100') });
  await api.program(accessToken ?? '').measurements.trends({ query: MONTH });
  expect(api.standby.reads).toEqual([]);
});

it('the primary answers while the standby is not fit to, and that is counted', async () => {
  api.standby.isUsable = false;
  await readTrends();
  expect(new Set(api.standby.reads)).toEqual(new Set(['primary']));
});

it('other reads are never the standby’s', async () => {
  await patient.client.chat.list({ query: {} });
  await patient.client.measurements.list({ query: {} });
  expect(api.standby.reads).toEqual([]);
});
