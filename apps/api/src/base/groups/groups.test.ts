import { randomUUID } from 'node:crypto';
import type { Group } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const ADMIN = '5125550111';
const OTHER_ADMIN = '5125550112';

async function world() {
  const api = await startTestApi();
  const { clientId, patientId } = await api.addUser({ phone: '5125550101' });
  await api.addUser({ phone: ADMIN, firstName: 'Ada', roles: ['Client Admin'], patient: null });
  const admin = await api.signIn(ADMIN);
  const [signature] = await listOf(admin, clientId);
  if (!signature) throw new Error('the group is missing');
  return { api, clientId, patientUid: patientId ?? '', admin, signature };
}

const listOf = async ({ client }: TestBrowser, clientId: string): Promise<Group[]> =>
  (await client.groups.list({ params: { clientId } })).items;

const add = ({ client }: TestBrowser, clientId: string, code: string) =>
  client.groups.add({ params: { clientId }, body: { code } });

const rename = ({ client }: TestBrowser, clientId: string, { id, code }: Group, to: string) =>
  client.groups.rename({ params: { clientId, id }, body: { code: to, codeBefore: code } });

const of = (clientId: string, { id }: Group) => ({ params: { clientId, id }, body: {} });

const register = (api: TestApi, accessCode: string) =>
  api.browser().client.registrations.register({
    body: {
      anonymousRegistration: false,
      firstName: 'New',
      lastName: 'Patient',
      phoneNumber: '5125550150',
      accessCode,
      patientUid: '',
    },
  });

/** Another client with an administrator. */
async function addOther(api: TestApi) {
  const { clientId } = await api.addUser({
    phone: OTHER_ADMIN,
    client: 'Other',
    group: 'warehouse',
    roles: ['Client Admin'],
  });
  return { clientId, admin: await api.signIn(OTHER_ADMIN) };
}

