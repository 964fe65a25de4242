import { createHash } from 'node:crypto';
import { API_PREFIX, DEMO_VISITORS, type DemoVisitor } from '@mien/contract';
import type { Role } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertUsers } from '../../../base/accounts/index.ts';
import { ORIGIN, problemOf, startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { demoAccountOf } from './demo-ids.ts';

/** Adds a person of the demo with the ids that the demo's data has. */
async function addDemoPerson(
  { database, clock }: TestApi,
  phoneNumber: string,
  firstName: string,
  roles: readonly Role[],
): Promise<void> {
  const { clientId, userId } = demoAccountOf(phoneNumber);
  const at = new Date(clock.nowMs);
  await database
    .insertInto('clients')
    .values({ client_id: clientId, name: 'Austin Wellness', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  let patientId: string | null = null;
  if (roles.includes('Patient')) {
    const hex = createHash('sha256').update(phoneNumber).digest('hex');
    patientId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    await database
      .insertInto('groups')
      .values({ client_id: clientId, group_id: patientId, code: `g${hex.slice(0, 6)}`, created_at: at })
      .execute();
    await database
      .insertInto('patients')
      .values({
        client_id: clientId,
        patient_id: patientId,
        group_id: patientId,
        birth_date: '1980-05-01',
        birth_sex: 'Female',
        created_at: at,
      })
      .execute();
  }
  await insertUsers(database, [
    {
      clientId,
      userId,
      patientId,
      roles,
      firstName,
      lastName: 'Demo',
      email: null,
      phoneNumber,
      phoneVerifiedAt: at,
      createdAt: at,
    },
  ]);
}

const post = (api: TestApi, payload: unknown) =>
  api.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/demo/signIn`,
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

describe('signing in as a person of the demo', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startTestApi({ DEMO: '1' });
    await addDemoPerson(api, '5125550100', 'Ana', ['Patient']);
    await addDemoPerson(api, '5125550111', 'Grace', ['Client Admin']);
  });

  it('lists the people who are in the database to pages without a session', async () => {
    const { demo } = await api.browser().client.configurations.get();
    expect(demo).toEqual({
      people: [
        { person: 'ana', name: 'Ana' },
        { person: 'grace', name: 'Grace' },
      ],
      hasOutbox: true,
    });
  });

  it.each<[DemoVisitor, string]>([
    ['ana', 'Patient'],
    ['grace', 'Client Admin'],
  ])('%s is signed in with one call, and the access log has it', async (person, role) => {
    const browser = api.browser();
    const login = await browser.client.demo.signIn({ body: { person } });
    expect(login).toMatchObject({ requiresTwoFactor: false, user: { userRoles: [role] } });
    expect(await browser.client.signIn.session()).toMatchObject({ user: { id: login.user?.id } });
    const entries = await api.database.selectFrom('access_log_entries').select(['action', 'actor_user_id']).execute();
    expect(entries).toEqual([{ action: 'signInByLink', actor_user_id: login.user?.id }]);
  });

  it('never signs in another account with the name and number of a demo person', async () => {
    await api.addUser({ phone: '5125550101', firstName: 'Ben', lastName: 'Carter', client: 'Austin Wellness' });
    expect(await problemOf(api.browser().client.demo.signIn({ body: { person: 'ben' } }))).toBe('not-found');
    const { demo } = await api.browser().client.configurations.get();
    expect(demo?.people.map(({ person }) => person)).not.toContain('ben');
  });

  it('refuses a deactivated user', async () => {
    await api.database
      .updateTable('users')
      .set({ deactivated_at: new Date(api.clock.nowMs) })
      .execute();
    expect(await problemOf(api.browser().client.demo.signIn({ body: { person: 'ana' } }))).toBe('not-found');
    expect((await api.browser().client.configurations.get()).demo?.people).toEqual([]);
  });

  it('asks staff for their second step where one is required', async () => {
    api = await startTestApi({ DEMO: '1', STAFF_SECOND_FACTOR: 'totp' });
    await addDemoPerson(api, '5125550111', 'Grace', ['Client Admin']);
    const browser = api.browser();
    const login = await browser.client.demo.signIn({ body: { person: 'grace' } });
    expect(login).toMatchObject({ user: null, accessToken: null, requiresTwoFactor: true });
    expect(login.secondStep).toBeDefined();
    expect(await browser.client.signIn.session()).toBeNull();
  });

  it('ends the previous session of the browser', async () => {
    const browser = api.browser();
    await browser.client.demo.signIn({ body: { person: 'ana' } });
    const left = api.browser();
    for (const [name, value] of browser.cookies) left.cookies.set(name, value);
    await browser.client.demo.signIn({ body: { person: 'grace' } });
    expect(await problemOf(left.client.signIn.session())).toBe('sign-in-required');
    expect(await browser.client.signIn.session()).toMatchObject({ user: { firstName: 'Grace' } });
  });

  it('opens a session for each of two calls at once', async () => {
    const browsers = [api.browser(), api.browser()];
    await Promise.all(browsers.map(({ client }) => client.demo.signIn({ body: { person: 'ana' } })));
    for (const { client } of browsers)
      expect(await client.signIn.session()).toMatchObject({ user: { firstName: 'Ana' } });
  });

  it.each<[string, unknown]>([
    ['nobody', {}],
    ['a number', { person: 1 }],
    ['a list', { person: ['ana'] }],
    ['an unknown person', { person: 'sam' }],
    ['a phone number', { person: '5125550110' }],
    ['a long text', { person: 'ana'.repeat(10_000) }],
    ['another field', { person: 'ana', userId: demoAccountOf('5125550111').userId }],
  ])('refuses %s', async (_what, body) => {
    const answer = await post(api, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request']);
  });

  it('refuses another site', async () => {
    const browser = api.browser({ origin: 'https://elsewhere.example' });
    expect(await problemOf(browser.client.demo.signIn({ body: { person: 'ana' } }))).toBe('wrong-origin');
  });
});

it('in production there is no demo sign-in, no strip and no outbox', async () => {
  const api = await startTestApi({
    DEMO: '0',
    SMS_DRIVER: 'webhook',
    SMS_WEBHOOK_URL: 'https://sms.example/send',
    SMS_WEBHOOK_SECRET: 'a-webhook-secret-of-at-least-32-characters',
  });
  // Even if the demo's data is still in the database.
  await addDemoPerson(api, '5125550100', 'Ana', ['Patient']);
  for (const person of DEMO_VISITORS) {
    const answer = await post(api, { person });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  }
  const { body } = await api.app.inject('/v1/openapi.json');
  expect(body).not.toContain('/demo/');
  expect(await api.browser().client.configurations.get()).not.toHaveProperty('demo');
  for (const url of ['/dev/outbox', '/dev/outbox.json']) expect((await api.app.inject(url)).statusCode).toBe(404);
});
