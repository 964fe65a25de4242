import type { TransportRequest } from '@mien/contract';
import { beforeEach, expect, it, vi } from 'vitest';

const refused = { status: 400, json: { code: 'invalid-request', fields: [{ path: 'timeZone', rule: 'custom' }] } };
const taken = { status: 200, json: { items: [] } };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'America/New_Town' } });
});

/** Sends a request to a server that knows only whole-hour zones. */
async function send(request: TransportRequest, answer: typeof refused | typeof taken = refused) {
  const { withKnownZone } = await import('./zone-that-is-known.ts');
  const sent: TransportRequest[] = [];
  const transport = withKnownZone(async (one) => {
    sent.push(one);
    return `${one.url} ${String(one.body)}`.includes('New_Town') ? answer : taken;
  });
  return { answer: await transport(request), sent };
}

it('retries the request with a known zone of the same offset in the URL', async () => {
  const { answer, sent } = await send({ method: 'GET', url: '/v1/trends?timeZone=America%2FNew_Town&period=month' });
  expect(answer).toBe(taken);
  expect(sent.map(({ url }) => url)).toEqual([
    '/v1/trends?timeZone=America%2FNew_Town&period=month',
    expect.stringMatching(/^\/v1\/trends\?timeZone=(?:UTC|Etc%2FGMT[+-]\d+|Etc%2FGMT%2B\d+)&period=month$/),
  ]);
});

it('retries the request with a known zone in the body', async () => {
  const body = JSON.stringify({ time: '08:00', timeZone: 'America/New_Town' });
  const { sent } = await send({ method: 'PUT', url: '/v1/reminder', body });
  expect(JSON.parse(String(sent[1]?.body))).toEqual({
    time: '08:00',
    timeZone: expect.stringMatching(/^(?:UTC|Etc\/GMT[+-]\d+)$/),
  });
});

it('does not retry the request if something else is wrong, too', async () => {
  const fields = [...refused.json.fields, { path: 'period', rule: 'invalid_value' }];
  const other = { status: 400, json: { code: 'invalid-request', fields } };
  const { answer, sent } = await send({ method: 'GET', url: '/v1/trends?timeZone=America%2FNew_Town' }, other);
  expect([answer, sent.length]).toEqual([other, 1]);
});