describe('a group', () => {
  it('is added, takes patients at once, and is in the log', async () => {
    const { api, admin, clientId } = await world();
    const made = await add(admin, clientId, ' Night-Shift ');
    expect(made).toMatchObject({ code: 'night-shift', isRetired: false, formerCodes: [], patientCount: 0 });
    await register(api, 'night-shift');
    const counts = (await admin.client.groups.list({ params: { clientId } })).items.map((one) => [
      one.code,
      one.patientCount,
    ]);
    expect(counts).toContainEqual(['night-shift', 1]);
    expect((await admin.client.users.groups()).map(({ code }) => code)).toEqual(['night-shift', 'signature']);
    expect(await admin.client.averages.groupCodes()).toEqual(['night-shift', 'signature']);
    const { items } = await admin.client.accessLog.list({ query: { action: 'groupAdded' } });
    expect(items).toMatchObject([{ subject: 'night-shift', actor: { name: 'Ada Doe' } }]);
  });

  it.each(['', 'night shift', 'niño', 'a'.repeat(41), 'Ünit', 'a/b', 7])('is not called %j', async (code) => {
    const { admin, clientId } = await world();
    expect(await problemOf(add(admin, clientId, code as string))).toBe('invalid-request');
    expect(await listOf(admin, clientId)).toHaveLength(1);
  });

  it('gets a code that is unique in the installation, even if two ask for one at once', async () => {
    const { api, admin, clientId } = await world();
    const other = await addOther(api);
    expect(await problemOf(add(admin, clientId, 'signature'))).toBe('group-code-taken');
    expect(await problemOf(add(admin, clientId, 'warehouse'))).toBe('group-code-taken');
    const tries = await Promise.allSettled([
      add(admin, clientId, 'night-shift'),
      add(other.admin, other.clientId, 'night-shift'),
      add(admin, clientId, 'night-shift'),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a renamed group', () => {
  it('keeps its patients and averages, and its former codes still work', async () => {
    const { api, admin, clientId, signature, patientUid } = await world();
    const { loginUrl } = await admin.client.loginLinks.create({
      params: { uid: patientUid },
      query: { accessCode: 'signature' },
    });
    const renamed = await rename(admin, clientId, signature, 'main-office');
    expect(renamed).toMatchObject({ code: 'main-office', formerCodes: ['signature'] });
    expect((await admin.client.patients.get({ params: { uid: patientUid } })).groupCode).toBe('main-office');
    await admin.client.averages.get({ params: { groupCode: 'main-office' }, query: { period: 'AllTime' } });
    await register(api, 'signature');
    await register(api, 'main-office');
    expect(await api.database.selectFrom('patients').select('group_id').distinct().execute()).toHaveLength(1);
    const link = new URL(loginUrl);
    const opened = await api.browser().client.loginLinks.open({
      body: { id: link.pathname.split('/').at(-1) ?? '', accessCode: 'signature' },
    });
    expect(opened.user?.patientUid).toBe(patientUid);
  });

  it('keeps its former codes from other groups, and can take one back', async () => {
    const { api, admin, clientId, signature } = await world();
    const other = await addOther(api);
    const renamed = await rename(admin, clientId, signature, 'main-office');
    expect(await problemOf(add(other.admin, other.clientId, 'signature'))).toBe('group-code-taken');
    expect(await problemOf(add(admin, clientId, 'signature'))).toBe('group-code-taken');
    const [warehouse] = await listOf(other.admin, other.clientId);
    if (!warehouse) throw new Error('the group is missing');
    expect(await problemOf(rename(other.admin, other.clientId, warehouse, 'signature'))).toBe('group-code-taken');
    expect(await rename(admin, clientId, renamed, 'signature')).toMatchObject({
      code: 'signature',
      formerCodes: ['main-office'],
    });
  });

  it('is not renamed if its name has changed in the meantime', async () => {
    const { admin, clientId, signature } = await world();
    await rename(admin, clientId, signature, 'main-office');
    expect(await problemOf(rename(admin, clientId, signature, 'front-desk'))).toBe('settings-changed');
    const tries = await Promise.allSettled(
      ['north', 'south'].map((code) => rename(admin, clientId, { ...signature, code: 'main-office' }, code)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a retired group', () => {
  it('takes no new patients, and keeps its own with their averages', async () => {
    const { api, admin, clientId, signature, patientUid } = await world();
    await add(admin, clientId, 'night-shift');
    expect(await admin.client.groups.retire(of(clientId, signature))).toMatchObject({ isRetired: true });
    await admin.client.groups.retire(of(clientId, signature));
    expect(await problemOf(register(api, 'signature'))).toBe('wrong-access-code');
    expect((await admin.client.users.groups()).map(({ code }) => code)).toEqual(['night-shift']);
    const newcomer = { requestUid: randomUUID(), firstName: 'New', lastName: 'Patient', groupCode: 'signature' };
    expect(await problemOf(admin.client.users.createPatient({ body: newcomer }))).toBe('invalid-request');
    expect(await admin.client.averages.groupCodes()).toEqual(['night-shift', 'signature']);
    await admin.client.averages.get({ params: { groupCode: 'signature' }, query: { period: 'AllTime' } });
    const { revision } = await admin.client.patients.get({ params: { uid: patientUid } });
    const update = (groupCode: string, seen: number) =>
      admin.client.patients.update({
        params: { uid: patientUid },
        body: { groupCode, firstName: 'Pia', revision: seen },
      });
    const changed = await update('signature', revision);
    expect(changed).toMatchObject({ groupCode: 'signature', firstName: 'Pia' });
    const moved = await update('night-shift', changed.revision);
    expect(await problemOf(update('signature', moved.revision))).toBe('invalid-request');
    expect((await listOf(admin, clientId)).map(({ code }) => code)).toEqual(['night-shift', 'signature']);
    await admin.client.groups.reopen(of(clientId, signature));
    await register(api, 'signature');
    const { items } = await admin.client.accessLog.list({ query: { action: 'groupRetired' } });
    expect(items).toHaveLength(1);
  });
});

it('groups of another client are not found', async () => {
  const { api, admin, clientId } = await world();
  const other = await addOther(api);
  const [warehouse] = await listOf(other.admin, other.clientId);
  if (!warehouse) throw new Error('the group is missing');
  const { groups } = admin.client;
  for (const call of [
    () => listOf(admin, other.clientId),
    () => add(admin, other.clientId, 'night-shift'),
    () => rename(admin, other.clientId, warehouse, 'night-shift'),
    () => rename(admin, clientId, warehouse, 'night-shift'),
    () => groups.retire(of(other.clientId, warehouse)),
    () => groups.retire(of(clientId, warehouse)),
    () => groups.reopen(of(clientId, warehouse)),
  ])
    expect(await problemOf(call())).toBe('not-found');
});
