import { randomUUID } from 'node:crypto';
import { smsBudgetLimit } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const OTHERS_PATIENT = '5125550130';
const UNKNOWN_PHONE = '5125550177';
const BEN = '5125550131';
const ADMIN = '5125550111';
const NEW_NUMBER = '5125550132';

let api: TestApi;
let admin: TestBrowser;
let clientId: string;
let benUid: string;
beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: OTHERS_PATIENT, client: 'Austin Wellness', group: 'signature' });
  await api.addUser({ phone: ADMIN, client: 'Hill Country', roles: ['Client Admin'], patient: null });
  const ben = await api.addUser({ phone: BEN, client: 'Hill Country', group: 'hill', firstName: 'Ben' });
  benUid = ben.patientId ?? '';
  clientId = ben.clientId;
  admin = await api.signIn(ADMIN);
});

/** A patient of another client, with a number of their own, who invites carers. */
async function inviteAsPatient(...phones: readonly string[]): Promise<string[]> {
  const { client } = await api.signInByCode(OTHERS_PATIENT);
  const answers: string[] = [];
  for (const phone of phones) {
    const invitation = { id: randomUUID(), phone, relation: 'child' as const, ticks: [], days: 30 };
    answers.push(
      await client.carers.invite({ body: invitation }).then(
        () => 'invited',
        (error) => error.code,
      ),
    );
  }
  return answers;
}

/** A user without a name and a number, who invites a carer. */
async function inviteAsStranger(phone: string): Promise<string> {
  const { client } = api.browser();
  const form = { anonymousRegistration: true, firstName: '', lastName: '', phoneNumber: '', email: '' } as const;
  const body = { ...form, patientUid: randomUUID(), accessCode: 'signature' };
  const registered = await client.registrations.start({ body });
  const { loginUrl } = await client.registrations.loginUrl({ body: registered });
  await client.loginLinks.open({ body: { id: new URL(loginUrl).pathname.replace('/alogin/', '') } });
  await client.patients.update({ params: { uid: registered.patientUid }, body: { birthDate: '1980-05-01' } });
  const invitation = { id: randomUUID(), phone, relation: 'child' as const, ticks: [], days: 30 };
  return client.carers.invite({ body: invitation }).then(
    () => 'invited',
    (error) => error.code,
  );
}

const replaceNumber = async (phoneNumber: string) => {
  const params = { uid: benUid };
  const { revision } = await admin.client.patients.get({ params });
  return admin.client.patients.update({ params, body: { revision, phoneNumber } });
};

const addStaff = (phone: string) =>
  admin.client.staff.add({
    params: { clientId },
    body: {
      requestUid: randomUUID(),
      firstName: 'Nora',
      lastName: 'Hill',
      email: null,
      role: 'Client User',
      phone,
      isNotified: true,
    },
  });

const textsTo = (recipient: string) => api.sentTexts.filter((text) => text.recipient === recipient).length;

/** Uses up the rest of a daily budget, on behalf of its sender. */
async function fill(budget: 'carerInvitations' | 'invitations' | 'safetyNotices', of: string): Promise<void> {
  const count = smsBudgetLimit(budget, 1000);
  await api.database
    .insertInto('sms_messages')
    .values(
      Array.from({ length: count }, () => ({
        client_id: of,
        message_id: randomUUID(),
        sealed_content: null,
        state: 'sent' as const,
        budget,
        attempt_count: 1,
        next_attempt_at: new Date(api.clock.nowMs),
        expires_at: new Date(api.clock.nowMs),
        created_at: new Date(api.clock.nowMs),
        finished_at: new Date(api.clock.nowMs),
      })),
    )
    .execute();
}

