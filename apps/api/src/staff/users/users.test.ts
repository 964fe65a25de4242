import { randomUUID } from 'node:crypto';
import type { UserPage } from '@mien/contract';
import { DAY_MS, MAX_USERS_FOUND, MINUTE_MS, type Role, USER_COLUMN_SORTS } from '@mien/domain';
import { createSeededRandom } from '@mien/samples';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { AlreadyExistsError, addClient, addStaff, addSystemAdmin, noteAllUsers } from '../../base/accounts/index.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { expectKept } from '../../testing/expect-kept.ts';
import { lastCode, problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countReads, countRows } from '../../testing/test-database.ts';
import * as userPageStore from './user-page.store.ts';

const ADMIN_PHONE = '5125550111';
const PATIENT_PHONE = '5125550199';
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

const ANA = {
  firstName: 'Ana',
  lastName: 'Reyes',
  phoneNumber: PATIENT_PHONE,
  email: 'ana@example.com',
  birthDate: '1980-05-01',
  birthSex: 'Female' as const,
  groupCode: 'signature',
};

let api: TestApi;
let admin: TestBrowser;

async function staff(phone: string, role: Role, client = 'Clinic'): Promise<TestBrowser> {
  await api.addUser({ phone, client, roles: [role], patient: null, firstName: 'Staff', lastName: role });
  return api.signIn(phone);
}

beforeEach(async () => {
  api = await startTestApi();
  admin = await staff(ADMIN_PHONE, 'Client Admin');
  // The group that patients are created in.
  await api.addUser({ phone: '5125550150', firstName: 'Zoe', lastName: 'Abel' });
});

type Query = Partial<Parameters<TestBrowser['client']['users']['list']>[0]['query']>;
const list = (query: Query = {}, browser = admin): Promise<UserPage> => browser.client.users.list({ query });
const names = ({ items }: UserPage) => items.map((item) => `${item.firstName} ${item.lastName}`);

async function create(
  changes: Partial<typeof ANA & { requestUid: string; externalReference: string }> = {},
  browser = admin,
): Promise<string> {
  const { patientUid } = await browser.client.users.createPatient({
    body: { ...ANA, requestUid: randomUUID(), ...changes },
  });
  return patientUid;
}

const row = async (uid: string, browser = admin) =>
  (await list({ search: uid }, browser)).items.find(({ id }) => id === uid);

describe('access to the list', () => {
  it.each([
    ['Client User', 200],
    ['System User', 200],
    ['System Admin', 200],
    ['Provider Admin', 'not-allowed'],
    ['Patient', 'not-allowed'],
  ] as const)('%s: %s', async (role, outcome) => {
    const browser = await staff('5125550160', role);
    if (outcome === 200) expect((await list({}, browser)).totalItems).toBeGreaterThan(0);
    else {
      expect(await problemOf(list({}, browser))).toBe(outcome);
      expect(await problemOf(browser.client.users.listPatients({ query: {} }))).toBe(outcome);
    }
  });

  it('a stranger has to sign in', async () => {
    const { client } = api.browser();
    for (const call of [
      () => client.users.list({ query: {} }),
      () => client.users.groups(),
      () => client.users.createPatient({ body: { ...ANA, requestUid: UNKNOWN_ID } }),
      () => client.users.deactivate({ params: { id: UNKNOWN_ID }, body: {} }),
      () => client.users.importPatients({ body: { csv: 'First name,Last name\nA,B', takeKnown: true } }),
      () => client.loginLinks.send({ params: { uid: UNKNOWN_ID }, body: { language: 'en' } }),
    ])
      expect(await problemOf(call())).toBe('sign-in-required');
  });

  it('staff of a client see its users only; staff of the installation see all', async () => {
    await api.addUser({ phone: '5125550170', client: 'Other', group: 'office', firstName: 'Olga', lastName: 'Other' });
    expect(names(await list()).join()).not.toContain('Olga');
    expect((await list({ search: 'olga' })).totalItems).toBe(0);
    const system = await staff('5125550161', 'System User', 'Installation');
    const everybody = await list({}, system);
    expect(names(everybody)).toContain('Olga Other');
    expect(everybody.items.find(({ firstName }) => firstName === 'Olga')).toMatchObject({
      clientName: 'Other',
      groupCode: 'office',
      isStaff: false,
      canDeactivate: false,
    });
  });

  it.each(['Client User', 'System User', 'Provider Admin', 'Patient'] as const)('%s changes nothing', async (role) => {
    const uid = await create();
    const { client } = await staff('5125550160', role);
    const before = await countRows(api.database);
    for (const call of [
      () => client.users.groups(),
      () => client.users.createPatient({ body: { ...ANA, requestUid: UNKNOWN_ID } }),
      () => client.users.findSimilar({ body: { ...ANA_SIMILAR } }),
      () => client.users.deactivate({ params: { id: uid }, body: {} }),
      () => client.users.reactivate({ params: { id: uid }, body: {} }),
      () => client.users.previewImport({ body: { csv: 'First name,Last name\nA,B' } }),
      () => client.users.importPatients({ body: { csv: 'First name,Last name\nA,B', takeKnown: true } }),
      () => client.loginLinks.send({ params: { uid }, body: { language: 'en' } }),
      () => client.loginLinks.create({ params: { uid }, query: {} }),
    ])
      expect(await problemOf(call())).toBe('not-allowed');
    expect(await problemOf(client.patients.update({ params: { uid }, body: { firstName: 'Eve', revision: 0 } }))).toBe(
      role === 'Patient' ? 'not-found' : 'not-allowed',
    );
    expect(await countRows(api.database)).toEqual(before);
    expect(await row(uid)).toMatchObject({ firstName: 'Ana' });
  });
});

