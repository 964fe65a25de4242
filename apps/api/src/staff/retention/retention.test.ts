import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { SmsRefused } from '../../delivery/sms/sms-sender.ts';
import { healthLinkPath } from '../../testing/health-link-payload.ts';
import {
  completeProfile,
  outcomeOf,
  PARTNER_KEY,
  problemOf,
  startTestApi,
  type TestApi,
  type TestBrowser,
} from '../../testing/test-api.ts';

const PHONE = '5125550199';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.clock.nowMs = Date.parse('2026-01-15T15:00:00Z');
});

const goTo = (day: string) => {
  api.clock.nowMs = Date.parse(`${day}T15:00:00Z`);
};
const texts = () => api.sentTexts.filter(({ text }) => !/\d{6}/.test(text)).map(({ text }) => text);
const mark = () => api.database.selectFrom('retention_marks').selectAll().executeTakeFirst();
const patientsLeft = async () => (await api.database.selectFrom('patients').selectAll().execute()).length;
const report = async () =>
  (await api.database.selectFrom('recurring_jobs').select('report').where('job', '=', 'retention').executeTakeFirst())
    ?.report;

/** A patient with rows in every table that holds any of theirs. */
async function livePatient() {
  const person = await api.addUser({ phone: PHONE });
  const browser = await api.signIn(PHONE);
  const { client } = browser;
  await completeProfile(browser, person.patientId ?? '');
  const session = await client.scanSessions.create({ body: { providerId: 1, deviceType: 'WEB' } });
  await api.program(PARTNER_KEY).scanSessions.report({
    params: { sessionId: session.sessionId },
    body: outcomeOf(session.sessionId),
  });
  return { person, browser, sessionId: session.sessionId };
}