describe('strangers', () => {
  it('without a verified number can invite no carers, and block no other user’s messages', async () => {
    for (let index = 0; index < 3; index += 1)
      expect(await inviteAsStranger(UNKNOWN_PHONE)).toBe('phone-not-confirmed');
    await api.settled();
    expect(textsTo(UNKNOWN_PHONE)).toBe(0);
    expect((await addStaff('5125550140')).message).toBe('sent');
    await replaceNumber(NEW_NUMBER);
    await api.settled();
    expect(textsTo(BEN)).toBe(1);
  });

  it('who invite a number as carers do not block login links of its clinic', async () => {
    expect(await inviteAsPatient(BEN, BEN, BEN)).toEqual(['invited', 'invited', 'too-many-requests']);
    await admin.client.loginLinks.send({ params: { uid: benUid }, body: { language: 'en' } });
    await api.settled();
    const texts = api.sentTexts.filter(({ recipient }) => recipient === BEN);
    expect(texts.filter(({ text }) => text.includes('/alogin/'))).toHaveLength(1);
  });

  it('who use up all invitations leave the clinic its own', async () => {
    await fill('carerInvitations', clientId);
    expect(await inviteAsPatient(UNKNOWN_PHONE)).toEqual(['too-many-requests']);
    expect((await addStaff('5125550140')).message).toBe('sent');
    await admin.client.loginLinks.send({ params: { uid: benUid }, body: { language: 'en' } });
    await api.settled();
    expect(textsTo(BEN)).toBe(1);
  });

  it('who use up all invitations do not block notices', async () => {
    await fill('invitations', clientId);
    expect((await addStaff('5125550140')).message).toBe('failed');
    await replaceNumber(NEW_NUMBER);
    await api.settled();
    expect(textsTo(BEN)).toBe(1);
  });
});

describe('an act that requires a message', () => {
  const number = async () =>
    (await api.database.selectFrom('users').select('phone_number').where('patient_id', '=', benUid).executeTakeFirst())
      ?.phone_number;
  const logged = async () =>
    (await api.database.selectFrom('access_log_entries').select('action').execute()).map(({ action }) => action);

  it('is refused if the message has no room', async () => {
    await fill('safetyNotices', clientId);
    expect(await problemOf(replaceNumber(NEW_NUMBER))).toBe('too-many-requests');
    await api.settled();
    expect(await number()).toBe(BEN);
    expect(await logged()).not.toContain('phoneChanged');
    expect(textsTo(BEN)).toBe(0);
    const refused = await api.database.selectFrom('sms_limit_refusals').select('limited_by').execute();
    expect(refused).toEqual([{ limited_by: 'safetyNotices' }]);
  });

  it('succeeds if there is no one to notify', async () => {
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('patient_id', '=', benUid).execute();
    await fill('safetyNotices', clientId);
    await replaceNumber(NEW_NUMBER);
    expect(await number()).toBe(NEW_NUMBER);
  });

  it('by a staff link opens no session without the message', async () => {
    const { loginUrl } = await admin.client.loginLinks.create({ params: { uid: benUid }, query: {} });
    await fill('safetyNotices', clientId);
    const stranger = api.browser();
    const id = new URL(loginUrl).pathname.replace('/alogin/', '');
    expect(await problemOf(stranger.client.loginLinks.open({ body: { id } }))).toBe('too-many-requests');
    expect(stranger.cookies.has('hsAuth')).toBe(false);
    expect(await logged()).not.toContain('signInByStaffLink');
  });

  it('by merging two numbers leaves both as they are', async () => {
    const other = await api.addUser({ phone: '5125550151', client: 'Hill Country', group: 'hill', firstName: 'Ben' });
    await fill('safetyNotices', clientId);
    const otherUid = other.patientId ?? '';
    const { kept, merged } = await admin.client.patientMerges.preview({
      params: { uid: benUid },
      query: { otherPatientUid: otherUid },
    });
    const merging = admin.client.patientMerges.create({
      params: { uid: kept.patientUid },
      body: { mergedPatientUid: merged.patientUid },
    });
    expect(await problemOf(merging)).toBe('too-many-requests');
    for (const uid of [benUid, otherUid]) await admin.client.patients.get({ params: { uid } });
  });

  it('by replacing a staff number or resetting a second factor changes nothing', async () => {
    const { member } = await addStaff('5125550140');
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: new Date(api.clock.nowMs) })
      .where('user_id', '=', member.id)
      .execute();
    await fill('safetyNotices', clientId);
    const params = { clientId, id: member.id };
    const { revision } = member;
    const change = admin.client.staff.change({
      params,
      body: { revision, firstName: 'Nora', lastName: 'Hill', email: null, role: 'Client User', phone: '5125550141' },
    });
    expect(await problemOf(change)).toBe('too-many-requests');
    await api.database
      .insertInto('second_factors')
      .values({
        client_id: clientId,
        user_id: member.id,
        factor_id: randomUUID(),
        kind: 'totp',
        sealed_secret: 'x',
        last_step: 0,
        created_at: new Date(api.clock.nowMs),
        last_used_at: null,
      })
      .execute();
    expect(await problemOf(admin.client.staff.resetSecondFactor({ params, body: {} }))).toBe('too-many-requests');
    expect(await api.database.selectFrom('second_factor_resets').selectAll().execute()).toEqual([]);
  });
});
