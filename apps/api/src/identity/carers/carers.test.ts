import { randomUUID } from 'node:crypto';
import { CARER_INVITATION_DAYS, type CarerTick, DAY_MS, HOUR_MS, MOST_CARERS, smsBudgetLimit } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const DANA = '5125550101';
const ELI = '5125550102';
const YEAR_DAYS = 365;

let api: TestApi;
let dana: TestBrowser;
let danaUid: string;
let eli: TestBrowser;

beforeEach(async () => {
  api = await startTestApi();
  danaUid = (await api.addUser({ phone: DANA, firstName: 'Dana', lastName: 'Novak' })).patientId ?? '';
  await api.addUser({ phone: ELI, firstName: 'Eli', lastName: 'Reyes' });
  dana = await api.signInByCode(DANA);
  eli = await api.signInByCode(ELI);
  api.sentTexts.length = 0;
});

const invite = (body: object = {}, id: string = randomUUID(), from = dana) =>
  from.client.carers.invite({
    body: { id, phone: ELI, relation: 'child', ticks: [], days: YEAR_DAYS, ...body } as never,
  });
const call = (name: 'accept' | 'begin' | 'end', id: string, from = eli) =>
  from.client.carers[name]({ params: { id }, body: {} });
async function lookAfter(ticks: readonly CarerTick[] = []): Promise<string> {
  const { id } = await invite({ ticks });
  await call('accept', id);
  await call('begin', id);
  return id;
}
const patientOf = (from: TestBrowser) => from.client.patients.get({ params: { uid: danaUid } });
const log = async () => (await dana.client.accessLog.own({ query: {} })).items;

