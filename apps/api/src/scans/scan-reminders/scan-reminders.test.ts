import type { TextReminderBody } from '@mien/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { addMeasurements, measurementRows } from '../measurements/index.ts';
import { scanRemindersModule } from './index.ts';
import * as scanReminders from './scan-reminders.service.ts';
import * as scanRemindersStore from './scan-reminders.store.ts';

const PHONE = '5125550199';
const TEXT = 'Mien: Time for your scan. To stop these messages, go to Me, then Reminders. Open: http://localhost:3000';
const WEEK_TEXT =
  'Mien: Look back at your week on Home. To stop these texts, go to Me, then Notices. Open: http://localhost:3000/dashboard';
const DAILY = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

let api: TestApi;
let browser: TestBrowser;
let own: PatientKey;

beforeEach(async () => {
  api = await startTestApi();
  const { clientId, patientId } = await api.addUser({ phone: PHONE });
  own = { clientId, patientId: patientId ?? '' };
  // A Sunday, noon in Chicago.
  api.clock.nowMs = Date.parse('2026-11-22T18:00:00Z');
  browser = await api.signIn(PHONE);
});

const goTo = (instant: string) => {
  api.clock.nowMs = Date.parse(instant);
};
const at = (changes: Partial<TextReminderBody> = {}): TextReminderBody => ({
  weekdays: ['MO', 'TH'],
  time: '09:15',
  timeZone: 'America/Chicago',
  ...changes,
});
const save = (changes: Partial<TextReminderBody> = {}, from = browser) =>
  from.client.scanReminders.save({ body: at(changes) });
const saveWeek = (isOn = true, timeZone = 'America/Chicago', from = browser) =>
  from.client.scanReminders.saveWeek({ body: { isOn, timeZone } });
/** Adds a scan without values. */
async function scan(at: string, isDeleted = false): Promise<void> {
  const made = measurementRows({
    ...own,
    measurementId: uuidv7(),
    providerId: 1,
    externalStatus: 'PARTIAL',
    trust: 'signed',
    engineVersion: '3.1.0',
    createdAt: new Date(at),
    composed: { items: [], missing: [], overall: { kind: 'notEnough', coverage: 0, missing: [] } },
  });
  await addMeasurements(api.database, [{ ...made, measurement: { ...made.measurement, is_deleted: isDeleted } }]);
}
const current = (from = browser) => from.client.scanReminders.get();
const texts = () =>
  api.sentTexts.filter(({ text }) => !/\d{6}/.test(text)).map(({ recipient, text }) => `${recipient} ${text}`);
const run = async () => {
  await api.runJobs();
  await api.settled();
};
/** Runs the job until then: every quarter of an hour around the reminder's time, 15:15 UTC, and every three hours otherwise. */
async function runUntil(instant: string): Promise<void> {
  while (api.clock.nowMs < Date.parse(instant)) {
    const hour = new Date(api.clock.nowMs).getUTCHours();
    api.clock.nowMs += hour >= 15 && hour < 18 ? 15 * MINUTE_MS : 3 * HOUR_MS;
    await run();
  }
}
const report = async () =>
  (await api.database.selectFrom('recurring_jobs').select('report').where('job', '=', 'reminders').executeTakeFirst())
    ?.report;

