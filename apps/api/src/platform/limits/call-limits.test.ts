import { API_PREFIX, type Endpoint, mienContract } from '@mien/contract';
import { exampleBody, UNKNOWN_ID } from '@mien/contract/testing';
import { HOUR_MS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { ORIGIN, problemOf, SCREENING, startTestApi, type TestApi } from '../../testing/test-api.ts';

const CALLS = Object.entries(mienContract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, declaration]) => ({
    name: `${group}.${name}`,
    declaration,
  })),
);

let api: TestApi;
beforeEach(async () => {
  // As low as they go, so that each is met soon.
  api = await startTestApi({
    SMS_SENDS_PER_HOUR_PER_IP: '3',
    LOGIN_LINKS_PER_HOUR_PER_IP: '3',
    REGISTRATIONS_PER_HOUR_PER_IP: '3',
    BEACON: '1',
  });
});

describe('strangers on one IPv6 network', () => {
  /** Values for path parameters: an unused code, number and key. */
  const PARTS: Readonly<Record<string, string>> = {
    phone: '5125550198',
    phoneOrReference: '5125550198',
    code: '123456',
    id: 'x'.repeat(43),
    key: 'x'.repeat(43),
    accessCode: 'signature',
  };
  /** Enough for the widest of these limits. */
  const MAX_CALLS = 601;

  it.each(
    CALLS.filter(
      ({ declaration: { access, limit } }) => access === 'public' && limit !== undefined && !('noneBecause' in limit),
    ),
  )('are stopped, whatever addresses they use: $name', { tags: 'thorough' }, async ({ name, declaration }) => {
    const path = declaration.path.replace(/:(\w+)/g, (_match, part: string) => PARTS[part] ?? UNKNOWN_ID);
    const query = name.endsWith('Anonymously') || name.endsWith('PhoneUrl') ? '?accessCode=wrong' : '';
    for (let index = 0; index < MAX_CALLS; index += 1) {
      const answer = await api.app.inject({
        method: declaration.method,
        url: `${API_PREFIX}${path}${query}`,
        remoteAddress: `2001:db8:0:1::${(index + 1).toString(16)}`,
        headers: { origin: ORIGIN },
        ...(declaration.body ? { payload: exampleBody(declaration)! } : {}),
      });
      if (answer.statusCode === 429) {
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        return;
      }
    }
    throw new Error('nothing stopped them');
  });
});

describe('access codes', () => {
  const look = (accessCode: string, ip = '203.0.113.7') =>
    api.browser({ ip }).client.configurations.getAnonymously({ query: { accessCode } });

  beforeEach(() => api.addUser({ phone: '5125550199', client: 'Austin Wellness', group: 'signature' }));

  it('can be looked up without limit if they are right', async () => {
    for (let index = 0; index < 10; index += 1) expect((await look('signature')).clientName).toBe('Austin Wellness');
  });

  it('cannot be guessed faster here than by registering, even concurrently, and then hits reveal nothing', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => look(`guess-${index}`)));
    // Three of the hour, and twenty of the minute.
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(23);
    expect(await problemOf(look('signature'))).toBe('too-many-requests');
    expect((await look('signature', '203.0.113.9')).clientName).toBe('Austin Wellness');
    api.clock.nowMs += HOUR_MS;
    expect((await look('signature')).clientName).toBe('Austin Wellness');
  });
});

describe('a single patient', () => {
  it('cannot write without limit, and does not affect others', async () => {
    await api.addUser({ phone: '5125550199' });
    await api.addUser({ phone: '5125550198' });
    const patient = await api.signIn('5125550199');
    const other = await api.signIn('5125550198');
    const write = ({ client }: typeof patient) => client.screenings.create({ body: SCREENING });
    for (let index = 0; index < 120; index += 1) await write(patient);
    const answer = await api.app.inject({
      method: 'POST',
      url: `${API_PREFIX}/screenings`,
      headers: { origin: ORIGIN, cookie: `hsAuth=${patient.cookies.get('hsAuth')}` },
      payload: SCREENING,
    });
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      429,
      'too-many-requests',
      '3600',
    ]);
    await write(other);
    api.clock.nowMs += HOUR_MS;
    await write(patient);
  });

  it('cannot export without limit', { tags: 'thorough' }, async () => {
    const { patientId } = await api.addUser({ phone: '5125550199' });
    const { client } = await api.signIn('5125550199');
    const take = () => client.records.exportAll({ params: { uid: patientId ?? '' } });
    for (let index = 0; index < 20; index += 1) await take();
    expect(await problemOf(take())).toBe('too-many-requests');
  });
});
