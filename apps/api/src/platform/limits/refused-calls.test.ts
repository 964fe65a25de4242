import { Problem } from '@mien/contract';
import { REFUSED_CALL_KINDS } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { composeApi } from '../../compose.ts';
import { problemOf, startTestApi } from '../../testing/test-api.ts';
import { emptyTables, settleBeforeEmptying, testDatabase } from '../../testing/test-database.ts';
import { readConfig } from '../config.ts';
import { cryptoRandom } from '../crypto/secrets.ts';
import { refusedCallKind } from './refused-calls.ts';

describe('the kind of a refused call', () => {
  const of = (
    code: ConstructorParameters<typeof Problem>[0],
    call = 'signIn.profiles',
    hasCredentials = true,
    namesObject = false,
  ) =>
    refusedCallKind(new Problem(code), {
      call: () => call,
      hasCredentials: () => hasCredentials,
      namesObject: () => namesObject,
    });

  it('is known for every problem that an attack causes', () => {
    expect(of('wrong-access-code')).toBe('wrongCode');
    expect(of('wrong-access-code', 'secondFactor.pass')).toBe('wrongSecondStep');
    expect(of('login-link-invalid')).toBe('wrongLink');
    expect(of('wrong-credentials')).toBe('unknownToken');
    expect(of('sign-in-required')).toBe('unknownToken');
    expect(of('not-allowed')).toBe('notAllowed');
    expect(of('wrong-origin')).toBe('notAllowed');
    expect(of('too-many-requests')).toBe('limited');
    expect(of('not-found', 'measurements.get', true, true)).toBe('unknownId');
    expect(of('receipt-invalid', 'measurements.create')).toBe('forgedReceipt');
    // An event of a provider, which is no call of the contract.
    expect(of('wrong-credentials', '')).toBe('forgedReceipt');
  });

  it('is none for harmless problems', () => {
    expect(of('sign-in-required', 'signIn.session', false)).toBeNull();
    for (const code of ['not-found', 'invalid-request', 'settings-changed', 'internal-error'] as const)
      expect(of(code)).toBeNull();
  });
});

describe('refused calls', () => {
  it('are counted by kind and day for operators', async () => {
    const api = await startTestApi();
    await api.addUser({ phone: '5125550199' });
    const patient = await api.signIn('5125550199');
    for (let index = 0; index < 3; index += 1)
      expect(await problemOf(patient.client.operations.get({ query: {} }))).toBe('not-allowed');
    const forged = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } };
    for (let index = 0; index < 5; index += 1) await api.app.inject({ url: '/v1/auth/sessions', ...forged });
    // Ids that are searched for.
    for (let index = 0; index < 4; index += 1)
      expect(await problemOf(patient.client.measurements.get({ params: { id: crypto.randomUUID() } }))).toBe(
        'not-found',
      );
    await api.runJobs();
    await api.addUser({ phone: '5125550110', roles: ['System User'], patient: null });
    const { refusedCalls, refusedNetworks } = await (await api.signIn('5125550110')).client.operations.get({
      query: {},
    });
    expect(refusedNetworks).toEqual([
      { kind: 'unknownToken', label: expect.stringMatching(/^[\w-]{8}$/), count: 5 },
      { kind: 'unknownId', label: expect.stringMatching(/^[\w-]{8}$/), count: 4 },
      { kind: 'notAllowed', label: expect.stringMatching(/^[\w-]{8}$/), count: 3 },
    ]);
    // The patient's calls came from one network, the forged ones from another.
    expect(new Set(refusedNetworks.map(({ label }) => label)).size).toBe(2);
    expect(refusedCalls).toEqual([
      { kind: 'unknownToken', count: 5 },
      { kind: 'unknownId', count: 4 },
      { kind: 'notAllowed', count: 3 },
    ]);
    expect(REFUSED_CALL_KINDS).toContain('limited');
  });

  it('are logged as one line a minute and kind, with labels of networks and nothing else', async () => {
    const database = await testDatabase();
    await emptyTables(database);
    const lines: string[] = [];
    const { app, jobs, settled } = await composeApi({
      config: readConfig({
        SERVER_KEY: 'a-server-key-of-at-least-32-characters',
        SCAN_LICENCE_KEY: 'a-partner-key-of-at-least-32-characters',
      }),
      logStream: { write: (line) => void lines.push(line) },
      database,
      now: () => new Date('2026-03-14T15:00:00Z'),
      random: cryptoRandom,
      sms: { send: async () => {} },
      providers: [],
    });
    settleBeforeEmptying(settled);
    const guess = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/v1/auth/login/profiles',
        remoteAddress,
        headers: { origin: 'http://localhost:3000' },
        payload: { phone: '5125550198', code: '123456' },
      });
    for (let index = 0; index < 20; index += 1) await guess('203.0.113.7');
    await guess('203.0.113.8');
    expect(lines).toEqual([]);
    await jobs.tellRefusedCalls();
    await jobs.tellRefusedCalls();
    expect(lines).toHaveLength(1);
    const { kind, count, networks, level } = JSON.parse(lines[0] ?? '');
    expect([kind, count, level]).toEqual(['wrongCode', 21, 40]);
    expect(networks).toEqual([
      { label: expect.stringMatching(/^[\w-]{8}$/), count: 20 },
      { label: expect.stringMatching(/^[\w-]{8}$/), count: 1 },
    ]);
    expect(lines[0]).not.toMatch(/203\.0\.113|5125550198|123456/);
    await guess('203.0.113.7');
    await app.close();
    expect(lines).toHaveLength(2);
  });
});