describe('an unused account', () => {
  it('is warned, suspended and deleted when due, and only then', async () => {
    const { person, browser } = await livePatient();
    goTo('2026-06-14');
    await api.runJobs();
    expect(await mark()).toBeUndefined();
    goTo('2026-06-15');
    await api.runJobs();
    expect(texts()).toEqual([
      'You have not used Mien since Jan 15, 2026. Sign in by Jul 15, 2026 to keep your results. Otherwise your account will be suspended and later deleted. http://localhost:3000',
    ]);
    goTo('2026-07-14');
    await api.runJobs();
    expect((await mark())?.suspended_at).toBeNull();
    goTo('2026-07-15');
    await api.runJobs();
    expect(texts().at(-1)).toBe(
      'Your Mien account was suspended because it was not used. Sign in by Aug 14, 2026 to keep your results; after that they are deleted. http://localhost:3000',
    );
    expect(await problemOf(browser.client.signIn.devices())).toBe('sign-in-required');
    goTo('2026-08-13');
    await api.runJobs();
    expect(await api.database.selectFrom('patients').selectAll().execute()).toHaveLength(1);
    goTo('2026-08-14');
    await api.runJobs();
    expect(await report()).toMatchObject({ deleted: 1 });
    expect(await api.database.selectFrom('deleted_patients').selectAll().execute()).toMatchObject([
      { patient_id: person.patientId, reason: 'unused', row_counts: { measurements: 1, screenings: 1, consents: 1 } },
    ]);
    expect(
      await api.database
        .selectFrom('access_log_entries')
        .select(['action', 'patient_id', 'actor_kind'])
        .where('action', '=', 'recordsDeleted')
        .execute(),
    ).toEqual([{ action: 'recordsDeleted', patient_id: person.patientId, actor_kind: 'system' }]);
  });

  it('starts over when its patient signs in after the warning, or while it is suspended', async () => {
    await livePatient();
    goTo('2026-06-15');
    await api.runJobs();
    api.clock.nowMs += 60_000;
    await api.signIn(PHONE);
    goTo('2026-06-16');
    await api.runJobs();
    expect(await mark()).toBeUndefined();
    goTo('2026-11-15');
    await api.runJobs();
    goTo('2026-12-15');
    await api.runJobs();
    expect((await mark())?.suspended_at).not.toBeNull();
    goTo('2027-01-10');
    await api.signIn(PHONE);
    goTo('2027-03-01');
    await api.runJobs();
    expect(await mark()).toBeUndefined();
    expect(await api.database.selectFrom('patients').selectAll().execute()).toHaveLength(1);
  });

  it('lets its health links work until it is suspended', async () => {
    const { browser } = await livePatient();
    const link = await browser.client.healthLinks.create({
      body: { choice: { kind: 'everything' }, label: null, lifetimeHours: 8760, hasPasscode: false },
    });
    const open = async () => {
      const request = { method: 'POST', url: healthLinkPath(link), payload: { recipient: 'Reader' } } as const;
      return (await api.app.inject(request)).statusCode;
    };
    goTo('2026-06-15');
    await api.runJobs();
    expect(await open()).toBe(200);
    goTo('2026-07-15');
    await api.runJobs();
    expect(await open()).toBe(404);
  });

  it('counts as used while a carer views its patient, but not by the carer’s own activity', {
    tags: 'thorough',
  }, async () => {
    const { browser } = await livePatient();
    const CARER = '5125550198';
    await api.addUser({ phone: CARER });
    const carer = await api.signInByCode(CARER);
    const id = randomUUID();
    await browser.client.carers.invite({ body: { id, phone: CARER, relation: 'child', ticks: [], days: 365 } });
    await carer.client.carers.accept({ params: { id }, body: {} });
    const look = async (from: TestBrowser) => {
      await from.client.carers.begin({ params: { id }, body: {} });
      await from.client.measurements.list({ query: { page: 1, pageSize: 1 } });
      await from.client.carers.leave({ body: {} });
    };
    goTo('2026-03-20');
    const inMarch = await api.signInByCode(CARER);
    await look(inMarch);
    goTo('2026-06-15');
    await api.runJobs();
    expect(await mark()).toBeUndefined();
    // The carer also acts for themselves, so that their newest session is not the one that viewed the patient.
    for (const day of ['2026-07-10', '2026-08-19']) {
      goTo(day);
      await api.signInByCode(CARER);
      await api.runJobs();
      expect(await mark()).toBeUndefined();
    }
    goTo('2026-08-20');
    await api.runJobs();
    expect((await mark())?.warned_at).toEqual(new Date(api.clock.nowMs));
    goTo('2026-09-20');
    await api.runJobs();
    expect((await mark())?.suspended_at).not.toBeNull();
    goTo('2026-10-20');
    await look(await api.signInByCode(CARER));
    await api.runJobs();
    expect(await patientsLeft()).toBe(2);
    goTo('2026-10-21');
    await api.runJobs();
    expect(await mark()).toBeUndefined();
  });

  it('does not count as used when a carer tries to view it after the care has ended', async () => {
    const { browser } = await livePatient();
    const CARER = '5125550198';
    await api.addUser({ phone: CARER });
    const carer = await api.signInByCode(CARER);
    const id = randomUUID();
    await browser.client.carers.invite({ body: { id, phone: CARER, relation: 'child', ticks: [], days: 365 } });
    await carer.client.carers.accept({ params: { id }, body: {} });
    await carer.client.carers.begin({ params: { id }, body: {} });
    await browser.client.carers.end({ params: { id }, body: {} });
    goTo('2026-02-10');
    expect(await problemOf(carer.client.measurements.list({ query: { page: 1, pageSize: 1 } }))).toBe('care-ended');
    goTo('2026-06-15');
    await api.runJobs();
    expect(await mark()).toBeDefined();
  });

  it('is not deleted when its patient signs in at the last moment', async () => {
    await livePatient();
    for (const day of ['2026-06-15', '2026-07-15']) {
      goTo(day);
      await api.runJobs();
    }
    goTo('2026-08-14');
    await api.signIn(PHONE);
    await api.runJobs();
    expect(await api.database.selectFrom('patients').selectAll().execute()).toHaveLength(1);
  });

  it('without a number, or with an unreachable one, takes the same steps without messages', async () => {
    await livePatient();
    await api.database.updateTable('users').set({ phone_verified_at: null }).execute();
    goTo('2026-06-15');
    await api.runJobs();
    expect(texts()).toEqual([]);
    expect(await mark()).toBeDefined();

    await api.database.deleteFrom('retention_marks').execute();
    await api.database
      .updateTable('users')
      .set({ phone_verified_at: new Date(0) })
      .execute();
    api.carrier.failure = new SmsRefused('no such number');
    goTo('2026-06-16');
    await api.runJobs();
    expect(await mark()).toBeDefined();
  });

  it('of a deactivated user takes the same steps without messages, which would ask to sign in', async () => {
    const { person } = await livePatient();
    await api.addUser({ phone: '5125550111', roles: ['Client Admin'], patient: null });
    const admin = await api.signIn('5125550111');
    await admin.client.users.deactivate({ params: { id: person.patientId ?? '' }, body: {} });
    goTo('2026-06-15');
    await api.runJobs();
    expect((await mark())?.warned_at).toEqual(new Date(api.clock.nowMs));
    goTo('2026-07-15');
    await api.runJobs();
    expect((await mark())?.suspended_at).toEqual(new Date(api.clock.nowMs));
    goTo('2026-08-14');
    await api.runJobs();
    expect(await report()).toMatchObject({ deleted: 1 });
    expect(await api.database.selectFrom('deleted_patients').selectAll().execute()).toMatchObject([
      { patient_id: person.patientId, reason: 'unused' },
    ]);
    expect(texts()).toEqual([]);
  });

  it('waits until tomorrow when no message may be sent today', async () => {
    const capped = await startTestApi({ SMS_SENDS_PER_DAY: '4' });
    capped.clock.nowMs = Date.parse('2026-01-15T15:00:00Z');
    for (const phone of ['5125550191', '5125550192', '5125550193']) await capped.addUser({ phone });
    const marks = async () => (await capped.database.selectFrom('retention_marks').selectAll().execute()).length;
    for (let day = 0; day < 3; day += 1) {
      capped.clock.nowMs = Date.parse('2026-06-20T15:00:00Z') + day * DAY_MS;
      await capped.runJobs();
      expect(await marks()).toBe(day + 1);
    }
  });

  it('is left alone when the job is turned off', async () => {
    const off = await startTestApi({ RETENTION: '0' });
    off.clock.nowMs = Date.parse('2026-01-15T15:00:00Z');
    await off.addUser({ phone: PHONE });
    off.clock.nowMs = Date.parse('2028-01-15T15:00:00Z');
    await off.runJobs();
    expect(await off.database.selectFrom('retention_marks').selectAll().execute()).toEqual([]);
  });
});