describe('a reminder by text message', () => {
  it('is off until the patient turns it on, and shows its exact text', async () => {
    const week = { isOn: false, stoppedBy: null, timeZone: null, text: WEEK_TEXT };
    expect(await current()).toEqual({ reminder: null, stoppedBy: null, phoneNumber: PHONE, text: TEXT, week });
    await run();
    expect(texts()).toEqual([]);
    expect(await save({ weekdays: ['TH', 'MO', 'MO'] })).toEqual({
      reminder: { weekdays: ['MO', 'TH'], time: '09:15', timeZone: 'America/Chicago' },
      stoppedBy: null,
      phoneNumber: PHONE,
      text: TEXT,
      week,
    });
  });

  it('is sent at its time in the patient’s zone, once', { tags: 'thorough' }, async () => {
    await save();
    goTo('2026-11-23T15:14:00Z');
    await run();
    expect(texts()).toEqual([]);
    goTo('2026-11-23T15:15:00Z');
    await run();
    goTo('2026-11-23T15:17:00Z');
    await run();
    expect(texts()).toEqual([`${PHONE} ${TEXT}`]);
    await current();
    await runUntil('2026-11-26T16:00:00Z');
    expect(texts()).toHaveLength(2);
  });

  it('follows changes of the clocks', async () => {
    goTo('2026-03-07T18:00:00Z');
    browser = await api.signIn(PHONE);
    await save({ weekdays: ['SA', 'SU'], time: '18:00' });
    goTo('2026-03-08T00:00:00Z');
    await run();
    goTo('2026-03-08T22:59:00Z');
    await run();
    expect(texts()).toHaveLength(1);
    goTo('2026-03-08T23:00:00Z');
    await run();
    expect(texts()).toHaveLength(2);
  });

  it('is sent once, even if several processes run the job at the same time', async () => {
    await save();
    goTo('2026-11-23T15:15:00Z');
    const sent: string[] = [];
    const open = () =>
      scanRemindersModule({
        database: api.database,
        sendSms: async ({ recipient }) => void sent.push(recipient),
        phoneNumber: async () => PHONE,
        now: () => new Date(api.clock.nowMs),
        installation: { productName: 'Mien', publicUrl: 'http://localhost:3000' },
      });
    const reports = await Promise.all([open(), open(), open()].map((process) => scanReminders.sendDue(process)));
    expect(sent).toEqual([PHONE]);
    expect(reports.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(1);
  });

  it('is not sent late: reminders due while the server was down are left out', async () => {
    await save();
    goTo('2026-11-23T15:45:00Z');
    await run();
    expect(texts()).toEqual([]);
    expect(await report()).toMatchObject({ late: 1, reminded: 0 });
    goTo('2026-11-26T15:15:00Z');
    await run();
    expect(texts()).toHaveLength(1);
  });

  it('ends when the patient turns it off', { tags: 'thorough' }, async () => {
    await save();
    expect((await browser.client.scanReminders.remove({ body: {} })).reminder).toBeNull();
    expect((await browser.client.scanReminders.remove({ body: {} })).reminder).toBeNull();
    await runUntil('2026-11-27T00:00:00Z');
    expect(texts()).toEqual([]);
  });

  it('is in the language in which it was chosen', async () => {
    const answer = await api.app.inject({
      method: 'PUT',
      url: '/v1/scanReminders',
      headers: {
        origin: 'http://localhost:3000',
        'accept-language': 'es',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: at(),
    });
    goTo('2026-11-23T15:15:00Z');
    await run();
    expect(texts()).toEqual([`${PHONE} ${answer.json().text}`]);
    expect(answer.json().text).toMatch(/^Mien: Es hora de su escaneo\./);
  });
});

describe('an unanswered reminder', () => {
  it('stops after three, with a notice, and starts again when the patient turns it on', {
    tags: 'thorough',
  }, async () => {
    await save({ weekdays: [...DAILY] });
    await runUntil('2026-11-30T00:00:00Z');
    expect(texts()).toHaveLength(3);
    browser = await api.signIn(PHONE);
    expect(await current()).toMatchObject({ reminder: { time: '09:15' }, stoppedBy: 'ignored' });
    await save({ weekdays: [...DAILY] });
    expect((await current()).stoppedBy).toBeNull();
    await runUntil('2026-12-01T16:00:00Z');
    expect(texts()).toHaveLength(5);
  });

  it('continues for a patient who signs in in between', async () => {
    await save({ weekdays: [...DAILY] });
    for (const day of [23, 24, 25, 26, 27, 28]) {
      goTo(`2026-11-${day}T15:15:00Z`);
      await run();
      api.clock.nowMs += MINUTE_MS;
      if (day % 2 === 0) await current();
    }
    expect(texts()).toHaveLength(6);
  });
});

describe('no text is sent', () => {
  const due = async () => {
    goTo('2026-11-23T15:15:00Z');
    await run();
  };
  const change = (set: object) =>
    api.database.updateTable('users').set(set).where('patient_id', '=', own.patientId).execute();

  it.each([
    ['to a deactivated user', { deactivated_at: new Date('2026-11-22T19:00:00Z') }],
    ['to a number that is no longer verified', { phone_verified_at: null }],
    ['to another number than the one that was asked for', { phone_number: '5125550177' }],
    ['without a number', { phone_number: null, phone_verified_at: null }],
    ['to another owner of the same number', { owner_id: uuidv7() }],
  ])('%s, also later', { tags: 'thorough' }, async (_, set) => {
    await save();
    await saveWeek();
    await scan('2026-11-20T18:00:00Z');
    await change(set);
    await due();
    expect(texts()).toEqual([]);
    await change({ deactivated_at: null, phone_verified_at: new Date(), phone_number: PHONE });
    await runUntil('2026-11-27T00:00:00Z');
    expect(texts()).toEqual([]);
    browser = await api.signIn(PHONE);
    expect(await current()).toMatchObject({
      stoppedBy: 'unreachable',
      week: { isOn: false, stoppedBy: 'unreachable' },
    });
  });

  it('to a patient who deleted everything', async () => {
    await save();
    const params = { uid: own.patientId };
    expect((await browser.client.records.exportAll({ params })).scanReminders).toEqual([
      {
        updated: new Date(api.clock.nowMs).toISOString(),
        kind: 'scan',
        weekdays: ['MO', 'TH'],
        time: '09:15',
        timeZone: 'America/Chicago',
        sent: null,
        stopped: null,
        language: 'en',
        phoneNumber: expect.any(String),
        next: expect.any(String),
        unansweredCount: 0,
      },
    ]);
    await browser.client.records.deleteAll({ params, body: { isConfirmed: true } });
    expect(await api.database.selectFrom('scan_reminders').select('patient_id').execute()).toEqual([]);
    await due();
    expect(texts()).toEqual([]);
  });

  it('once half of the day’s messages are used, for any purpose; and it does not count as ignored', async () => {
    await save({ weekdays: [...DAILY] });
    goTo('2026-11-23T15:15:00Z');
    const message = (n: number) => ({
      message_id: `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      client_id: own.clientId,
      state: 'sent' as const,
      budget:
        n % 3 === 0 ? ('signIn' as const) : n % 3 === 1 ? ('patientMessages' as const) : ('knownBrowsers' as const),
      attempt_count: 1,
      next_attempt_at: new Date(api.clock.nowMs),
      expires_at: new Date(api.clock.nowMs),
      created_at: new Date(api.clock.nowMs - MINUTE_MS),
      finished_at: new Date(api.clock.nowMs - MINUTE_MS),
    });
    await api.database
      .insertInto('sms_messages')
      .values(Array.from({ length: 500 }, (_, n) => message(n)))
      .execute();
    await run();
    expect(texts()).toEqual([]);
    expect(await report()).toMatchObject({ leftOut: 1, reminded: 0 });
    api.clock.nowMs += DAY_MS;
    await run();
    expect(texts()).toHaveLength(1);
    const [row] = await api.database.selectFrom('scan_reminders').select('unanswered_count').execute();
    expect(row?.unanswered_count).toBe(1);
  });
});

describe('a text about the week', () => {
  const at = async (instant: string) => {
    goTo(instant);
    await run();
    return texts();
  };
  const MONDAY = '2026-11-23';

  it('comes on Monday from 9 to 12 by the clocks of the patient, after a week with a scan, once', async () => {
    await scan('2026-11-20T18:00:00Z');
    expect((await saveWeek()).week).toEqual({
      isOn: true,
      stoppedBy: null,
      timeZone: 'America/Chicago',
      text: WEEK_TEXT,
    });
    expect(await at(`${MONDAY}T14:59:00Z`)).toEqual([]);
    expect(await at(`${MONDAY}T15:00:00Z`)).toEqual([`${PHONE} ${WEEK_TEXT}`]);
    expect(await at(`${MONDAY}T16:00:00Z`)).toHaveLength(1);
    expect((await current()).reminder).toBeNull();
  });

  it('is still sent shortly before noon, and left out from noon on', async () => {
    await scan('2026-11-20T18:00:00Z');
    await saveWeek();
    expect(await at(`${MONDAY}T17:59:00Z`)).toHaveLength(1);
    await scan('2026-11-25T18:00:00Z');
    expect(await at('2026-11-30T18:00:00Z')).toHaveLength(1);
    expect(await report()).toMatchObject({ late: 1, reminded: 0 });
  });

  it.each([
    ['before it', '2026-11-16T05:59:59Z'],
    ['on the Monday itself', '2026-11-23T06:00:00Z'],
  ])('is not sent after a week with no scan but one %s', async (_, instant) => {
    await scan(instant);
    await scan('2026-11-20T18:00:00Z', true);
    await saveWeek();
    expect(await at(`${MONDAY}T15:00:00Z`)).toEqual([]);
    expect(await report()).toMatchObject({ nothing: 1, reminded: 0 });
  });

  it.each(['2026-11-16T06:00:00Z', '2026-11-23T05:59:59Z'])('counts a scan of %s', async (instant) => {
    await scan(instant);
    await saveWeek();
    expect(await at(`${MONDAY}T15:00:00Z`)).toHaveLength(1);
  });

  it('comes again the week after, and not in a week without a scan', async () => {
    await scan('2026-11-20T18:00:00Z');
    await saveWeek();
    await at(`${MONDAY}T15:00:00Z`);
    await scan('2026-11-25T18:00:00Z');
    expect(await at('2026-11-30T15:00:00Z')).toHaveLength(2);
    expect(await at('2026-12-07T15:00:00Z')).toHaveLength(2);
    await scan('2026-12-10T18:00:00Z');
    expect(await at('2026-12-14T15:00:00Z')).toHaveLength(3);
  });

  it('is sent at most once a week, even if the patient turns it off and on, or travels west', async () => {
    await scan('2026-11-20T18:00:00Z');
    await saveWeek();
    await at(`${MONDAY}T15:00:00Z`);
    await saveWeek(true, 'Pacific/Honolulu');
    expect(await at(`${MONDAY}T19:00:00Z`)).toHaveLength(1);
    await saveWeek(false);
    await saveWeek(true, 'Pacific/Pago_Pago');
    expect(await at(`${MONDAY}T20:00:00Z`)).toHaveLength(1);
    await scan('2026-11-25T18:00:00Z');
    expect(await at('2026-11-30T20:00:00Z')).toHaveLength(2);
  });

  it('ends when the patient turns it off, and the reminder to scan stays as it is', async () => {
    await scan('2026-11-20T18:00:00Z');
    await save();
    await saveWeek();
    expect((await saveWeek(false)).week).toMatchObject({ isOn: false, stoppedBy: null });
    expect((await saveWeek(false)).week.isOn).toBe(false);
    expect(await at(`${MONDAY}T15:15:00Z`)).toEqual([`${PHONE} ${TEXT}`]);
    await saveWeek();
    await browser.client.scanReminders.remove({ body: {} });
    expect(await current()).toMatchObject({ reminder: null, week: { isOn: true } });
  });

  it('is sent once by several processes, and not again after one was killed before it could send', async () => {
    await scan('2026-11-20T18:00:00Z');
    await saveWeek();
    goTo(`${MONDAY}T15:00:00Z`);
    const sent: string[] = [];
    const open = (send: (text: string) => void) =>
      scanRemindersModule({
        database: api.database,
        sendSms: async ({ text }) => send(text),
        phoneNumber: async () => PHONE,
        now: () => new Date(api.clock.nowMs),
        installation: { productName: 'Mien', publicUrl: 'http://localhost:3000' },
      });
    const push = (text: string) => void sent.push(text);
    await Promise.all([open(push), open(push), open(push)].map((process) => scanReminders.sendDue(process)));
    expect(sent).toEqual([WEEK_TEXT]);
    await scan('2026-11-25T18:00:00Z');
    goTo('2026-11-30T15:00:00Z');
    const killed = open(() => {
      throw new Error('killed');
    });
    await expect(scanReminders.sendDue(killed)).rejects.toThrow('killed');
    await scanReminders.sendDue(open(push));
    expect(sent).toEqual([WEEK_TEXT]);
  });

  it('is paid from the reminders, and left out when half of the day’s messages are used', async () => {
    await scan('2026-11-20T18:00:00Z');
    await saveWeek();
    await at(`${MONDAY}T15:00:00Z`);
    const [message] = await api.database
      .selectFrom('sms_messages')
      .select('budget')
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute();
    expect(message?.budget).toBe('reminders');
  });

  it('is in the export, and is deleted with the patient’s data', async () => {
    await saveWeek();
    const params = { uid: own.patientId };
    const { scanReminders } = await browser.client.records.exportAll({ params });
    expect(scanReminders).toMatchObject([{ kind: 'week', weekdays: ['MO'], time: '09:00', stopped: null }]);
    expect(JSON.stringify(scanReminders)).not.toMatch(/holder/i);
    await browser.client.records.deleteAll({ params, body: { isConfirmed: true } });
    expect(await api.database.selectFrom('scan_reminders').select('kind').execute()).toEqual([]);
  });

  it.each([
    ['no choice', { timeZone: 'America/Chicago' }],
    ['a word', { isOn: 'yes', timeZone: 'America/Chicago' }],
    ['no zone', { isOn: true, timeZone: 'Moon/Sea' }],
    ['a time', { isOn: true, timeZone: 'America/Chicago', time: '03:00' }],
  ])('is refused with %s', async (_, body) => {
    expect(await problemOf(browser.client.scanReminders.saveWeek({ body: body as never }))).toBe('invalid-request');
    expect((await current()).week.isOn).toBe(false);
  });

  it('needs a verified number, and is set by each patient separately', async () => {
    await api.addUser({ phone: '5125550198' });
    const other = await api.signIn('5125550198');
    await saveWeek();
    expect((await current(other)).week.isOn).toBe(false);
    await saveWeek(false, 'America/Chicago', other);
    expect((await current()).week.isOn).toBe(true);
    await saveWeek(false);
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('patient_id', '=', own.patientId)
      .execute();
    expect(await problemOf(saveWeek())).toBe('phone-missing');
    expect(await problemOf(saveWeek(true, 'America/Chicago', api.browser()))).toBe('sign-in-required');
    await api.database.updateTable('sign_in_sessions').set({ is_scan_only: true }).execute();
    expect(await problemOf(saveWeek())).toBe('sms-code-needed');
  });
});

describe('invalid reminders', () => {
  it.each([
    ['no day', { weekdays: [] }],
    ['a day of no week', { weekdays: ['XX'] }],
    ['eight days', { weekdays: ['MO', ...DAILY] }],
    ['the night', { time: '21:00' }],
    ['half an hour before it', { time: '20:31' }],
    ['the early morning', { time: '07:59' }],
    ['no time', { time: '' }],
    ['seconds', { time: '09:00:00' }],
    ['no zone', { timeZone: 'Moon/Sea' }],
    ['a number', { time: 9 }],
    ['another patient', { patientUid: 'x' }],
  ])('%s is refused, and nothing is stored', async (_, wrong) => {
    expect(await problemOf(save(wrong as never))).toBe('invalid-request');
    expect((await current()).reminder).toBeNull();
  });

  it('is refused without a verified number, for staff, for signed-out callers and in scan-only sessions', async () => {
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: null })
      .where('patient_id', '=', own.patientId)
      .execute();
    expect(await problemOf(save())).toBe('phone-missing');
    expect((await current()).phoneNumber).toBeNull();
    await api.addUser({ phone: '5125550101', roles: ['Client Admin'], patient: null });
    const staff = await api.signIn('5125550101');
    expect(await problemOf(save({}, staff))).toBe('not-found');
    expect(await problemOf(current(api.browser()))).toBe('sign-in-required');
    await api.database.updateTable('sign_in_sessions').set({ is_scan_only: true }).execute();
    expect(await problemOf(current())).toBe('sms-code-needed');
  });

  it('belongs to one patient only', async () => {
    await api.addUser({ phone: '5125550198' });
    await save();
    const other = await api.signIn('5125550198');
    expect((await current(other)).reminder).toBeNull();
    await other.client.scanReminders.remove({ body: {} });
    expect((await current()).reminder).not.toBeNull();
  });

  it('saved from two phones at the same time is one reminder', async () => {
    const phone = await api.signIn(PHONE);
    await Promise.all([save(), save({ time: '10:00' }, phone), save()]);
    expect(await api.database.selectFrom('scan_reminders').select('local_time').execute()).toHaveLength(1);
  });
});

describe('a weekly goal', () => {
  const goal = (from = browser) => from.client.scanReminders.goal();
  const aim = (scansPerWeek: number | null, from = browser) =>
    from.client.scanReminders.saveGoal({ body: { scansPerWeek } });

  it('is off until the patient chooses one, and again once they end it', async () => {
    expect(await goal()).toEqual({ scansPerWeek: null });
    expect(await aim(3)).toEqual({ scansPerWeek: 3 });
    expect(await aim(5)).toEqual({ scansPerWeek: 5 });
    expect(await goal()).toEqual({ scansPerWeek: 5 });
    await aim(null);
    expect(await goal()).toEqual({ scansPerWeek: null });
  });

  it('is one to seven whole scans', async () => {
    for (const wrong of [0, 8, 2.5, -1]) expect(await problemOf(aim(wrong))).toBe('invalid-request');
    expect(await goal()).toEqual({ scansPerWeek: null });
  });

  it('takes two changes at the same time: one of them stays', async () => {
    await Promise.all([aim(2), aim(4), aim(6)]);
    expect([2, 4, 6]).toContain((await goal()).scansPerWeek);
  });

  it('is each patient’s own, and closed to staff without a patient and to strangers', async () => {
    await aim(3);
    await api.addUser({ phone: '5125550198' });
    await api.addUser({ phone: '5125550197', roles: ['Client Admin'], patient: null });
    expect(await goal(await api.signIn('5125550198'))).toEqual({ scansPerWeek: null });
    expect(await problemOf(goal(await api.signIn('5125550197')))).toBe('not-found');
    expect(await problemOf(aim(2, api.browser()))).toBe('sign-in-required');
    expect(await goal()).toEqual({ scansPerWeek: 3 });
  });

  it('is in the patient’s export, and deleted with the patient', async () => {
    await aim(3);
    const params = { uid: own.patientId };
    const { scanGoals } = await browser.client.records.exportAll({ params });
    expect(scanGoals).toEqual([{ updated: new Date(api.clock.nowMs).toISOString(), scansPerWeek: 3 }]);
    await browser.client.records.deleteAll({ params, body: { isConfirmed: true } });
    expect(await api.database.selectFrom('scan_goals').select('scans_per_week').execute()).toEqual([]);
  });
});

it.each([
  ['unverified', { phone_verified_at: null }],
  ['of a deactivated account', { deactivated_at: new Date(0) }],
] as const)('a number that has become %s while a reminder is being saved is not stored', async (_, change) => {
  const to = { phoneNumber: PHONE, language: 'en', nextAt: new Date(api.clock.nowMs), at: new Date(0) } as const;
  const reminder = { weekdays: ['MO'], time: '09:15', timeZone: 'America/Chicago' } as const;
  expect(await scanRemindersStore.save(api.database, own, 'scan', reminder, to)).toBe(true);
  await api.database.updateTable('users').set(change).where('patient_id', '=', own.patientId).execute();
  expect(await scanRemindersStore.save(api.database, own, 'week', reminder, to)).toBe(false);
  expect((await scanRemindersStore.find(api.database, own)).map(({ kind }) => kind)).toEqual(['scan']);
});
