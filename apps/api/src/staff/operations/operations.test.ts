import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@mien/domain';
import { CATALOGS } from '@mien/messages/catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import { SmsRefused } from '../../delivery/sms/sms-sender.ts';
import {
  completeProfile,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
} from '../../testing/test-api.ts';

const STAFF_PHONE = '5125550110';
const PATIENT_PHONE = '5125550199';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: STAFF_PHONE, roles: ['System User'], patient: null });
});

const operations = async (days?: number) =>
  (await api.signInByCode(STAFF_PHONE)).client.operations.get({ query: { ...(days === undefined ? {} : { days }) } });

describe('access to the state of the installation', () => {
  it.each(['Patient', 'Client User', 'Client Admin', 'Provider Admin'] as const)('%s is refused', async (role) => {
    await api.addUser({ phone: PATIENT_PHONE, roles: [role], patient: role === 'Patient' ? {} : null });
    const { client } = await api.signInByCode(PATIENT_PHONE);
    expect(await problemOf(client.operations.get({ query: {} }))).toBe('not-allowed');
    expect(await problemOf(client.operations.retentionPlan())).toBe('not-allowed');
  });

  it('a stranger is refused', async () => {
    expect(await problemOf(api.browser().client.operations.get({ query: {} }))).toBe('sign-in-required');
  });
});

describe('text messages', () => {
  it('are counted by day and outcome, including pending ones', async () => {
    await operations();
    api.clock.nowMs += DAY_MS;
    const staff = await api.signInByCode(STAFF_PHONE);
    api.clock.nowMs += 31_000;
    api.carrier.failure = new SmsRefused('status 400');
    await api.browser().client.signIn.sendCode({ body: { phone: STAFF_PHONE } });
    await api.settled();
    api.carrier.failure = new Error('status 503');
    api.clock.nowMs += 31_000;
    await api.browser().client.signIn.sendCode({ body: { phone: STAFF_PHONE } });
    await api.settled();
    api.carrier.failure = null;
    api.clock.nowMs += 31_000;
    const answer = await staff.client.operations.get({ query: { days: 2 } });
    const today = answer.created.slice(0, 10);
    expect(answer.messages).toEqual([
      { day: today, sent: 1, refused: 1, expired: 0 },
      { day: answer.from, sent: 1, refused: 0, expired: 0 },
    ]);
    expect(answer.queue).toEqual({ waiting: 1, failedBefore: 1, oldestWaitingS: 31 });
    expect(answer.refusals).toEqual([
      { error: 'status 400', count: 1 },
      { error: 'status 503', count: 1 },
    ]);
    expect(JSON.stringify(answer)).not.toContain(STAFF_PHONE);
  });

  it('are shown by budget, with what each has used and refused, and by network without an address', async () => {
    // Of twelve messages a day three are for signing in.
    api = await startTestApi({ SMS_SENDS_PER_DAY: '12' });
    await api.addUser({ phone: STAFF_PHONE, roles: ['System User'], patient: null });
    for (let index = 0; index < 4; index += 1) {
      const phone = `51255502${10 + index}`;
      await api.addUser({ phone });
      await api
        .browser({ ip: index < 3 ? '198.51.100.1' : '198.51.100.2' })
        .client.signIn.sendCode({ body: { phone } });
      await api.settled();
    }
    const answer = await operations();
    const rowOf = (budget: string) => answer.budgets.find((row) => row.budget === budget);
    expect(rowOf('signIn')).toEqual({ budget: 'signIn', used: 3, limit: 3, refused: 1 });
    expect(rowOf('staff')).toEqual({ budget: 'staff', used: 1, limit: 1, refused: 0 });
    expect(rowOf('retention')).toEqual({ budget: 'retention', used: 0, limit: 1, refused: 0 });
    expect(answer.networks.map(({ codes }) => codes)).toEqual([3, 1, 1]);
    expect(answer.networks.every(({ label }) => /^[\w-]{8}$/.test(label))).toBe(true);
    expect(JSON.stringify(answer)).not.toContain('198.51');
    // A code that went nowhere is no message.
    expect(answer.messages[0]).toMatchObject({ sent: 4, refused: 0, expired: 0 });
    api.clock.nowMs += DAY_MS;
    expect((await operations()).budgets.find(({ budget }) => budget === 'signIn')?.used).toBe(1);
  });

  it('blocked by a limit are counted by limit', async () => {
    const { client } = api.browser();
    await client.signIn.sendCode({ body: { phone: STAFF_PHONE } });
    expect(await problemOf(client.signIn.sendCode({ body: { phone: STAFF_PHONE } }))).toBe('too-many-requests');
    api.clock.nowMs += 31_000;
    expect((await operations()).limited).toEqual([{ limitedBy: 'codes', count: 1 }]);
  });
});