describe('an invitation', () => {
  it('is sent by SMS without a name, and only the owner of the number can answer it', async () => {
    const carer = await invite({ ticks: ['scan'] });
    await api.settled();
    expect(api.sentTexts.map(({ recipient }) => recipient)).toEqual([ELI]);
    expect(api.sentTexts[0]?.text).toMatch(/\/me$/);
    expect(api.sentTexts[0]?.text).not.toMatch(/Dana|Novak|scan|health/i);
    expect(carer).toMatchObject({ name: null, phoneEnding: '0102', rights: ['see', 'scan'], state: 'invited' });
    expect((await eli.client.carers.caredFor()).items).toMatchObject([
      {
        id: carer.id,
        firstName: 'Dana',
        lastName: 'Novak',
        relation: 'child',
        rights: ['see', 'scan'],
        state: 'invited',
      },
    ]);
    expect(await call('accept', carer.id)).toMatchObject({ state: 'active' });
    expect((await dana.client.carers.list()).items).toMatchObject([{ name: 'Eli Reyes', state: 'active' }]);
  });

  it('shows the way to register to a person without an account', async () => {
    await invite({ phone: '5125550177' });
    await api.settled();
    expect(api.sentTexts[0]?.text).toMatch(/\/register\?code=signature$/);
  });

  it('gets the same answer for known and unknown numbers, and stores no number in the clear', async () => {
    const known = await invite();
    const unknown = await invite({ phone: '5125550177' });
    const { id: _, phoneEnding: __, ...same } = known;
    expect(unknown).toMatchObject(same);
    expect(JSON.stringify(await api.database.selectFrom('carers').selectAll().execute())).not.toContain(ELI);
  });

  it('is one, however often it is sent, and sends one message', async () => {
    const id = randomUUID();
    const both = await Promise.all([invite({}, id), invite({}, id)]);
    expect(both[1]).toEqual(both[0]);
    await invite({ relation: 'friend' }, id);
    await api.settled();
    expect(api.sentTexts.length).toBe(1);
    expect((await dana.client.carers.list()).items).toMatchObject([{ relation: 'child' }]);
  });

  it('replaces the previous one for the same number, also when that was accepted', async () => {
    const first = await lookAfter(['manage']);
    const second = await invite();
    expect((await dana.client.carers.list()).items.map(({ id, state }) => [id, state]).toSorted()).toEqual(
      [
        [first, 'ended'],
        [second.id, 'invited'],
      ].toSorted(),
    );
    expect(await problemOf(patientOf(eli))).toBe('care-ended');
  });

  it('lapses after a week, and cannot be used with another number', async () => {
    const { id } = await invite();
    await api.addUser({ phone: '5125550103', firstName: 'Sam' });
    const sam = await api.signInByCode('5125550103');
    expect((await sam.client.carers.caredFor()).items).toEqual([]);
    for (const name of ['accept', 'begin', 'end'] as const)
      expect(await problemOf(call(name, id, sam))).toBe('not-found');
    api.clock.nowMs += CARER_INVITATION_DAYS * DAY_MS;
    expect(await problemOf(call('accept', id))).toBe('not-found');
    expect((await eli.client.carers.caredFor()).items).toEqual([]);
    expect((await dana.client.carers.list()).items).toMatchObject([{ state: 'lapsed' }]);
  });

  it('needs a verified number', async () => {
    const { id } = await invite();
    await api.database.updateTable('users').set({ phone_verified_at: null }).where('first_name', '=', 'Eli').execute();
    expect((await eli.client.carers.caredFor()).items).toEqual([]);
    expect(await problemOf(call('accept', id))).toBe('not-found');
  });

  it('is declined by the invited person, and accepted once when two accept at the same time', async () => {
    const declined = await invite();
    await call('end', declined.id);
    expect(await problemOf(call('accept', declined.id))).toBe('not-found');
    const { id } = await invite();
    const both = await Promise.allSettled([call('accept', id), call('accept', id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each<[string, string | null]>([
    ['a minor', '2010-01-01'],
    ['a person of unknown age', null],
  ])('cannot be made by %s', async (_, birthDate) => {
    await api.database
      .updateTable('patients')
      .set({ birth_date: birthDate })
      .where('patient_id', '=', danaUid)
      .execute();
    expect(await problemOf(invite())).toBe('adults-only');
    expect((await dana.client.carers.list()).mayInvite).toBe(false);
    await api.settled();
    expect(api.sentTexts).toEqual([]);
  });

  it.each<[string, object]>([
    ['the own number', { phone: DANA }],
    ['no number', { phone: '12' }],
    ['a right that every carer has', { ticks: ['see'] }],
    ['a right twice', { ticks: ['scan', 'scan'] }],
    ['an unknown right', { ticks: ['delete'] }],
    ['an unknown relation', { relation: 'boss' }],
    ['no day', { days: 0 }],
    ['more than two years', { days: 731 }],
    ['half a day', { days: 1.5 }],
    ['an invalid id', { id: 'x' }],
  ])('is refused with %s', async (_, body) => {
    expect(await problemOf(invite(body))).toBe('invalid-request');
  });

  it('cannot be accepted by the patient, even if the number is now theirs', async () => {
    const phone = '5125550177';
    const { id } = await invite({ phone });
    await api.database.updateTable('users').set({ phone_number: phone }).where('patient_id', '=', danaUid).execute();
    expect(await problemOf(call('accept', id, await api.signInByCode(phone)))).toBe('not-found');
  });

  it('cannot take the id of another patient’s invitation', async () => {
    const { id } = await invite();
    expect(await problemOf(invite({ phone: DANA }, id, eli))).toBe('not-found');
  });

  it(`is limited to ${MOST_CARERS} carers at once, and to a few messages`, async () => {
    const phoneOf = (index: number) => `51255507${String(index).padStart(2, '0')}`;
    for (let index = 0; index < 3; index += 1) await invite({ phone: phoneOf(index) });
    expect(await problemOf(invite({ phone: phoneOf(3) }))).toBe('too-many-requests');
    for (let index = 3; index < MOST_CARERS; index += 1) {
      api.clock.nowMs += 3 * HOUR_MS;
      await invite({ phone: phoneOf(index), days: 400 });
    }
    api.clock.nowMs += 3 * HOUR_MS;
    expect(await problemOf(invite({ phone: phoneOf(MOST_CARERS) }))).toBe('too-many-carers');
  });

  it('is open to each person once a day, whatever others have sent', async () => {
    const half = Math.floor(smsBudgetLimit('carerInvitations', 1000) / 2);
    const phoneOf = (index: number) => `512555080${index}`;
    await invite({ phone: phoneOf(1) });
    // The second half is for the first invitation of each person.
    const { client_id } = await api.database.selectFrom('carers').select('client_id').executeTakeFirstOrThrow();
    await api.database
      .insertInto('sms_messages')
      .values(
        Array.from({ length: half - 1 }, () => ({
          client_id,
          message_id: randomUUID(),
          state: 'sent' as const,
          budget: 'carerInvitations' as const,
          attempt_count: 1,
          next_attempt_at: new Date(api.clock.nowMs),
          expires_at: new Date(api.clock.nowMs),
          created_at: new Date(api.clock.nowMs),
          finished_at: new Date(api.clock.nowMs),
        })),
      )
      .execute();
    expect(await problemOf(invite({ phone: phoneOf(2) }))).toBe('too-many-requests');
    expect((await invite({ phone: phoneOf(3) }, randomUUID(), eli)).state).toBe('invited');
    const refusals = await api.database.selectFrom('sms_limit_refusals').select('limited_by').execute();
    expect(refusals).toEqual([{ limited_by: 'perPatient' }]);
    api.clock.nowMs += 24 * HOUR_MS;
    expect((await invite({ phone: phoneOf(4) })).state).toBe('invited');
  });
});

describe('a carer', () => {
  it('switches to the patient, marked as a carer, and switches back', async () => {
    const id = await lookAfter();
    expect(await eli.client.signIn.session()).toMatchObject({
      user: { firstName: 'Dana', patientUid: danaUid },
      carer: { id, rights: ['see'] },
    });
    expect((await patientOf(eli)).firstName).toBe('Dana');
    const back = await eli.client.carers.leave({ body: {} });
    expect(back).toMatchObject({ user: { firstName: 'Eli' } });
    expect(back).not.toHaveProperty('carer');
    expect(await problemOf(patientOf(eli))).toBe('not-found');
    await call('begin', id);
    expect((await patientOf(eli)).firstName).toBe('Dana');
  });

  it('loses access from the next request on when the patient ends the care, and switches back to their own profile', async () => {
    const id = await lookAfter();
    await call('end', id, dana);
    expect(await problemOf(patientOf(eli))).toBe('care-ended');
    expect(await problemOf(eli.client.signIn.session())).toBe('care-ended');
    expect(await problemOf(call('begin', id))).toBe('care-ended');
    expect(await eli.client.carers.leave({ body: {} })).toMatchObject({ user: { firstName: 'Eli' } });
    expect(await problemOf(call('begin', id))).toBe('not-found');
    expect(await problemOf(call('end', id, dana))).toBe('not-found');
  });

  it('loses access when the care expires, and when the patient is deleted or deactivated', async () => {
    await lookAfter();
    await api.database
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('first_name', '=', 'Dana')
      .execute();
    expect(await problemOf(patientOf(eli))).toBe('care-ended');
    await api.database.updateTable('users').set({ deactivated_at: null }).where('first_name', '=', 'Dana').execute();
    expect((await patientOf(eli)).firstName).toBe('Dana');
    await api.database.deleteFrom('carers').execute();
    expect(await problemOf(patientOf(eli))).toBe('care-ended');
  });

  it('may also end the care', async () => {
    const id = await lookAfter();
    await eli.client.carers.leave({ body: {} });
    await call('end', id);
    expect((await dana.client.carers.list()).items).toMatchObject([{ id, state: 'ended' }]);
    expect((await eli.client.carers.caredFor()).items).toEqual([]);
  });

  it('needs a browser that has verified the carer’s number', async () => {
    const { id } = await invite();
    await call('accept', id);
    expect(await problemOf(call('begin', id, await api.signIn(ELI)))).toBe('not-found');
  });

  it('cannot give the patient’s consent, change how they sign in, or let others in', async () => {
    await lookAfter(['scan', 'manage', 'chat', 'notes']);
    const change = (body: object) => eli.client.patients.update({ params: { uid: danaUid }, body: body as never });
    expect(await problemOf(change({ isConsentAccepted: true }))).toBe('not-allowed');
    expect(await problemOf(change({ isConsentAccepted: false }))).toBe('not-allowed');
    expect(await problemOf(change({ phoneNumber: '5125550166' }))).toBe('not-allowed');
    expect((await change({ firstName: 'Danielle' })).firstName).toBe('Danielle');
    expect(await problemOf(invite({}, randomUUID(), eli))).toBe('not-allowed');
    expect(await problemOf(eli.client.carers.list())).toBe('not-allowed');
    expect(await problemOf(eli.client.accessLog.own({ query: {} }))).toBe('not-allowed');
  });

  it('appears in the patient’s log with name and relation: one entry an hour for views, and one for each change', async () => {
    const id = await lookAfter(['manage']);
    await patientOf(eli);
    await patientOf(eli);
    const add = () =>
      eli.client.entries.add({
        body: {
          id: randomUUID(),
          takenAt: new Date(api.clock.nowMs).toISOString(),
          value: { kind: 'weight', weightKg: 70 },
        },
      });
    await add();
    await add();
    api.clock.nowMs += HOUR_MS + 1;
    await patientOf(eli);
    const items = await log();
    expect(items.map(({ action }) => action)).toEqual([
      'carerLooked',
      'carerChanged',
      'carerChanged',
      'carerLooked',
      'signInAsCarer',
      'carerAccepted',
      'carerInvited',
      'signInByCode',
    ]);
    expect(items[0]).toMatchObject({ isOwn: false, actor: { kind: 'carer', name: 'Eli Reyes', relation: 'child' } });
    expect(items[6]).toMatchObject({ isOwn: true });
    expect(
      (
        await api.database
          .selectFrom('access_log_entries')
          .select('subject_id')
          .where('action', '=', 'carerLooked')
          .execute()
      )[0],
    ).toEqual({ subject_id: id });
  });

  it('is not shown to staff', async () => {
    await lookAfter();
    await patientOf(eli);
    await api.addUser({ phone: '5125550110', roles: ['Client Admin'], patient: null });
    const staff = await api.signIn('5125550110');
    const { items } = await staff.client.accessLog.list({ query: {} });
    expect(items.filter(({ action }) => action.startsWith('carer') || action === 'signInAsCarer')).toEqual([]);
  });
});

it('a patient’s export names carers by relation, rights and times', async () => {
  await lookAfter(['scan']);
  const { carers } = await dana.client.records.exportAll({ params: { uid: danaUid } });
  expect(carers).toMatchObject([{ relation: 'child', ticks: ['scan'], phoneEnding: '0102', ended: null }]);
});