const ANA_SIMILAR = {
  firstName: ANA.firstName,
  lastName: ANA.lastName,
  phoneNumber: ANA.phoneNumber,
  birthDate: ANA.birthDate,
  exceptPatientUid: null,
};

describe('the list', () => {
  it('has ten rows a page unless asked otherwise, and only the three sizes', async () => {
    for (let index = 0; index < 27; index += 1)
      await create({ lastName: `Person ${String(index).padStart(2, '0')}`, phoneNumber: `51255540${index + 10}` });
    const first = await list({ search: '' });
    expect(first).toMatchObject({ page: 1, pageSize: 10, totalItems: 29, hasMore: false });
    expect(first.items).toHaveLength(10);
    expect((await list({ page: 3 })).items).toHaveLength(9);
    expect((await list({ page: 4 })).items).toHaveLength(0);
    expect((await list({ pageSize: 25 })).items).toHaveLength(25);
    expect((await list({ pageSize: 50 })).items).toHaveLength(29);
    for (const pageSize of [0, 1, 9, 11, 24, 26, 49, 51, 100, -10, 10.5])
      expect(await problemOf(list({ pageSize }))).toBe('invalid-request');
    for (const page of [0, -1, 1.5, 1e9]) expect(await problemOf(list({ page }))).toBe('invalid-request');
    expect(await problemOf(list({ sort: 'password' as never }))).toBe('invalid-request');
  });

  it('shows no sign-in code or link, only when it expires', async () => {
    const uid = await create();
    expect(await row(uid)).toMatchObject({ loginLinkExpires: null });
    const { loginUrl, expiresAt } = await admin.client.loginLinks.create({ params: { uid }, query: {} });
    const page = await list();
    expect(page.items.find(({ id }) => id === uid)?.loginLinkExpires).toBe(expiresAt);
    expect(JSON.stringify(page)).not.toContain(loginUrl.split('/').at(-1));
    await api.browser().client.loginLinks.open({ body: { id: loginUrl.split('/').at(-1) ?? '' } });
    expect(await row(uid)).toMatchObject({ loginLinkExpires: null });
  });

  it('shows who shares a phone number, within the reader’s reach', async () => {
    const [one, two] = [await create(), await create({ firstName: 'Ben' })];
    await api.addUser({ phone: PATIENT_PHONE, client: 'Other', group: 'office' });
    expect(await row(one)).toMatchObject({ samePhoneCount: 1, isPhoneProved: false });
    expect(await row(two)).toMatchObject({ samePhoneCount: 1 });
    const system = await staff('5125550161', 'System Admin', 'Installation');
    expect(await row(one, system)).toMatchObject({ samePhoneCount: 2 });
  });

  it('reveals nothing about scans', async () => {
    const page = JSON.stringify(await list());
    expect(page).not.toMatch(/scan|measure|screening|created/i);
  });
});

describe('search', () => {
  beforeEach(async () => {
    await create({ firstName: 'José', lastName: 'Núñez', email: 'jn@example.com', phoneNumber: '5125554001' });
    await create({ firstName: 'Rosa', lastName: 'Jones', email: 'rosa@example.com', phoneNumber: '5125554002' });
  });

  it.each([
    ['jos', ['José Núñez']],
    ['NUNEZ', ['José Núñez']],
    ['núñez jo', ['José Núñez']],
    ['jose nu', ['José Núñez']],
    ['jo', ['Rosa Jones', 'José Núñez']],
    ['rosa@', ['Rosa Jones']],
    ['(512) 555-4001', ['José Núñez']],
    ['+1 512 555 4002', ['Rosa Jones']],
    ['555', []],
    ['%', []],
    ['_', []],
    ["'; drop table users; --", []],
    ['unknown', []],
  ])('of %j finds %j', async (search, expected) => {
    expect(names(await list({ search }))).toEqual(expected);
  });

  it('finds by the beginning of an id', async () => {
    const uid = await create();
    expect((await list({ search: uid.toUpperCase() })).items.map(({ id }) => id)).toEqual([uid]);
  });

  it('finds by the complete reference of another system, also with filters, and only within reach', async () => {
    const [one, two] = [await create(), await create({ firstName: 'Rita' })];
    for (const uid of [one, two])
      await api.database
        .updateTable('patients')
        .set({ external_reference: 'MRN-77' })
        .where('patient_id', '=', uid)
        .execute();
    const found = await list({ search: ' MRN-77 ' });
    expect(found.items.map(({ id }) => id).sort()).toEqual([one, two].sort());
    expect(found.items[0]).toMatchObject({ externalReference: 'MRN-77' });
    expect((await list({ search: 'MRN-77', status: 'invited' })).totalItems).toBe(2);
    expect((await list({ search: 'MRN-77', status: 'active' })).totalItems).toBe(0);
    expect((await list({ search: 'MRN-77', status: 'attention' })).totalItems).toBe(0);
    for (const part of ['MRN-7', 'mrn-77', 'MRN-771']) expect((await list({ search: part })).totalItems, part).toBe(0);
    const elsewhere = await staff('5125550179', 'Client Admin', 'Other');
    expect((await list({ search: 'MRN-77' }, elsewhere)).totalItems).toBe(0);
  });

  it('returns a limited number, and reports when there are more', async () => {
    const lines = Array.from({ length: MAX_USERS_FOUND + 1 }, (_, index) => `Quincy,Adams ${index}`);
    await admin.client.users.importPatients({
      body: { csv: `First name,Last name\n${lines.slice(1).join('\n')}`, takeKnown: true },
    });
    expect(await list({ search: 'quincy', pageSize: 50, page: 4 })).toMatchObject({
      totalItems: MAX_USERS_FOUND,
      hasMore: false,
    });
    await create({ firstName: 'Quincy', lastName: 'Adams 0' });
    const page = await list({ search: 'quincy', pageSize: 50, page: 5 });
    expect(page).toMatchObject({ totalItems: MAX_USERS_FOUND, hasMore: true, items: [] });
  });
});