describe('scans', () => {
  it('are counted by outcome, reason and browser, within the requested period', async () => {
    const person = await api.addUser({ phone: PATIENT_PHONE });
    const browser = await api.signInByCode(PATIENT_PHONE);
    await completeProfile(browser, person.patientId ?? '');
    const open = () => browser.client.scanSessions.create({ body: { providerId: 1, deviceType: 'WIN32' } });
    const finished = await open();
    await api.program(PARTNER_KEY).scanSessions.report({
      params: { sessionId: finished.sessionId },
      body: outcomeOf(finished.sessionId),
    });
    const failed = await open();
    await browser.client.measurements.reportError({
      body: { message: 'LOW_SIGNAL', sessionId: failed.sessionId, patientUid: person.patientId ?? '' },
    });
    await open();
    await api.database
      .updateTable('scan_sessions')
      .set({ browser: 'Safari on iOS' })
      .where('session_id', '=', failed.sessionId)
      .execute();
    const staff = await api.signInByCode(STAFF_PHONE);
    const figures = (days: number) => staff.client.operations.get({ query: { days } });
    const scans = async (days: number) => (await figures(days)).scans;
    const none = { complete: 0, partial: 0, failed: 0, left: 0, running: 0 };
    expect((await figures(2)).scansByDay.map(({ day: _, ...counts }) => counts)).toEqual([
      { ...none, failed: 1, partial: 1, running: 1 },
      none,
    ]);
    expect(await scans(7)).toEqual([
      { outcome: 'FAILED', code: 'LOW_SIGNAL', browser: 'Safari on iOS', count: 1 },
      { outcome: 'PARTIAL', code: null, browser: null, count: 1 },
      { outcome: 'RUNNING', code: null, browser: null, count: 1 },
    ]);
    api.clock.nowMs += 20 * 60_000;
    expect((await scans(1)).map(({ outcome }) => outcome)).toContain('LEFT');
    await api.database
      .updateTable('scan_sessions')
      .set({ created_at: new Date(api.clock.nowMs - 2 * DAY_MS) })
      .execute();
    expect(await scans(1)).toEqual([]);
    expect(await scans(3)).toHaveLength(3);
    expect((await figures(3)).scansByDay.map(({ failed, left }) => [failed, left])).toEqual([
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
  });
});

describe('times to answer in chat', () => {
  const TEAM_PHONE = '5125550120';
  const minutes = (count: number) => {
    api.clock.nowMs += count * 60_000;
  };

  it('count from the first unanswered message, by the day of the answer', async () => {
    const people = [PATIENT_PHONE, '5125550198'];
    const uids = [];
    for (const phone of people) uids.push((await api.addUser({ phone })).patientId ?? '');
    await api.addUser({ phone: TEAM_PHONE, roles: ['Client User'], patient: null });
    const [ana, ben] = [await api.signInByCode(PATIENT_PHONE), await api.signInByCode('5125550198')];
    const team = await api.signInByCode(TEAM_PHONE);
    const write = (browser: typeof ana) =>
      browser.client.chat.send({ body: { messageUid: randomUUID(), message: 'Hello' } });
    const answer = (uid = '') =>
      team.client.conversations.answer({ params: { uid }, body: { messageUid: randomUUID(), message: 'Hi' } });
    // No patient waits for an answer to a message that staff begin with.
    await answer(uids[1]);
    await write(ana);
    minutes(5);
    await write(ana);
    minutes(5);
    await answer(uids[0]);
    await answer(uids[0]);
    await write(ben);
    minutes(30);
    await answer(uids[1]);
    await write(ana);
    const figures = async () => (await operations(2)).answersByDay;
    expect((await figures()).map(({ day: _, ...row }) => row)).toEqual([
      { count: 2, medianS: 20 * 60, ninetiethS: 28 * 60 },
      { count: 0, medianS: null, ninetiethS: null },
    ]);
    api.clock.nowMs += DAY_MS;
    const later = await figures();
    expect(later.map(({ count }) => count)).toEqual([0, 2]);
    expect(JSON.stringify(later)).not.toContain(uids[0]);
  });
});

it('shows when each recurring job ran and what it did, and what it would do to unused accounts', async () => {
  await api.addUser({ phone: PATIENT_PHONE });
  await api.runJobs();
  const { jobs } = await operations();
  expect(jobs.map(({ job }) => job)).toEqual([
    'averages',
    'ehr',
    'expiry',
    'notices',
    'reminders',
    'retention',
    'vacuum',
  ]);
  for (const { jobs: words } of Object.values(CATALOGS).map((texts) => texts.operations))
    for (const { job } of jobs) expect(words.names).toHaveProperty(job);
  expect(jobs.every(({ hasFailed, isRunning, finishedAt }) => !hasFailed && !isRunning && finishedAt !== null)).toBe(
    true,
  );
  expect(jobs.find(({ job }) => job === 'retention')?.report).toEqual({
    warned: 0,
    suspended: 0,
    deleted: 0,
    lifted: 0,
    postponed: 0,
  });
  api.clock.nowMs += 160 * DAY_MS;
  const { client } = await api.signInByCode(STAFF_PHONE);
  expect(await client.operations.retentionPlan()).toEqual({ warn: 1, suspend: 0, delete: 0, lift: 0 });
  expect((await client.operations.get({ query: {} })).unused).toEqual({ warned: 0, suspended: 0, deleted: 0 });
});

it('refuses an unsupported period', async () => {
  const { client } = await api.signInByCode(STAFF_PHONE);
  for (const days of [0, 31, 1.5])
    expect(await problemOf(client.operations.get({ query: { days } }))).toBe('invalid-request');
});
