import { DAY_MS } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeScan } from '../../testing/stored-scan.ts';
import { startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { withoutGuards } from '../../testing/test-database.ts';

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
  api.standby.takeBack = null;
  patient.cookies.delete('hsWrote');
});

const MONTH = { period: 'month', date: '2026-03-01', timeZone: 'UTC' } as const;

const readTrends = () => patient.client.measurements.trends({ query: MONTH });

it('trends are read from the standby for a browser that has changed nothing recently', async () => {
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

describe('a permission that a patient has just ended, which the standby does not know yet', () => {
  const PEOPLE = [
    { phone: '5125550111', firstName: 'Ann', heartRate: 60 },
    { phone: '5125550112', firstName: 'Bob', heartRate: 70 },
    { phone: '5125550113', firstName: 'Cid', heartRate: 80 },
  ];
  let bob: string;
  let staff: TestBrowser;

  beforeAll(async () => {
    for (const { heartRate, ...person } of PEOPLE) {
      const { clientId, patientId } = await api.addUser(person);
      await storeScan(
        api.database,
        { clientId, patientId: patientId ?? '' },
        {
          createdAt: new Date(api.clock.nowMs - 60 * DAY_MS),
          score: 70,
          items: [{ measure: 'heartRateBpm', value: heartRate, provenance: 'camera' }],
        },
      );
      const { client } = await api.signIn(person.phone);
      const body = { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;
      await client.careTeamAccess.give({ body });
      if (person.firstName !== 'Bob') continue;
      bob = patientId ?? '';
      await client.careTeamAccess.end({ body: {} });
    }
    await api.addUser({ phone: '5125550114', firstName: 'Admin', roles: ['Client Admin'], patient: null });
    staff = await api.signIn('5125550114');
  });

  beforeEach(() => void staff.cookies.delete('hsWrote'));

  /** Simulates a standby that hasn't received the end of a permission yet. */
  const lag = () => {
    api.standby.takeBack = (transaction) =>
      withoutGuards(transaction, async (unguarded) => {
        await unguarded.deleteFrom('care_team_records').where('act', '=', 'ended').execute();
      });
  };
  type Query = Parameters<TestBrowser['client']['users']['list']>[0]['query'];
  const find = async (query: Query) =>
    (await staff.client.users.list({ query })).items.map(({ firstName }) => firstName);

  it.each<[string, Query, string[]]>([
    [
      'gives no place in an order by results',
      { sort: 'heartRate', direction: 'desc', role: 'Patient' },
      ['Cid', 'Ann'],
    ],
    ['is not found as given', { consent: 'given', sort: 'firstName' }, ['Ann', 'Cid']],
    ['is found as not given', { consent: 'notGiven', role: 'Patient', search: 'Bob' }, ['Bob']],
    [
      'the filter for patients not scanned lately stays empty',
      { status: 'noScan', days: 30, sort: 'firstName' },
      ['Ann', 'Cid'],
    ],
  ])('%s', async (_, query, found) => {
    lag();
    const names = await find(query);
    expect(names.slice(0, found.length)).toEqual(found);
    if (query?.sort !== 'heartRate') expect(names).toHaveLength(found.length);
    expect(api.standby.reads).toContain('standby');
  });

  it('shows no result, in a list or a file', async () => {
    lag();
    const { items } = await staff.client.users.list({ query: { with: 'results', search: 'Bob' } });
    const file = await staff.client.users.export({ body: { ids: [bob] } });
    expect([...items, ...file.items].map(({ firstName, results }) => [firstName, results])).toEqual([
      ['Bob', null],
      ['Bob', null],
    ]);
    expect(api.standby.reads).toContain('standby');
  });
});