describe('pages and counts', () => {
  /**
   * Compares pages in every sort order with the whole table sorted: users without a name come last in both directions.
   */
  async function comparePages(browser: TestBrowser, clientId: string | null): Promise<void> {
    for (const sort of USER_COLUMN_SORTS) {
      const column = { id: 'id', firstName: 'first_name', lastName: 'last_name', email: 'email', roles: 'roles' }[sort];
      const { rows } = await sql<{ id: string; isNamed: boolean }>`
        select id_key as id, ${sql.ref(`${column}_key`)} <> ' ' as "isNamed" from users
        where ${clientId === null ? sql`true` : sql`client_id = ${clientId}`}
        order by ${sql.ref(`${column}_key`)}, user_id`.execute(api.database);
      const ids = rows.map(({ id }) => id);
      const idsOf = (areNamed: boolean) => rows.flatMap(({ id, isNamed }) => (isNamed === areNamed ? [id] : []));
      const [named, nameless] = [idsOf(true), idsOf(false)];
      for (const direction of ['asc', 'desc'] as const) {
        const expected =
          direction === 'asc' ? [...named, ...nameless] : [...named.toReversed(), ...nameless.toReversed()];
        const last = Math.ceil(ids.length / 50);
        const whereNamelessBegin = Math.floor(named.length / 50) + 1;
        for (const page of new Set([
          1,
          2,
          Math.ceil(last / 2),
          whereNamelessBegin,
          whereNamelessBegin + 1,
          last - 1,
          last,
        ])) {
          if (page < 1) continue;
          const { items, totalItems } = await list({ sort, direction, page, pageSize: 50 }, browser);
          expect(totalItems).toBe(ids.length);
          expect(items.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 50, page * 50));
        }
      }
    }
  }

  /** Number of a client's users without a name, and with one. */
  async function addPeople(clientId: string, nameless: number, named: number): Promise<void> {
    await sql`insert into users (client_id, user_id, roles, first_name, last_name, created_at)
      select ${clientId}, gen_random_uuid(), array['Client User'], case when i <= ${nameless}::integer then '' else 'Ana' end,
        case when i <= ${nameless}::integer then '' else 'Reyes ' || i end, now()
      from generate_series(1, ${nameless + named}::integer) as i`.execute(api.database);
    await noteAllUsers(api.database);
  }

  it.each([
    [1, 3],
    [49, 120],
    [700, 130],
  ])('have users without a name at the end, in either direction: %i and %i', async (nameless, named) => {
    const system = await staff('5125550161', 'System Admin', 'Installation');
    const { clientId } = await api.addUser({ phone: '5125550174', client: 'Other', group: 'office' });
    await addPeople(clientId, nameless, named);
    const own = await api.addUser({ phone: '5125550175', patient: null });
    await addPeople(own.clientId, nameless, named);
    await comparePages(system, null);
    await comparePages(admin, own.clientId);
  });

  it('skip users without a name, however many there are', { tags: 'thorough' }, async () => {
    const { clientId } = await api.addUser({ phone: '5125550175', patient: null });
    await addPeople(clientId, 5000, 20);
    for (const reach of ['all', { clientId }] as const) {
      const reads = await countReads(api.database, 'users', (transaction) =>
        userPageStore.page(
          transaction,
          reach,
          { sort: 'lastName', direction: 'asc' },
          { page: 1, pageSize: 10 },
          new Date(api.clock.nowMs),
        ),
      );
      expect(reads).toBeLessThan(1000);
    }
  });

  it('of a filter have users with a name first, however many have none', async () => {
    const { clientId } = await api.addUser({ phone: '5125550175', patient: null });
    await addPeople(clientId, MAX_USERS_FOUND + 1, 3);
    for (const direction of ['asc', 'desc'] as const) {
      const page = await list({ status: 'invited', sort: 'lastName', direction });
      expect(names(page).filter((name) => name.startsWith('Ana Reyes'))).toHaveLength(3);
      expect(names(page).at(-1)).toBe(' ');
    }
  });

  it('stay right while people come, go and change', async () => {
    const system = await staff('5125550161', 'System Admin', 'Installation');
    const { clientId } = await api.addUser({ phone: '5125550171', client: 'Other', group: 'office' });
    const random = createSeededRandom(30);
    const letters = 'abcdefghijklmnopqrstuvwxyzáéñ'.split('');
    const word = () => Array.from({ length: 4 }, () => random.pick(letters)).join('');
    const csv = Array.from({ length: 120 }, () => `${word()},${word()},${random.pick(['signature', 'office'])}`);
    await system.client.users.importPatients({
      body: { csv: `First name,Last name,Group\n${csv.join('\n')}`, takeKnown: true },
    });
    await expectKept(api.database);
    const [first] = (await list({ search: 'e' })).items.filter(({ isStaff }) => !isStaff);
    await admin.client.patients.update({ params: { uid: first?.id ?? '' }, body: { lastName: 'Ørsted', revision: 0 } });
    await api.database.transaction().execute((transaction) =>
      addStaff(transaction, {
        clientId: first ? clientId : '',
        userId: randomUUID(),
        firstName: 'Zoë',
        lastName: 'Müller',
        email: null,
        phoneNumber: '5125550179',
        role: 'Client User',
        createdAt: new Date(api.clock.nowMs),
      }),
    );
    await expectKept(api.database);
    await comparePages(system, null);
  });

  it('count the people of the demo', { tags: 'thorough' }, async () => {
    api = await startTestApi();
    await loadDemo(api.database, new Date(api.clock.nowMs), api.hash);
    admin = await api.signIn('5125550111');
    const page = await list({ pageSize: 50 });
    const { rows } = await sql<{ total: number }>`select count(*)::integer as total from users as u
      join clients as c using (client_id) where c.name = 'Austin Wellness'`.execute(api.database);
    expect(page.totalItems).toBe(rows[0]?.total);
  });

  it('survive many simultaneous registrations', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => create({ firstName: `P${index}` })));
    expect((await list()).totalItems).toBe(14);
  });
});

