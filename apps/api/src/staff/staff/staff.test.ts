import { randomUUID } from 'node:crypto';
import type { StaffMember } from '@mien/contract';
import { RESULTS_HELD_MS, STAFF_ACTIONS, type StaffRole } from '@mien/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  completeProfile,
  ORIGIN,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';

const ADMIN = '5125550111';
const NURSE = '5125550120';

async function world() {
  const api = await startTestApi();
  const { clientId, userId } = await api.addUser({
    phone: ADMIN,
    firstName: 'Ada',
    lastName: 'Admin',
    roles: ['Client Admin'],
    patient: null,
  });
  return { api, clientId, adminId: userId, admin: await api.signIn(ADMIN) };
}

const NORA = { firstName: 'Nora', lastName: 'Hill', email: 'nora@example.org', role: 'Client User' } as const;
interface NewMember {
  readonly requestUid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly role: StaffRole;
  readonly phone: string;
  readonly isNotified: boolean;
}
const newNurse = (changes: object = {}): NewMember => ({
  requestUid: randomUUID(),
  ...NORA,
  phone: NURSE,
  isNotified: false,
  ...changes,
});

const listOf = async ({ client }: TestBrowser, clientId: string) =>
  (await client.staff.list({ params: { clientId } })).items;

async function addNurse({ admin, clientId }: { admin: TestBrowser; clientId: string }, changes: object = {}) {
  const { member } = await admin.client.staff.add({ params: { clientId }, body: newNurse(changes) });
  return member;
}

const of = (clientId: string, { id }: Pick<StaffMember, 'id'>) => ({ params: { clientId, id }, body: {} });

const change = (clientId: string, { id, revision }: StaffMember, changes: object) => ({
  params: { clientId, id },
  body: { revision, ...NORA, ...changes },
});

const rolesOf = async ({ client }: TestBrowser) => (await client.signIn.session())?.user?.userRoles;

async function logOf(api: TestApi): Promise<string[]> {
  const rows = await api.database
    .selectFrom('access_log_entries')
    .select('action')
    .where('action', 'in', STAFF_ACTIONS)
    .orderBy('position')
    .execute();
  return rows.map(({ action }) => action);
}

