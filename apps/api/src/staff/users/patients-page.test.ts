import type { ListedUser, UserPage } from '@mien/contract';
import {
  CARE_TEAM_DAYS,
  DAY_MS,
  HOUR_MS,
  LISTED_MEASURE_KEYS,
  MAX_USERS_CHOSEN,
  MAX_USERS_FOUND,
  type Role,
} from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertUsers } from '../../base/accounts/index.ts';
import { addMeasurements, measurementRows } from '../../scans/measurements/index.ts';
import { expectKept } from '../../testing/expect-kept.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { withoutGuards } from '../../testing/test-database.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';
const TEXT = { textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' } as const;

let api: TestApi;
let clientId: string;
let admin: TestBrowser;
let ben: TestBrowser;
let benUid: string;
let danaUid: string;
let newestScan: string;

type Query = Parameters<TestBrowser['client']['users']['list']>[0]['query'];
const list = (query: Query = {}, browser = admin): Promise<UserPage> => browser.client.users.list({ query });
const names = ({ items }: Pick<UserPage, 'items'>) => items.map(({ firstName }) => firstName);
const find = async (query: Query, browser = admin) => names(await list(query, browser));
const withResults = async (uid = benUid, browser = admin) =>
  (await list({ with: 'results', pageSize: 50 }, browser)).items.find(({ id }) => id === uid)?.results;
const give = (body: object = {}, browser = ben) =>
  browser.client.careTeamAccess.give({ body: { term: 'untilEnded', ...TEXT, ...body } });
const log = async (browser = ben) => (await browser.client.accessLog.own({ query: {} })).items;

async function scan(patientId: string, daysAgo: number, parts: { score?: number; heartRate?: number } = {}) {
  const made = measurementRows({
    clientId,
    patientId,
    measurementId: uuidv7(),
    providerId: 1,
    externalStatus: 'COMPLETE',
    trust: 'signed',
    engineVersion: '3.1.0',
    createdAt: new Date(api.clock.nowMs - daysAgo * DAY_MS),
    composed: {
      items: [
        {
          key: 'heartRateBpm',
          value: parts.heartRate ?? 72,
          intervalLow: (parts.heartRate ?? 72) - 2,
          intervalHigh: (parts.heartRate ?? 72) + 2,
          signalToNoiseDb: 4,
          provenance: 'camera',
        },
      ],
      missing: [],
      overall: { kind: 'scored', score: parts.score ?? 70, plusMinus: 1, coverage: 1, missing: [] },
    },
  });
  await addMeasurements(api.database, [made]);
  return made.measurement.measurement_id;
}

const staff = async (phone: string, role: Role, client = 'Clinic') => {
  await api.addUser({ phone, client, roles: [role], patient: null, firstName: role, lastName: 'Staff' });
  return api.signIn(phone);
};

beforeEach(async () => {
  api = await startTestApi();
  admin = await staff('5125550110', 'Client Admin');
  const patient = await api.addUser({ phone: '5125550101', firstName: 'Ben', lastName: 'Carter' });
  clientId = patient.clientId;
  benUid = patient.patientId ?? '';
  danaUid =
    (await api.addUser({ phone: '5125550102', firstName: 'Dana', lastName: 'Novak', group: 'md' })).patientId ?? '';
  await scan(benUid, 60, { score: 50 });
  newestScan = await scan(benUid, 40, { score: 78, heartRate: 66 });
  await scan(danaUid, 2);
  ben = await api.signIn('5125550101');
});

const SEEN = (daysAgo: number, score: number, heartRateBpm: number) => ({
  created: new Date(api.clock.nowMs - daysAgo * DAY_MS).toISOString(),
  score,
  heartRateBpm,
});

describe('the age in the list', () => {
  it('is that of today, by the birth date; null without one', async () => {
    const year = new Date(api.clock.nowMs).getUTCFullYear();
    await sql`update patients set birth_date = ${`${year - 41}-01-01`}::date where patient_id = ${benUid}`.execute(
      api.database,
    );
    await sql`update patients set birth_date = null where patient_id = ${danaUid}`.execute(api.database);
    const { items } = await list();
    const ageOf = (uid: string) => items.find(({ id }) => id === uid)?.ageYears;
    expect([ageOf(benUid), ageOf(danaUid)]).toEqual([41, null]);
    expect((await list({ search: 'Carter' })).items[0]?.ageYears).toBe(41);
  });
});

describe('newest scans in the list', () => {
  it('include those of patients who share them with the care team, and no others', async () => {
    expect(await withResults()).toBeNull();
    await give();
    const { items } = await list({ with: 'results' });
    expect(items.find(({ id }) => id === benUid)?.results).toEqual({ scope: 'all', latest: SEEN(40, 78, 66) });
    expect(items.filter(({ id }) => id !== benUid).every(({ results }) => results === null)).toBe(true);
    expect((await list()).items.every(({ results }) => results === null)).toBe(true);
  });

  it('do not reveal who was scanned: without permission the answers are the same', async () => {
    await api.addUser({ phone: '5125550103', firstName: 'Never', lastName: 'Scanned' });
    const { items } = await list({ with: 'results' });
    const [never, dana] = ['Never', 'Dana'].map((name) => items.find(({ firstName }) => firstName === name));
    expect(never?.results).toBeNull();
    expect(dana?.results).toBeNull();
  });

  it.each([
    [
      'a request that waits',
      async () => {
        await admin.client.careTeam.ask({ params: { uid: benUid }, body: {} });
      },
    ],
    [
      'a request that was declined',
      async () => {
        await admin.client.careTeam.ask({ params: { uid: benUid }, body: {} });
        const { request } = await ben.client.careTeamAccess.get();
        await ben.client.careTeamAccess.decline({ body: { requestId: request?.id ?? '' } });
      },
    ],
    [
      'one that was ended',
      async () => {
        await give();
        await ben.client.careTeamAccess.end({ body: {} });
      },
    ],
    [
      'one that has expired',
      async () => {
        await give({ term: 'days' });
        api.clock.nowMs += CARE_TEAM_DAYS * DAY_MS;
        admin = await api.signIn('5125550110');
      },
    ],
    [
      'one for a text that has changed since',
      async () => {
        await give();
        await withoutGuards(api.database, async (database) => {
          await database.updateTable('care_team_records').set({ text_version: 'another' }).execute();
        });
      },
    ],
    [
      'a patient who may not sign in',
      async () => {
        await give();
        await admin.client.users.deactivate({ params: { id: benUid }, body: {} });
      },
    ],
  ] as const)('are hidden with %s', async (_, arrange) => {
    await arrange();
    expect(await withResults()).toBeNull();
    const { items } = await admin.client.users.export({ body: { ids: [benUid] } });
    expect(items.map(({ results }) => results)).toEqual([null]);
    expect(await find({ consent: 'given' })).toEqual([]);
    expect(await find({ status: 'noScan' })).toEqual([]);
  });

  it('is the only shared one, whatever was scanned since', async () => {
    const { items } = await ben.client.measurements.list({ query: { page: 1, pageSize: 10 } });
    await give({ term: 'oneScan', measurementId: items[1]?.id });
    expect(await withResults()).toEqual({ scope: 'oneScan', latest: { ...SEEN(60, 50, 72) } });
    // The time of the last one is hidden as well.
    expect(await find({ status: 'noScan' })).toEqual([]);
    expect(newestScan).toBe(items[0]?.id);
  });

  it('shows that a sharing patient was never scanned', async () => {
    await api.addUser({ phone: '5125550103', firstName: 'Frances' });
    const frances = await api.signIn('5125550103');
    await give({}, frances);
    const { items } = await list({ with: 'results', search: 'frances' });
    expect(items[0]?.results).toEqual({ scope: 'all', latest: null });
    expect(await log(frances)).toContainEqual(expect.objectContaining({ action: 'resultsListed' }));
  });

  it('leaves out a value that the client hides', async () => {
    await give();
    const measures = LISTED_MEASURE_KEYS.map((key) => ({ key, isShown: key !== 'heartRateBpm', ranges: null }));
    await admin.client.clientSettings.saveMeasures({ params: { clientId }, body: { version: 0, measures } });
    admin = await api.signIn('5125550110');
    expect((await withResults())?.latest).toMatchObject({ score: 78, heartRateBpm: null });
  });

  it.each([
    ['Client User', 'Clinic', true],
    ['Client Admin', 'Clinic', true],
    ['System User', 'Installation', false],
    ['System Admin', 'Installation', false],
  ] as const)('are seen by a %s of %s: %s', async (role, client, isSeen) => {
    await give();
    const browser = await staff('5125550120', role, client);
    expect((await withResults(benUid, browser)) !== null).toBe(isSeen);
    const { items } = await browser.client.users.export({ body: { ids: [benUid] } });
    expect(items[0]?.results !== null).toBe(isSeen);
    if (!isSeen)
      for (const query of [{ consent: 'given' }, { consent: 'notGiven' }, { status: 'noScan' }] as const)
        expect(await problemOf(list(query, browser))).toBe('not-allowed');
  });

  it('of another client are not found, like unknown patients', async () => {
    await give();
    const other = await staff('5125550121', 'Client Admin', 'Other');
    expect(await find({ with: 'results', status: 'noScan' }, other)).toEqual([]);
    expect(await find({ consent: 'given' }, other)).toEqual([]);
    for (const id of [benUid, UNKNOWN_ID])
      expect((await other.client.users.export({ body: { ids: [id] } })).items).toEqual([]);
    const body = { patientUids: [benUid, UNKNOWN_ID], groupCode: 'md' };
    expect((await other.client.users.changeGroup({ body })).items.map(({ outcome }) => outcome)).toEqual([
      'not-found',
      'not-found',
    ]);
    expect((await log()).some(({ action }) => action === 'recordsExported' || action === 'resultsListed')).toBe(false);
  });

  it('of a deactivated patient are no longer shown', async () => {
    await give();
    const nurse = await api.addUser({ phone: '5125550122', roles: ['Client User'], patient: null });
    const browser = await api.signIn('5125550122');
    expect(await withResults(benUid, browser)).not.toBeNull();
    await admin.client.staff.deactivate({ params: { clientId, id: nurse.userId }, body: {} });
    expect(await problemOf(list({ with: 'results' }, browser))).toBe('sign-in-required');
    expect(await problemOf(browser.client.users.export({ body: { ids: [benUid] } }))).toBe('sign-in-required');
    expect(await problemOf(browser.client.savedViews.list())).toBe('sign-in-required');
  });

  it('logs a view for the patients seen, and for no others', async () => {
    await give();
    const dana = await api.signIn('5125550102');
    const looks = async (browser = ben) => (await log(browser)).filter(({ action }) => action === 'resultsListed');
    await list();
    expect(await looks()).toEqual([]);
    await list({ with: 'results' });
    await list({ with: 'results' });
    expect(await looks()).toMatchObject([{ actor: { name: 'Client Admin Staff' } }, {}]);
    expect(await looks(dana)).toEqual([]);
    // A patient found by it was seen as well.
    await list({ status: 'noScan' });
    expect(await looks()).toHaveLength(3);
  });

  it('are not returned if the log cannot be written', async () => {
    await give();
    const table = sql`alter table access_log_entries`;
    await sql`${table} add constraint no_looks check (action <> 'resultsListed') not valid`.execute(api.database);
    try {
      expect(await problemOf(list({ with: 'results' }))).toBe('internal-error');
      expect((await list()).items).not.toEqual([]);
    } finally {
      await sql`${table} drop constraint no_looks`.execute(api.database);
    }
  });
});

describe('filters', () => {
  const everybody = ['Ben', 'Client Admin', 'Dana'];

  it('find by group, role and status, together and alone', async () => {
    const { patientId } = await api.addUser({ phone: '5125550104', firstName: 'Ines', group: 'md' });
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('patient_id', '=', patientId)
      .execute();
    expect(await find({ group: 'md', sort: 'firstName' })).toEqual(['Dana', 'Ines']);
    expect(await find({ group: 'unknown' })).toEqual([]);
    expect(await find({ status: 'invited' })).toEqual(['Ines']);
    expect(await find({ status: 'active', sort: 'firstName' })).toEqual(everybody);
    expect(await find({ role: 'Client Admin' })).toEqual(['Client Admin']);
    expect(await find({ role: 'Patient', group: 'md', status: 'active' })).toEqual(['Dana']);
    expect(await find({ role: 'Patient', sort: 'firstName', direction: 'desc' })).toEqual(['Ines', 'Dana', 'Ben']);
    expect(await find({ role: 'Client Admin', group: 'md' })).toEqual([]);
    expect(await find({ group: 'MD', search: 'ine' })).toEqual(['Ines']);
    expect(await find({ group: 'signature', search: 'ine' })).toEqual([]);
    await admin.client.users.deactivate({ params: { id: danaUid }, body: {} });
    expect(await find({ status: 'deactivated' })).toEqual(['Dana']);
    expect(await find({ group: 'md', status: 'active' })).toEqual([]);
    await admin.client.users.reactivate({ params: { id: danaUid }, body: {} });
    expect(await find({ group: 'md', status: 'active' })).toEqual(['Dana']);
  });

  it('find patients who are also staff, by either role', async () => {
    await api.addUser({ phone: '5125550105', firstName: 'Both', roles: ['Patient', 'Client User'] });
    expect(await find({ role: 'Client User' })).toEqual(['Both']);
    expect(await find({ role: 'Patient', search: 'both' })).toEqual(['Both']);
  });

  it('find across clients for users who see all clients', async () => {
    await api.addUser({ phone: '5125550170', client: 'Other', group: 'office', firstName: 'Olga', lastName: 'Other' });
    const system = await staff('5125550161', 'System User', 'Installation');
    expect(await find({ group: 'office' }, system)).toEqual(['Olga']);
    expect(await find({ group: 'office' })).toEqual([]);
    expect(await find({ status: 'active', sort: 'firstName', role: 'Patient' }, system)).toEqual([
      'Ben',
      'Dana',
      'Olga',
    ]);
  });

  it('find who lets the care team see results, and who does not', async () => {
    expect(await find({ consent: 'notGiven', sort: 'firstName' })).toEqual(['Ben', 'Dana']);
    await give();
    expect(await find({ consent: 'given' })).toEqual(['Ben']);
    expect(await find({ consent: 'notGiven' })).toEqual(['Dana']);
    expect(await find({ consent: 'given', group: 'md' })).toEqual([]);
    expect(await find({ consent: 'given', status: 'active', group: 'signature' })).toEqual(['Ben']);
    await ben.client.careTeamAccess.end({ body: {} });
    expect(await find({ consent: 'given' })).toEqual([]);
    await give({ term: 'days' });
    expect(await find({ consent: 'given' })).toEqual(['Ben']);
    api.clock.nowMs += CARE_TEAM_DAYS * DAY_MS;
    admin = await api.signIn('5125550110');
    expect(await find({ consent: 'notGiven', sort: 'firstName' })).toEqual(['Ben', 'Dana']);
  });

  it('find patients not scanned for some days only among those who share that with the care team', async () => {
    expect(await find({ status: 'noScan', days: 1 })).toEqual([]);
    await give();
    expect(await find({ status: 'noScan', days: 30 })).toEqual(['Ben']);
    expect(await find({ status: 'noScan', days: 39, group: 'signature' })).toEqual(['Ben']);
    expect(await find({ status: 'noScan', days: 41 })).toEqual([]);
    expect(await find({ status: 'noScan', group: 'md' })).toEqual([]);
    await scan(benUid, 0);
    // Stored later, though it was taken before.
    await scan(benUid, 90);
    await expectKept(api.database);
    expect(await find({ status: 'noScan', days: 1 })).toEqual([]);
    api.clock.nowMs += 40 * DAY_MS;
    admin = await api.signIn('5125550110');
    expect(await find({ status: 'noScan', days: 30 })).toEqual(['Ben']);
    ben = await api.signIn('5125550101');
    await give({ term: 'days' });
    expect(await find({ status: 'noScan', days: 30 })).toEqual(['Ben']);
  });

  it('do not count a patient who shares one scan only as one without a scan', async () => {
    await give({ term: 'oneScan', measurementId: newestScan });
    expect(await list({ status: 'noScan', days: 30 })).toMatchObject({ items: [], totalItems: 0 });
  });

  it('find no one by the permission of the profile’s former owner', async () => {
    await give();
    expect(await find({ consent: 'given' })).toEqual(['Ben']);
    await api.database.updateTable('users').set({ owner_id: uuidv7() }).where('patient_id', '=', benUid).execute();
    expect(await find({ consent: 'given' })).toEqual([]);
    expect(await find({ status: 'noScan' })).toEqual([]);
    expect(await find({ consent: 'notGiven' })).toEqual(['Ben', 'Dana']);
  });

  it('find patients who need attention, in combination with the others', async () => {
    await api.database
      .insertInto('attention_notices')
      .values({ client_id: clientId, notice_id: uuidv7(), patient_id: danaUid, raised_at: new Date(api.clock.nowMs) })
      .execute();
    expect(await find({ status: 'attention' })).toEqual(['Dana']);
    expect(await find({ only: 'attention', group: 'md' })).toEqual(['Dana']);
    expect(await find({ status: 'attention', group: 'signature' })).toEqual([]);
  });

  it('follow users who are moved, renamed or erased', async () => {
    await admin.client.users.changeGroup({ body: { patientUids: [benUid], groupCode: 'md' } });
    expect(await find({ group: 'md' })).toEqual(['Ben', 'Dana']);
    await api.database.updateTable('users').set({ last_name: 'Zimmer' }).where('patient_id', '=', benUid).execute();
    expect(await find({ group: 'md' })).toEqual(['Dana', 'Ben']);
    await ben.client.records.deleteAll({ params: { uid: benUid }, body: { isConfirmed: true } });
    expect(await find({ group: 'md' })).toEqual(['Dana']);
  });

  it('return no more than a search does, and report that there are more', async () => {
    const { client_id, group_id } = await api.database
      .selectFrom('groups')
      .select(['client_id', 'group_id'])
      .where('code', '=', 'md')
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: MAX_USERS_FOUND + 5 }, () => uuidv7());
    const created_at = new Date(api.clock.nowMs);
    await api.database
      .insertInto('patients')
      .values(
        many.map((patient_id) => ({
          client_id,
          patient_id,
          group_id,
          birth_date: null,
          birth_sex: 'Female' as const,
          created_at,
        })),
      )
      .execute();
    await insertUsers(
      api.database,
      many.map((patientId, index) => ({
        clientId: client_id,
        userId: uuidv7(),
        patientId,
        roles: ['Patient' as const],
        firstName: `M${index}`,
        lastName: 'Many',
        email: null,
        phoneNumber: null,
        phoneVerifiedAt: null,
        createdAt: created_at,
      })),
    );
    const page = await list({ group: 'md', pageSize: 50, page: 4 });
    expect(page).toMatchObject({ totalItems: MAX_USERS_FOUND, hasMore: true });
    expect(page.items).toHaveLength(50);
    expect((await list({ group: 'md', status: 'active' })).hasMore).toBe(false);
  });
});