describe('creating a patient', () => {
  it('returns one patient for one request, also twice at the same time', async () => {
    const requestUid = randomUUID();
    const uids = await Promise.all([create({ requestUid }), create({ requestUid }), create({ requestUid })]);
    expect(new Set(uids).size).toBe(1);
    expect((await list({ search: 'ana' })).totalItems).toBe(1);
    expect(await create()).not.toBe(uids[0]);
  });

  it.each([
    { firstName: 'Anna' },
    { lastName: 'Reyez' },
    { phoneNumber: null as never },
    { email: 'other@example.com' },
    { birthDate: '1980-05-02' },
    { birthSex: 'Other' as never },
    { groupCode: 'second' },
  ])('refuses the same request with other details: %j', async (changes) => {
    await api.addUser({ phone: '5125550151', group: 'second' });
    const requestUid = randomUUID();
    const uid = await create({ requestUid });
    const before = await countRows(api.database);
    expect(await problemOf(create({ requestUid, ...changes }))).toBe('request-differs');
    expect(await countRows(api.database)).toEqual(before);
    expect(await create({ requestUid: requestUid.toUpperCase() })).toBe(uid);
  });

  it('leaves the number unverified: its owner sees the profile after an SMS code, which verifies it', async () => {
    const uid = await create();
    const patient = await api.signIn(PATIENT_PHONE);
    expect(await patient.client.patients.get({ params: { uid } })).toMatchObject({
      firstName: 'Ana',
      birthDate: '1980-05-01',
      groupCode: 'signature',
      isConsentAccepted: false,
    });
    expect(await row(uid)).toMatchObject({ isPhoneProved: true });
  });

  it('takes groups within reach only', async () => {
    await api.addUser({ phone: '5125550170', client: 'Other', group: 'office' });
    expect(await admin.client.users.groups()).toEqual([{ code: 'signature', clientName: 'Clinic' }]);
    for (const groupCode of ['office', 'nothing'])
      expect(await problemOf(create({ groupCode }))).toBe('invalid-request');
    const system = await staff('5125550161', 'System Admin', 'Installation');
    expect(await system.client.users.groups()).toHaveLength(2);
    const uid = await create({ groupCode: 'office' }, system);
    expect(await row(uid, system)).toMatchObject({ clientName: 'Other', groupCode: 'office' });
    expect(await row(uid)).toBeUndefined();
  });

  it.each([
    [{ birthDate: '1906-03-14' }, 'invalid-request'],
    [{ birthDate: '2013-03-16' }, 'invalid-request'],
    [{ birthDate: '2013-03-15' }, null],
    [{ birthDate: '2013-02-29' }, 'invalid-request'],
    [{ phoneNumber: '1125550100' }, 'invalid-request'],
    [{ phoneNumber: '512555010' }, 'invalid-request'],
    [{ firstName: ' ' }, 'invalid-request'],
    [{ firstName: 'x'.repeat(80) }, null],
    [{ firstName: 'x'.repeat(81) }, 'invalid-request'],
    [{ email: 'no' }, 'invalid-request'],
  ])('with %j: %s', async (changes, problem) => {
    if (problem === null) expect(await create(changes)).toMatch(/^[0-9a-f-]{36}$/);
    else expect(await problemOf(create(changes))).toBe(problem);
  });

  it('names possible duplicates, and then still creates the patient', async () => {
    const uid = await create();
    await create({ firstName: 'Ben', birthDate: '1990-01-01' });
    await create({ firstName: 'ANA', lastName: 'REYES', phoneNumber: '5125554321' });
    const similar = await admin.client.users.findSimilar({ body: ANA_SIMILAR });
    expect(similar.map(({ firstName, reason }) => [firstName, reason])).toEqual([
      ['Ana', 'phone'],
      ['Ben', 'phone'],
      ['ANA', 'nameAndBirthDate'],
    ]);
    expect(await admin.client.users.findSimilar({ body: { ...ANA_SIMILAR, exceptPatientUid: uid } })).toHaveLength(2);
    const stranger = await staff('5125550162', 'Client Admin', 'Other');
    expect(await stranger.client.users.findSimilar({ body: ANA_SIMILAR })).toEqual([]);
    await create();
    expect((await list({ search: 'ana reyes' })).totalItems).toBe(3);
  });
});