describe('creating an account', () => {
  it('lets a member sign in by SMS code, and shows their status', async () => {
    const { api, admin, clientId } = await world();
    const made = await addNurse({ admin, clientId });
    expect(made).toMatchObject({
      ...NORA,
      phoneEnding: '0120',
      state: 'invited',
      lastSignedIn: null,
      isPatient: false,
      isSelf: false,
      canChange: true,
    });
    expect(JSON.stringify(await listOf(admin, clientId))).not.toContain(NURSE);
    const nurse = await api.signInByCode(NURSE);
    expect(await rolesOf(nurse)).toEqual(['Client User']);
    const [ada, nora] = await listOf(admin, clientId);
    expect([ada?.isSelf, ada?.state]).toEqual([true, 'active']);
    expect([nora?.state, nora?.lastSignedIn]).toEqual(['active', new Date(api.clock.nowMs).toISOString()]);
    expect(await logOf(api)).toEqual(['staffAdded']);
  });

  it('sends a message only on request, counts it, and creates the account even if it fails', async () => {
    const { api, admin, clientId } = await world();
    const add = (changes: object) => admin.client.staff.add({ params: { clientId }, body: newNurse(changes) });
    expect((await add({})).message).toBe('none');
    expect(api.sentTexts).toEqual([]);
    expect((await add({ phone: '5125550121', isNotified: true })).message).toBe('sent');
    expect(api.sentTexts).toEqual([
      {
        recipient: '5125550121',
        text: expect.stringContaining(`a staff account at Clinic. Sign in with this phone number: ${ORIGIN}`),
      },
    ]);
    expect(api.sentTexts[0]?.text).not.toMatch(/Nora|Hill/);
    const paid = await api.database.selectFrom('sms_messages').select('budget').execute();
    expect(paid).toEqual([{ budget: 'invitations' }]);
    const { SmsRefused } = await import('../../delivery/sms/sms-sender.ts');
    api.carrier.failure = new SmsRefused('no such number');
    expect((await add({ phone: '5125550122', isNotified: true })).message).toBe('failed');
    expect(await listOf(admin, clientId)).toHaveLength(4);
  });

  it('creates one account for a request sent twice, and refuses the number a second time', async () => {
    const { admin, clientId } = await world();
    const body = newNurse();
    const add = (given: NewMember) => admin.client.staff.add({ params: { clientId }, body: given });
    const [first, second] = await Promise.all([add(body), add(body)]);
    expect(first.member.id).toBe(second.member.id);
    expect(await problemOf(add({ ...body, firstName: 'Nell' }))).toBe('request-differs');
    expect(await problemOf(add(newNurse()))).toBe('staff-phone-taken');
    await admin.client.staff.deactivate(of(clientId, first.member));
    expect(await problemOf(add(newNurse()))).toBe('staff-phone-taken');
    expect(await listOf(admin, clientId)).toHaveLength(2);
  });

  it('creates one account for two simultaneous requests with one number', async () => {
    const { admin, clientId } = await world();
    const tries = await Promise.allSettled([1, 2, 3].map(() => addNurse({ admin, clientId })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listOf(admin, clientId)).toHaveLength(2);
  });

  it.each([
    ['a role of the installation', { role: 'System Admin' }],
    ['the role of a patient', { role: 'Patient' }],
    ['no first name', { firstName: ' ' }],
    ['a name that is too long', { lastName: 'x'.repeat(81) }],
    ['a number with nine digits', { phone: '512555012' }],
    ['a number that is none', { phone: 5125550120 }],
    ['an email address that is none', { email: 'nora' }],
    ['no answer about the message', { isNotified: undefined }],
    ['more than is asked for', { clientId: randomUUID() }],
  ])('refuses %s', async (_, changes) => {
    const { admin, clientId } = await world();
    const body = newNurse(changes);
    expect(await problemOf(admin.client.staff.add({ params: { clientId }, body }))).toBe('invalid-request');
    expect(await listOf(admin, clientId)).toHaveLength(1);
  });

  it('adds a profile to a patient’s number, named by client and role, and leaves the patient’s unchanged', async () => {
    const { api, admin, clientId } = await world();
    await api.addUser({ phone: NURSE, firstName: 'Nora', lastName: 'Hill' });
    const patient = await api.signInByCode(NURSE);
    api.clock.nowMs += 60_000;
    const made = await addNurse({ admin, clientId });
    expect(made.isPatient).toBe(false);
    const browser = api.browser();
    await browser.client.signIn.sendCode({ body: { phone: NURSE } });
    await api.settled();
    const code = /\d{6}/.exec(api.sentTexts.at(-1)?.text ?? '')?.[0] ?? '';
    const profiles = await browser.client.signIn.profiles({ body: { phone: NURSE, code } });
    expect(profiles.map(({ firstName, groupCode, staffOf }) => [firstName, groupCode, staffOf])).toEqual([
      ['Nora', 'signature', undefined],
      ['', '', { clientName: 'Clinic', role: 'Client User' }],
    ]);
    const [, work] = profiles;
    await browser.client.signIn.loginTemp({
      body: { patientUid: work?.patientUid ?? '', tokenCode: work?.tokenCode ?? '' },
    });
    api.clock.nowMs += 60_000;
    await browser.client.signIn.sendCode({ body: { phone: NURSE } });
    await api.settled();
    const again = /\d{6}/.exec(api.sentTexts.at(-1)?.text ?? '')?.[0] ?? '';
    const used = await browser.client.signIn.profiles({ body: { phone: NURSE, code: again } });
    expect(used.map(({ firstName, staffOf }) => [firstName, staffOf])).toEqual([
      ['Nora', undefined],
      ['Nora', undefined],
    ]);
    await admin.client.staff.deactivate(of(clientId, made));
    expect(await rolesOf(patient)).toEqual(['Patient']);
  });
});

describe('changing an account', () => {
  it('accepts names and email without ending sessions', async () => {
    const { api, admin, clientId } = await world();
    const made = await addNurse({ admin, clientId });
    const nurse = await api.signIn(NURSE);
    const changed = await admin.client.staff.change(change(clientId, made, { lastName: 'Hale', email: null }));
    expect(changed).toMatchObject({ lastName: 'Hale', email: null, revision: 1 });
    expect((await nurse.client.signIn.session())?.user?.lastName).toBe('Hale');
    expect(await problemOf(admin.client.staff.change(change(clientId, made, { lastName: 'Late' })))).toBe(
      'settings-changed',
    );
    await admin.client.staff.change(change(clientId, changed, { lastName: 'Hale', email: null }));
    expect(await logOf(api)).toEqual(['staffAdded', 'staffChanged']);
  });

  it('ends the sessions of a member whose role changes; the new role applies from the next request on', async () => {
    const { api, admin, clientId } = await world();
    const made = await addNurse({ admin, clientId }, { role: 'Client Admin' });
    const nurse = await api.signIn(NURSE);
    await listOf(nurse, clientId);
    await admin.client.staff.change(change(clientId, made, { role: 'Client User' }));
    expect(await problemOf(listOf(nurse, clientId))).toBe('sign-in-required');
    const again = await api.signIn(NURSE);
    expect(await problemOf(listOf(again, clientId))).toBe('not-allowed');
    expect(await logOf(api)).toEqual(['staffAdded', 'staffRoleChanged']);
  });

  it('ends the sessions of a member whose number changes, and notifies the previous number', async () => {
    const { api, admin, clientId } = await world();
    const made = await addNurse({ admin, clientId });
    // An unverified number is not notified: it may be a stranger's.
    const mended = await admin.client.staff.change(change(clientId, made, { phone: '5125550121' }));
    await api.settled();
    expect(api.sentTexts).toEqual([]);
    const nurse = await api.signInByCode('5125550121');
    const [, active] = await listOf(admin, clientId);
    expect(active).toMatchObject({ state: 'active', phoneEnding: '0121' });
    const moved = await admin.client.staff.change(change(clientId, mended, { phone: '5125550122' }));
    await api.settled();
    expect(moved).toMatchObject({ state: 'invited', phoneEnding: '0122' });
    expect(api.sentTexts.at(-1)).toEqual({
      recipient: '5125550121',
      text: expect.stringContaining('This phone number was replaced'),
    });
    expect(await problemOf(nurse.client.signIn.devices())).toBe('sign-in-required');
    expect(JSON.stringify(await api.database.selectFrom('access_log_entries').selectAll().execute())).not.toContain(
      '555012',
    );
    expect(await problemOf(admin.client.staff.change(change(clientId, moved, { phone: ADMIN })))).toBe(
      'staff-phone-taken',
    );
  });

  it('does not let a member change their own role or number', async () => {
    const { admin, clientId } = await world();
    const [self] = await listOf(admin, clientId);
    if (!self) throw new Error('the user is missing');
    const changeSelf = (changes: object) =>
      admin.client.staff.change(change(clientId, self, { role: 'Client Admin', ...changes }));
    expect(await problemOf(changeSelf({ role: 'Client User' }))).toBe('not-allowed');
    expect(await problemOf(changeSelf({ phone: NURSE }))).toBe('not-allowed');
    expect(await problemOf(admin.client.staff.deactivate(of(clientId, self)))).toBe('not-allowed');
    expect((await changeSelf({ firstName: 'Adele' })).firstName).toBe('Adele');
  });

  it('does not change members who also see other clients', async () => {
    const { api, admin, clientId } = await world();
    for (const [index, role] of (['System User', 'System Admin', 'Provider Admin'] as const).entries()) {
      await api.addUser({ phone: `512555013${index}`, roles: ['Client User', role], patient: null });
      const member = (await listOf(admin, clientId)).find(({ phoneEnding }) => phoneEnding === `013${index}`);
      if (!member) throw new Error('the member is missing');
      expect(member.canChange).toBe(false);
      expect(await problemOf(admin.client.staff.change(change(clientId, member, {})))).toBe('not-allowed');
      expect(await problemOf(admin.client.staff.deactivate(of(clientId, member)))).toBe('not-allowed');
    }
  });
});

describe('deactivating an account', () => {
  it('ends its sessions and codes from the next request on, and prevents sign-in', async () => {
    const { api, admin, clientId } = await world();
    const made = await addNurse({ admin, clientId });
    const nurse = await api.signInByCode(NURSE);
    api.clock.nowMs += 60_000;
    const waiting = api.browser();
    await waiting.client.signIn.sendCode({ body: { phone: NURSE } });
    await api.settled();
    const code = /\d{6}/.exec(api.sentTexts.at(-1)?.text ?? '')?.[0] ?? '';
    const [profile] = await waiting.client.signIn.profiles({ body: { phone: NURSE, code } });
    const ended = await admin.client.staff.deactivate(of(clientId, made));
    expect(ended.state).toBe('deactivated');
    expect((await admin.client.staff.deactivate(of(clientId, made))).state).toBe('deactivated');
    expect(await problemOf(nurse.client.users.list({ query: {} }))).toBe('sign-in-required');
    const { patientUid, tokenCode } = profile ?? { patientUid: '', tokenCode: '' };
    expect(await problemOf(waiting.client.signIn.loginTemp({ body: { patientUid, tokenCode } }))).toBe(
      'wrong-access-code',
    );
    const sent = api.sentTexts.length;
    api.clock.nowMs += 60_000;
    await api.browser().client.signIn.sendCode({ body: { phone: NURSE } });
    await api.settled();
    expect(api.sentTexts).toHaveLength(sent);
    expect(await problemOf(admin.client.staff.change(change(clientId, ended, { firstName: 'Nell' })))).toBe(
      'user-deactivated',
    );
    expect((await admin.client.staff.reactivate(of(clientId, made))).state).toBe('active');
    expect(await problemOf(nurse.client.users.list({ query: {} }))).toBe('sign-in-required');
    await (await api.signIn(NURSE)).client.users.list({ query: {} });
    expect(await logOf(api)).toEqual(['staffAdded', 'staffDeactivated', 'staffReactivated']);
  });

  it('leaves a patient with the same login a patient', async () => {
    const { api, admin, clientId } = await world();
    const { userId } = await api.addUser({ phone: NURSE, lastName: 'Hill', roles: ['Patient', 'Client User'] });
    const nurse = await api.signInByCode(NURSE);
    const signedInAt = new Date(api.clock.nowMs).toISOString();
    await nurse.client.users.list({ query: {} });
    const member = (await listOf(admin, clientId)).find(({ id }) => id === userId);
    if (!member) throw new Error('the nurse is missing');
    expect(member).toMatchObject({ isPatient: true, state: 'active' });
    expect(await problemOf(admin.client.staff.change(change(clientId, member, { phone: '5125550121' })))).toBe(
      'staff-is-patient',
    );
    await admin.client.staff.deactivate(of(clientId, member));
    expect(await problemOf(nurse.client.signIn.devices())).toBe('sign-in-required');
    api.clock.nowMs += 60_000;
    const patient = await api.signInByCode(NURSE);
    expect(await rolesOf(patient)).toEqual(['Patient']);
    expect(await problemOf(patient.client.users.list({ query: {} }))).toBe('not-allowed');
    // Staff may not see when a patient signs in.
    const ended = (await listOf(admin, clientId)).find(({ id }) => id === userId);
    expect(ended).toMatchObject({ state: 'deactivated', role: 'Client User', lastSignedIn: signedInAt });
    await admin.client.staff.reactivate(of(clientId, member));
    const again = await api.signIn(NURSE);
    expect(await rolesOf(again)).toEqual(['Patient', 'Client User']);
  });

  it('keeps the name of a member who deletes their patient records', async () => {
    const { api, admin, clientId } = await world();
    const { userId, patientId } = await api.addUser({
      phone: NURSE,
      lastName: 'Hill',
      roles: ['Patient', 'Client User'],
    });
    await admin.client.staff.deactivate(of(clientId, { id: userId }));
    const patient = await api.signIn(NURSE);
    await patient.client.records.deleteAll({ params: { uid: patientId ?? '' }, body: { isConfirmed: true } });
    const member = (await listOf(admin, clientId)).find(({ id }) => id === userId);
    expect(member).toMatchObject({ lastName: 'Hill', role: 'Client User', state: 'deactivated', isPatient: false });
    const sent = api.sentTexts.length;
    await api.browser().client.signIn.sendCode({ body: { phone: NURSE } });
    await api.settled();
    expect(api.sentTexts).toHaveLength(sent);
  });

  it('does not show a patient’s results to the recent new owner of their number', async () => {
    const { api, admin, clientId } = await world();
    const { userId, patientId } = await api.addUser({
      phone: NURSE,
      lastName: 'Hill',
      roles: ['Patient', 'Client User'],
    });
    await admin.client.staff.deactivate(of(clientId, { id: userId }));
    const uid = patientId ?? '';
    const { revision } = await admin.client.patients.get({ params: { uid } });
    await admin.client.patients.update({ params: { uid }, body: { phoneNumber: '5125550121', revision } });
    expect(await problemOf(admin.client.staff.reactivate(of(clientId, { id: userId })))).toBe('phone-changed-lately');
    api.clock.nowMs += RESULTS_HELD_MS + 1;
    const later = await api.signIn(ADMIN);
    expect((await later.client.staff.reactivate(of(clientId, { id: userId }))).role).toBe('Client User');
  });
});

describe('the last administrator', () => {
  it('stays, whichever caller and call', async () => {
    const { api, clientId, adminId } = await world();
    await api.addUser({ phone: '5125550140', client: 'Other', group: 'other', roles: ['System Admin'], patient: null });
    const system = await api.signIn('5125550140');
    const ada = (await listOf(system, clientId)).find(({ id }) => id === adminId);
    if (!ada) throw new Error('the administrator is missing');
    expect(await problemOf(system.client.staff.deactivate(of(clientId, ada)))).toBe('last-admin');
    expect(await problemOf(system.client.staff.change(change(clientId, ada, {})))).toBe('last-admin');
    expect(await problemOf(system.client.users.deactivate({ params: { id: adminId }, body: {} }))).toBe('last-admin');
    // A user who never signed in may have a mistyped number.
    await system.client.staff.add({ params: { clientId }, body: newNurse({ role: 'Client Admin' }) });
    expect(await problemOf(system.client.staff.deactivate(of(clientId, ada)))).toBe('last-admin');
    await api.signInByCode(NURSE);
    expect((await system.client.staff.deactivate(of(clientId, ada))).state).toBe('deactivated');
  });

  it.each([
    ['deactivate', 'deactivate'],
    ['demote', 'demote'],
    ['deactivate', 'demote'],
    ['leave out', 'deactivate'],
  ])('stays when two %s and %s each other at the same time', async (...acts) => {
    const { api, admin, clientId, adminId } = await world();
    const { userId } = await api.addUser({ phone: NURSE, roles: ['Client Admin'], patient: null });
    const other = await api.signIn(NURSE);
    const members = await listOf(admin, clientId);
    const act = (by: TestBrowser, id: string, how: string | undefined): Promise<unknown> => {
      const member = members.find((one) => one.id === id);
      if (!member) throw new Error('the member is missing');
      if (how === 'demote') return by.client.staff.change(change(clientId, member, {}));
      if (how === 'leave out') return by.client.users.deactivate({ params: { id }, body: {} });
      return by.client.staff.deactivate(of(clientId, member));
    };
    await Promise.allSettled([act(admin, userId, acts[0]), act(other, adminId, acts[1])]);
    const left = await api.database
      .selectFrom('users')
      .select('user_id')
      .where('client_id', '=', clientId)
      .where('deactivated_at', 'is', null)
      .where(sql<boolean>`roles @> array['Client Admin']`)
      .execute();
    expect(left).toHaveLength(1);
  });
});

describe('another client’s staff', () => {
  it('is not found', async () => {
    const { api, admin, clientId } = await world();
    const { clientId: otherId, userId } = await api.addUser({
      phone: NURSE,
      client: 'Other',
      group: 'other',
      roles: ['Client User'],
      patient: null,
    });
    const member = { id: userId, revision: 0 } as StaffMember;
    const { staff } = admin.client;
    for (const call of [
      () => listOf(admin, otherId),
      () => staff.add({ params: { clientId: otherId }, body: newNurse({ phone: '5125550129' }) }),
      () => staff.change(change(otherId, member, {})),
      () => staff.deactivate(of(otherId, member)),
      () => staff.reactivate(of(otherId, member)),
      // Its id below one's own client.
      () => staff.change(change(clientId, member, {})),
      () => staff.deactivate(of(clientId, member)),
      () => staff.reactivate(of(clientId, member)),
    ])
      expect(await problemOf(call())).toBe('not-found');
    // One number may work for several clients.
    expect((await addNurse({ admin, clientId })).phoneEnding).toBe('0120');
  });

  it('and patients are not staff: they cannot be changed here', async () => {
    const { api, admin, clientId } = await world();
    const { userId } = await api.addUser({ phone: NURSE });
    const patient = { id: userId, revision: 0 } as StaffMember;
    expect(await problemOf(admin.client.staff.change(change(clientId, patient, {})))).toBe('not-found');
    expect(await problemOf(admin.client.staff.reactivate(of(clientId, patient)))).toBe('not-found');
  });
});

it('every change is in the access log with the names of both', async () => {
  const { api, admin, clientId } = await world();
  const made = await addNurse({ admin, clientId });
  await admin.client.staff.deactivate(of(clientId, made));
  const { items } = await admin.client.accessLog.list({ query: { action: 'staffDeactivated' } });
  expect(items).toMatchObject([
    { action: 'staffDeactivated', actor: { name: 'Ada Admin' }, subject: 'Nora Hill', patient: null },
  ]);
  expect(api.sentTexts).toEqual([]);
});

it('a result of a patient who is also staff stays theirs when the role ends', async () => {
  const { api, admin, clientId } = await world();
  const { userId, patientId } = await api.addUser({ phone: NURSE, roles: ['Patient', 'Client User'] });
  const nurse = await api.signIn(NURSE);
  await completeProfile(nurse, patientId ?? '');
  const { sessionId } = await nurse.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
  await api.program(PARTNER_KEY).scanSessions.report({ params: { sessionId }, body: outcomeOf(sessionId) });
  await admin.client.staff.deactivate(of(clientId, { id: userId }));
  const patient = await api.signIn(NURSE);
  const { items } = await patient.client.measurements.list({ query: { patientUid: patientId ?? '' } });
  expect(items).toBeDefined();
  expect((await patient.client.patients.get({ params: { uid: patientId ?? '' } })).isConsentAccepted).toBe(true);
});