describe('an export', () => {
  it('contains the selected users, in their order, and is in the log of each', async () => {
    await give();
    const dana = await api.signIn('5125550102');
    const { items } = await admin.client.users.export({ body: { ids: [danaUid, UNKNOWN_ID, benUid, danaUid] } });
    expect(items.map(({ firstName, results }: ListedUser) => [firstName, results?.latest?.score ?? null])).toEqual([
      ['Dana', null],
      ['Ben', 78],
    ]);
    for (const browser of [ben, dana])
      expect((await log(browser)).filter(({ action }) => action === 'recordsExported')).toMatchObject([
        { actor: { kind: 'staff' } },
      ]);
  });

  it('is limited, and is refused to patients', async () => {
    const ids = Array.from({ length: MAX_USERS_CHOSEN + 1 }, () => uuidv7());
    expect(await problemOf(admin.client.users.export({ body: { ids } }))).toBe('invalid-request');
    expect(await problemOf(admin.client.users.export({ body: { ids: [] } }))).toBe('invalid-request');
    expect(await problemOf(ben.client.users.export({ body: { ids: [benUid] } }))).toBe('not-allowed');
  });
});

describe('changing the group of several patients', () => {
  const change = (patientUids: string[], groupCode = 'md', browser = admin) =>
    browser.client.users.changeGroup({ body: { patientUids, groupCode } });
  const outcomes = async (...of: Parameters<typeof change>) =>
    (await change(...of)).items.map(({ outcome }) => outcome);

  it('reports the outcome for each', async () => {
    expect(await outcomes([benUid, danaUid, UNKNOWN_ID])).toEqual(['changed', 'unchanged', 'not-found']);
    expect((await list({ group: 'md' })).items.map(({ groupCode }) => groupCode)).toEqual(['md', 'md']);
    expect((await log()).filter(({ action }) => action === 'patientEdited')).toHaveLength(1);
    expect(await outcomes([benUid], 'no-such')).toEqual(['no-such-group']);
  });

  it('twice at the same time changes each once', async () => {
    const both = await Promise.all([outcomes([benUid, danaUid]), outcomes([benUid, danaUid])]);
    expect(both.flat().filter((outcome) => outcome === 'changed')).toHaveLength(1);
    expect(both.flat().filter((outcome) => outcome === 'unchanged')).toHaveLength(3);
    expect((await log()).filter(({ action }) => action === 'patientEdited')).toHaveLength(1);
  });

  it('is allowed for users who may edit patients', async () => {
    const nurse = await staff('5125550122', 'Client User');
    expect(await problemOf(change([benUid], 'md', nurse))).toBe('not-allowed');
    expect(await problemOf(change([benUid], 'md', ben))).toBe('not-allowed');
  });
});