describe('editing a patient', () => {
  it('changes the fields that staff may change, and shows nothing about health', async () => {
    const uid = await create();
    const { client } = admin;
    const seen = await client.patients.get({ params: { uid } });
    expect(seen).toMatchObject({ revision: 0, latestScreening: null, registeredBody: null });
    const changed = await client.patients.update({
      params: { uid },
      body: { firstName: 'Anna', email: null, birthSex: 'Other', revision: 0 },
    });
    expect(changed).toMatchObject({
      firstName: 'Anna',
      lastName: 'Reyes',
      email: null,
      birthSex: 'Other',
      revision: 1,
    });
  });

  it('hides a patient’s answers about health from staff', async () => {
    const { patientId } = await api.addUser({ phone: PATIENT_PHONE });
    const uid = patientId ?? '';
    const patient = await api.signIn(PATIENT_PHONE);
    await patient.client.screenings.create({
      body: {
        heightCm: 170,
        weightKg: 70,
        smoke: true,
        bloodPressureMedication: true,
        diabetesType: 'Type 2',
        isWeightReviewed: true,
        qol: 3,
      },
    });
    expect(await admin.client.patients.get({ params: { uid } })).toMatchObject({ latestScreening: null });
    expect((await patient.client.patients.get({ params: { uid } })).latestScreening).toMatchObject({ qol: 3 });
  });

  it('refuses consent, a change without its revision, and one based on an outdated revision', async () => {
    const uid = await create();
    const change = (body: object, browser = admin) => browser.client.patients.update({ params: { uid }, body });
    expect(await problemOf(change({ isConsentAccepted: true, revision: 0 }))).toBe('not-allowed');
    expect(await problemOf(change({ firstName: 'Eve' }))).toBe('invalid-request');
    const outcomes = await Promise.allSettled([
      change({ firstName: 'One', revision: 0 }),
      change({ firstName: 'Two', revision: 0 }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await problemOf(change({ firstName: 'Late', revision: 0 }))).toBe('changed-meanwhile');
    // A patient's own change counts too.
    const patient = await api.signIn(PATIENT_PHONE);
    await change({ email: 'own@example.com' }, patient);
    expect(await problemOf(change({ firstName: 'Late', revision: 1 }))).toBe('changed-meanwhile');
    expect(await change({ firstName: 'Now', revision: 2 })).toMatchObject({
      firstName: 'Now',
      email: 'own@example.com',
    });
  });

  it('adds, changes and removes another system’s reference, each with a log entry', async () => {
    const uid = await create();
    const set = (externalReference: string | null, revision: number) =>
      admin.client.patients.update({ params: { uid }, body: { externalReference, revision } });
    expect(await set(' MRN-1 ', 0)).toMatchObject({ externalReference: 'MRN-1', revision: 1 });
    expect(await list({ search: 'MRN-1' })).toMatchObject({ items: [{ id: uid, externalReference: 'MRN-1' }] });
    expect(await set('MRN-2', 1)).toMatchObject({ externalReference: 'MRN-2' });
    expect((await list({ search: 'MRN-1' })).totalItems).toBe(0);
    expect(await set('', 2)).toMatchObject({ externalReference: null });
    const edits = await api.database
      .selectFrom('access_log_entries')
      .select('patient_id as patientId')
      .where('action', '=', 'patientEdited')
      .execute();
    expect(edits).toEqual([{ patientId: uid }, { patientId: uid }, { patientId: uid }]);
  });

  it('gives a reference to one patient of a client, also for two simultaneous requests', async () => {
    const [one, two] = [await create(), await create({ firstName: 'Rita' })];
    const give = (uid: string, browser = admin) =>
      browser.client.patients.update({ params: { uid }, body: { externalReference: 'MRN-7', revision: 0 } });
    const outcomes = await Promise.all(
      [one, two].map((uid) =>
        give(uid).then(
          () => 'given',
          ({ code }) => code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['given', 'reference-taken']);
    const [holder] = (await list({ search: 'MRN-7' })).items;
    expect(await row(holder?.id === one ? two : one)).toMatchObject({ externalReference: null });
    // Of another client it may be the same.
    const { patientId } = await api.addUser({ phone: '5125550171', client: 'Other', group: 'office' });
    expect(await give(patientId ?? '', await staff('5125550172', 'Client Admin', 'Other'))).toMatchObject({
      externalReference: 'MRN-7',
    });
    const created = (externalReference: string) => create({ firstName: 'Ines', externalReference });
    expect(await problemOf(created('MRN-7'))).toBe('reference-taken');
    expect((await list({ search: 'Ines' })).totalItems).toBe(0);
    expect(await row(await created('MRN-8'))).toMatchObject({ externalReference: 'MRN-8' });
  });

  it('shows patients no reference, and lets them give none', async () => {
    const uid = await create();
    await admin.client.patients.update({ params: { uid }, body: { externalReference: 'MRN-1', revision: 0 } });
    const { client } = await api.signIn(PATIENT_PHONE);
    const own = await client.patients.get({ params: { uid } });
    expect(own.externalReference).toBeNull();
    const change = (body: object) => client.patients.update({ params: { uid }, body });
    expect(await problemOf(change({ externalReference: 'MRN-2' }))).toBe('not-allowed');
    // A caller who writes a whole patient back removes nothing.
    await change({ ...own, firstName: 'Anna' });
    expect(await row(uid)).toMatchObject({ firstName: 'Anna', externalReference: 'MRN-1' });
  });

  it('of another client is not found', async () => {
    const { patientId } = await api.addUser({ phone: '5125550170', client: 'Other', group: 'office' });
    const params = { uid: patientId ?? '' };
    const { client } = admin;
    expect(await problemOf(client.patients.get({ params }))).toBe('not-found');
    expect(await problemOf(client.patients.update({ params, body: { firstName: 'Eve', revision: 0 } }))).toBe(
      'not-found',
    );
    expect(await problemOf(client.loginLinks.send({ params, body: { language: 'en' } }))).toBe('not-found');
    expect(await problemOf(client.users.deactivate({ params: { id: params.uid }, body: {} }))).toBe('not-found');
    const own = await create();
    expect(
      await problemOf(client.patients.update({ params: { uid: own }, body: { groupCode: 'office', revision: 0 } })),
    ).toBe('invalid-request');
  });

  it('with a new phone number ends everything begun with the old one, and the number has to be verified again', async () => {
    const uid = await create();
    const patient = await api.signIn(PATIENT_PHONE);
    const { loginUrl } = await admin.client.loginLinks.create({ params: { uid }, query: {} });
    await admin.client.patients.update({ params: { uid }, body: { phoneNumber: PATIENT_PHONE, revision: 0 } });
    expect(await patient.client.signIn.session()).not.toBeNull();
    await admin.client.patients.update({ params: { uid }, body: { phoneNumber: '5125550188', revision: 1 } });
    expect(await problemOf(patient.client.signIn.session())).toBe('sign-in-required');
    expect(
      await problemOf(api.browser().client.loginLinks.open({ body: { id: loginUrl.split('/').at(-1) ?? '' } })),
    ).toBe('login-link-invalid');
    expect(await row(uid)).toMatchObject({ isPhoneProved: false, phoneNumber: '5125550188' });
  });

  it('does not change what staff sign in with', async () => {
    const { patientId } = await api.addUser({ phone: '5125550175', roles: ['Patient', 'System Admin'] });
    const params = { uid: patientId ?? '' };
    expect(
      await problemOf(admin.client.patients.update({ params, body: { phoneNumber: ADMIN_PHONE, revision: 0 } })),
    ).toBe('not-allowed');
    const self = await api.addUser({ phone: '5125550176', roles: ['Patient', 'Client Admin'] });
    const own = await api.signIn('5125550176');
    expect(
      await problemOf(
        own.client.patients.update({ params: { uid: self.patientId ?? '' }, body: { phoneNumber: '5125550177' } }),
      ),
    ).toBe('not-allowed');
  });
});

describe('a login link by SMS', () => {
  it('signs the patient in, once, with the server’s own text', async () => {
    const uid = await create();
    await admin.client.loginLinks.send({ params: { uid }, body: { language: 'es' } });
    const { recipient, text } = api.sentTexts.at(-1) ?? {};
    expect(recipient).toBe(PATIENT_PHONE);
    expect(text).toContain('Su enlace personal');
    const id = /alogin\/(\S+)$/.exec(text ?? '')?.[1] ?? '';
    const browser = api.browser();
    const { user } = await browser.client.loginLinks.open({ body: { id } });
    expect(user?.patientUid).toBe(uid);
    expect(await problemOf(api.browser().client.loginLinks.open({ body: { id } }))).toBe('login-link-invalid');
  });

  it('is sent to one number twice a day, whichever user sends it, and the previous link still works if it is refused', async () => {
    const uid = await create();
    const send = () => admin.client.loginLinks.send({ params: { uid }, body: { language: 'en' } });
    const texts = () => api.sentTexts.filter(({ recipient }) => recipient === PATIENT_PHONE);
    for (let index = 0; index < 2; index += 1) await send();
    expect(await problemOf(send())).toBe('too-many-requests');
    expect(texts()).toHaveLength(2);
    const id = /\/alogin\/(\S+)$/.exec(texts().at(-1)?.text ?? '')?.[1] ?? '';
    await api.browser().client.loginLinks.open({ body: { id } });
    api.clock.nowMs += DAY_MS;
    admin = await api.signIn(ADMIN_PHONE);
    await send();
    expect(texts()).toHaveLength(3);
  });

  it('needs a number, and is not for staff', async () => {
    const none = await create({ phoneNumber: null as never });
    const { patientId } = await api.addUser({ phone: '5125550175', roles: ['Patient', 'Client User'] });
    const send = (uid: string) => admin.client.loginLinks.send({ params: { uid }, body: { language: 'en' } });
    expect(await problemOf(send(none))).toBe('phone-missing');
    expect(await problemOf(send(patientId ?? ''))).toBe('staff-needs-code');
    expect(await problemOf(send(UNKNOWN_ID))).toBe('not-found');
  });
});

describe('deactivating', () => {
  it('ends everything, and looks like an unknown phone from then on', async () => {
    const uid = await create();
    const patient = await api.signIn(PATIENT_PHONE);
    const { loginUrl } = await admin.client.loginLinks.create({ params: { uid }, query: {} });
    await admin.client.users.deactivate({ params: { id: uid }, body: {} });
    expect(await row(uid)).toMatchObject({ isDeactivated: true, loginLinkExpires: null });
    expect(await problemOf(patient.client.signIn.session())).toBe('sign-in-required');
    const link = { id: loginUrl.split('/').at(-1) ?? '' };
    expect(await problemOf(api.browser().client.loginLinks.open({ body: link }))).toBe('login-link-invalid');
    api.clock.nowMs += DAY_MS;
    admin = await api.signIn(ADMIN_PHONE);
    const sent = api.sentTexts.length;
    const browser = api.browser();
    await browser.client.signIn.sendCode({ body: { phone: PATIENT_PHONE } });
    await api.settled();
    expect(api.sentTexts).toHaveLength(sent);
    expect(await problemOf(browser.client.signIn.profiles({ body: { phone: PATIENT_PHONE, code: '123456' } }))).toBe(
      'wrong-access-code',
    );
    expect(await problemOf(admin.client.loginLinks.create({ params: { uid }, query: {} }))).toBe('user-deactivated');
    expect(await problemOf(admin.client.loginLinks.send({ params: { uid }, body: { language: 'en' } }))).toBe(
      'user-deactivated',
    );
    await admin.client.users.reactivate({ params: { id: uid }, body: {} });
    api.clock.nowMs += MINUTE_MS;
    expect(await problemOf(api.browser().client.loginLinks.open({ body: link }))).toBe('login-link-invalid');
    expect(await (await api.signIn(PATIENT_PHONE)).client.signIn.session()).not.toBeNull();
  });

  it('stops a code that was sent before', async () => {
    const uid = await create();
    const browser = api.browser();
    await browser.client.signIn.sendCode({ body: { phone: PATIENT_PHONE } });
    await api.settled();
    const [profile] = await browser.client.signIn.profiles({
      body: { phone: PATIENT_PHONE, code: lastCode(api, PATIENT_PHONE) },
    });
    await admin.client.users.deactivate({ params: { id: uid }, body: {} });
    await admin.client.users.deactivate({ params: { id: uid }, body: {} });
    expect(
      await problemOf(
        browser.client.signIn.loginTemp({ body: { patientUid: uid, tokenCode: profile?.tokenCode ?? '' } }),
      ),
    ).toBe('wrong-access-code');
  });

  it('is refused for the caller, and for users who see more clients', async () => {
    const self = (await list({ search: 'staff client admin' })).items[0];
    const system = await api.addUser({ phone: '5125550175', roles: ['System Admin'], patient: null });
    const colleague = await api.addUser({ phone: '5125550176', roles: ['Client User'], patient: null });
    const deactivate = (id: string) => admin.client.users.deactivate({ params: { id }, body: {} });
    expect(self).toMatchObject({ canDeactivate: false, isStaff: true });
    expect(await problemOf(deactivate(self?.id ?? ''))).toBe('not-allowed');
    expect(await problemOf(deactivate(system.userId))).toBe('not-allowed');
    expect(await deactivate(colleague.userId)).toEqual({ isDeactivated: true });
    expect(await problemOf(deactivate(UNKNOWN_ID))).toBe('not-found');
  });
});

describe('the access log', () => {
  const actions = async () => {
    const rows = await api.database
      .selectFrom('access_log_entries')
      .select(['action', 'patient_id', 'actor_kind'])
      .where('actor_kind', '=', 'staff')
      .where('action', '<>', 'signInByCode')
      .orderBy('position')
      .execute();
    return rows.map((entry) => `${entry.action} ${entry.patient_id ?? ''}`.trim());
  };

  it('shows who read and changed which patient', async () => {
    const requestUid = randomUUID();
    const uid = await create({ requestUid });
    await create({ requestUid });
    await list({ search: uid });
    await list({ search: uid });
    await admin.client.patients.get({ params: { uid } });
    await admin.client.patients.update({ params: { uid }, body: { firstName: 'Anna', revision: 0 } });
    await problemOf(admin.client.patients.update({ params: { uid }, body: { firstName: 'Eve', revision: 0 } }));
    await admin.client.loginLinks.send({ params: { uid }, body: { language: 'en' } });
    await admin.client.users.deactivate({ params: { id: uid }, body: {} });
    await admin.client.users.deactivate({ params: { id: uid }, body: {} });
    await admin.client.users.reactivate({ params: { id: uid }, body: {} });
    expect(await actions()).toEqual([
      `patientCreated ${uid}`,
      `patientsListed ${uid}`,
      `patientOpened ${uid}`,
      `patientEdited ${uid}`,
      `patientInvited ${uid}`,
      `userDeactivated ${uid}`,
      `userReactivated ${uid}`,
    ]);
  });

  it('shows each patient who listed or searched them, once an hour per reader', async () => {
    const [ana, ben] = [await create(), await create({ firstName: 'Ben', phoneNumber: '5125550177' })];
    await list({ search: ana });
    expect(await actions()).toContain(`patientsListed ${ana}`);
    expect(await actions()).not.toContain(`patientsListed ${ben}`);
    const similar = { firstName: 'Ben', lastName: 'Reyes', phoneNumber: '5125550177', birthDate: null };
    await admin.client.users.findSimilar({ body: { ...similar, exceptPatientUid: null } });
    const listed = async () => (await actions()).filter((action) => once.includes(action)).sort();
    const once = [`patientsListed ${ana}`, `patientsListed ${ben}`].sort();
    await list();
    expect(await listed()).toEqual(once);
    api.clock.nowMs += 59 * 60_000;
    await api.addUser({ phone: '5125550178', roles: ['Client User'], patient: null });
    await list({}, await api.signIn('5125550178'));
    expect(await listed()).toEqual([...once, ...once].sort());
    // Patients in lists can see who viewed them.
    const patient = await api.signIn('5125550177');
    const { items } = await patient.client.accessLog.own({ query: {} });
    expect(items.filter(({ action }) => action === 'patientsListed')).toHaveLength(2);
  });

  it('has no entry for the reader’s own row', async () => {
    const { patientId } = await api.addUser({
      phone: '5125550179',
      roles: ['Patient', 'Client User'],
    });
    const both = await api.signIn('5125550179');
    await list({}, both);
    expect(await actions()).toHaveLength(1);
    expect(await actions()).not.toContain(`patientsListed ${patientId}`);
  });

  it('has an entry for each patient of a file', async () => {
    await admin.client.users.importPatients({
      body: { csv: 'First name,Last name\nAna,Reyes\nBen,Carter', takeKnown: true },
    });
    expect((await actions()).filter((action) => action.startsWith('patientCreated '))).toHaveLength(2);
  });
});

describe('an empty installation', () => {
  const JO = { firstName: 'Jo', lastName: 'Park', phoneNumber: '5125550190' };
  const NEW = { name: 'New Clinic', timeZone: 'America/Denver', groupCode: 'new-clinic' };

  it('gets a client whose administrator signs in and creates patients, once', async () => {
    await addClient(api.database, NEW, JO, new Date(api.clock.nowMs));
    const jo = await api.signIn(JO.phoneNumber);
    expect(await jo.client.users.groups()).toEqual([{ code: 'new-clinic', clientName: 'New Clinic' }]);
    await create({ groupCode: 'new-clinic' }, jo);
    expect((await list({}, jo)).totalItems).toBe(2);
    const before = await countRows(api.database);
    await expect(addClient(api.database, NEW, JO, new Date())).rejects.toThrow(AlreadyExistsError);
    for (const name of ['NEW clinic', 'Néw Clinic'])
      await expect(addClient(api.database, { ...NEW, name, groupCode: 'more' }, JO, new Date())).rejects.toThrow(
        'The client New Clinic already exists',
      );
    await expect(addClient(api.database, { ...NEW, name: 'Other' }, JO, new Date())).rejects.toThrow('new-clinic');
    expect(await countRows(api.database)).toEqual(before);
  });

  it('gets a user who sees all clients, once', async () => {
    await addSystemAdmin(api.database, JO, new Date(api.clock.nowMs));
    await expect(addSystemAdmin(api.database, JO, new Date())).rejects.toThrow(AlreadyExistsError);
    const jo = await api.signIn(JO.phoneNumber);
    expect((await list({}, jo)).totalItems).toBe(3);
  });
});