describe('the order of the list', () => {
  const share = async (phone: string) => give({}, await api.signIn(phone));
  const add = async (phone: string, firstName: string, lastName: string) => {
    const { patientId } = await api.addUser({ phone, firstName, lastName });
    return patientId ?? '';
  };
  const raise = (patientId: string, hoursAgo: number) =>
    api.database
      .insertInto('attention_notices')
      .values({
        client_id: clientId,
        patient_id: patientId,
        notice_id: uuidv7(),
        raised_at: new Date(api.clock.nowMs - hoursAgo * HOUR_MS),
      })
      .execute();

  it.each([
    ['lastScan', 'asc', ['Ben', 'Cora', 'Abe']],
    ['lastScan', 'desc', ['Abe', 'Cora', 'Ben']],
    ['score', 'asc', ['Abe', 'Ben', 'Cora']],
    ['heartRate', 'desc', ['Cora', 'Abe', 'Ben']],
  ] as const)(
    'by %s, %s, is that of patients who share; others follow by name and reveal nothing',
    async (sort, direction, order) => {
      await scan(await add('5125550103', 'Abe', 'Zane'), 1, { score: 20, heartRate: 80 });
      await scan(await add('5125550104', 'Cora', 'Young'), 5, { score: 95, heartRate: 99 });
      await add('5125550105', 'Never', 'Scanned');
      for (const phone of ['5125550101', '5125550103', '5125550104', '5125550105']) await share(phone);
      const found = await find({ sort, direction, pageSize: 50 });
      expect(found.slice(0, 3)).toEqual(order);
      // Dana was scanned and does not share; Never shares and was not scanned.
      expect(found.slice(3)).toEqual(['Dana', 'Never', 'Client Admin']);
      expect((await find({ sort, direction, pageSize: 10, page: 2 })).length).toBe(0);
    },
  );

  it('by results counts no single shared scan, no ended permission and no other text', async () => {
    const { items } = await ben.client.measurements.list({ query: { page: 1, pageSize: 10 } });
    await scan(await add('5125550103', 'Abe', 'Zane'), 1, { score: 20 });
    await share('5125550103');
    await give({ term: 'oneScan', measurementId: items[1]?.id });
    expect((await find({ sort: 'score' }))[0]).toBe('Abe');
    expect(await find({ sort: 'score' })).toEqual(['Abe', 'Ben', 'Dana', 'Client Admin']);
    await (await api.signIn('5125550103')).client.careTeamAccess.end({ body: {} });
    expect(await find({ sort: 'score' })).toEqual(['Ben', 'Dana', 'Client Admin', 'Abe']);
  });

  it('by results ignores hidden scans', async () => {
    await scan(await add('5125550103', 'Abe', 'Zane'), 1, { score: 60 });
    for (const phone of ['5125550101', '5125550103']) await share(phone);
    expect((await find({ sort: 'score' })).slice(0, 2)).toEqual(['Abe', 'Ben']);
    await api.database
      .updateTable('measurements')
      .set({ is_deleted: true })
      .where('measurement_id', '=', newestScan)
      .execute();
    expect((await find({ sort: 'score' })).slice(0, 2)).toEqual(['Ben', 'Abe']);
  });

  it('by results is in the log of each patient, and refused without the right to see results', async () => {
    await give();
    await list({ sort: 'heartRate' });
    expect((await log()).map(({ action }) => action)).toContain('resultsListed');
    const system = await staff('5125550120', 'System User', 'Installation');
    expect(await problemOf(list({ sort: 'score' }, system))).toBe('not-allowed');
    expect(await problemOf(list({ sort: 'lastScan' }, ben))).toBe('not-allowed');
  });

  it('by results works with filters and a search', async () => {
    const abe = await add('5125550103', 'Abe', 'Zane');
    await scan(abe, 1, { score: 20 });
    await give();
    await share('5125550103');
    expect(await find({ sort: 'score', consent: 'given' })).toEqual(['Abe', 'Ben']);
    expect(await find({ sort: 'score', direction: 'desc', role: 'Patient' })).toEqual(['Ben', 'Abe', 'Dana']);
    expect(await find({ sort: 'score', search: 'Car' })).toEqual(['Ben']);
    expect(await find({ sort: 'score', group: 'md' })).toEqual(['Dana']);
  });

  it('begins with patients who need attention, longest wait first, and continues by name across all pages', async () => {
    const abe = await add('5125550103', 'Abe', 'Zane');
    for (let number = 0; number < 25; number += 1)
      await add(
        `51255502${String(number).padStart(2, '0')}`,
        `P${String(number).padStart(2, '0')}`,
        `Q${String(number).padStart(2, '0')}`,
      );
    await raise(danaUid, 1);
    await raise(abe, 5);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list({ sort: 'attention', pageSize: 10, page }));
    const all = pages.flatMap(names);
    expect(all.slice(0, 4)).toEqual(['Abe', 'Dana', 'Ben', 'P00']);
    expect(new Set(all).size).toBe(29);
    expect(all.at(-1)).toBe('Client Admin');
    expect(pages.map(({ totalItems }) => totalItems)).toEqual([29, 29, 29]);
    expect((await find({ sort: 'attention', role: 'Patient', pageSize: 50 })).slice(0, 3)).toEqual([
      'Abe',
      'Dana',
      'Ben',
    ]);
    expect(await find({ sort: 'attention', search: 'Q0', pageSize: 50 })).toEqual(
      Array.from({ length: 10 }, (_, number) => `P0${number}`),
    );
  });
});
