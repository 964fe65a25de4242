import type { Problem } from '@mien/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogs';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const ADMIN = '5125550110';
const PATIENT = '5125550120';
const OTHER = '5125550121';
const CHICAGO = 'America/Chicago';
/** A Friday, 10 AM in Chicago. */
const STARTS = '2026-03-20T15:00:00Z';
/** The answer to every link that does not work for another reason. */
const INVALID = 'This link does not work at this time. Please log in with your phone number, or ask for a new link.';
const VIDEO_URL = 'https://visits.example.com/room/1';

let api: TestApi;
let uid: string;
let clientId: string;
let ana: TestBrowser;

beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
  const added = await api.addUser({ phone: PATIENT, firstName: 'Ana' });
  ({ clientId } = added);
  uid = added.patientId ?? '';
  await api.addUser({ phone: OTHER, firstName: 'Ben' });
  ana = await api.signInByCode(PATIENT);
});

/** Staff, just signed in: their sessions end after half an hour. */
const staff = async () => (await api.signIn(ADMIN)).client;
const goTo = (instant: string) => {
  api.clock.nowMs = Date.parse(instant);
};
const windowAt = (startsAt: string) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(Date.parse(startsAt) + HOUR_MS).toISOString(),
});
async function add(startsAt = STARTS, more: object = {}): Promise<string> {
  const { appointmentId } = await (await staff()).appointments.add({
    params: { uid },
    body: { ...windowAt(startsAt), ...more },
  });
  return appointmentId;
}
async function save(visits: { scanDaysBefore?: number; videoHosts?: string[] }): Promise<void> {
  const client = await staff();
  const { version, scanDaysBefore, videoHosts } = (await client.clientSettings.get({ params: { clientId } })).visits;
  const body = { version, scanDaysBefore, videoHosts, ...visits };
  await client.clientSettings.saveVisits({ params: { clientId }, body });
}
async function linkFor(appointmentId: string): Promise<string> {
  const { loginUrl } = await (await staff()).loginLinks.create({ params: { uid }, query: { appointmentId } });
  return new URL(loginUrl).pathname.replace('/alogin/', '');
}
const open = (id: string, more: object = {}, browser = api.browser()) =>
  browser.client.loginLinks.open({ body: { id, ...more } });
async function textOf(call: Promise<unknown>): Promise<string> {
  const problem = (await call.then(
    () => {
      throw new Error('the link worked');
    },
    (error: unknown) => error,
  )) as Problem;
  expect(problem.code).toBe('login-link-invalid');
  return (problem.details.text ?? '').replaceAll('\u202f', ' ');
}
const visitOf = async (browser: TestBrowser) => (await browser.client.ownAppointments.forScan()).visit;

describe('the link of an appointment, opened too early', () => {
  it.each([
    [CHICAGO, 'Thursday, March 19, 2026'],
    // The clinic's day begins within a day there.
    ['America/New_York', 'Thursday, March 19, 2026 at 1:00 AM'],
    ['America/Los_Angeles', 'Wednesday, March 18, 2026 at 10:00 PM'],
    ['Asia/Tokyo', 'Thursday, March 19, 2026 at 2:00 PM'],
    ['Nowhere/None', 'Thursday, March 19, 2026'],
    [undefined, 'Thursday, March 19, 2026'],
  ])('says only from when it works, by the clock of the browser: %s', async (timeZone, day) => {
    const id = await linkFor(await add());
    const said = await textOf(open(id, timeZone === undefined ? {} : { timeZone }));
    expect(said).toBe(`This link works from ${day}. Please open it then.`);
  });

  it('says it in Spanish, too', async () => {
    const id = await linkFor(await add());
    expect(await textOf(open(id, { timeZone: CHICAGO }, api.browser({ language: 'es' })))).toBe(
      'Este enlace sirve a partir del jueves, 19 de marzo de 2026. Ábralo entonces.',
    );
  });

  it('tells nothing about a visit without its link', async () => {
    const appointmentId = await add();
    for (const parts of [{ id: 'x'.repeat(43), appointmentId }, { id: appointmentId }])
      expect(await textOf(api.browser().client.loginLinks.open({ body: { ...parts, timeZone: CHICAGO } }))).toBe(
        INVALID,
      );
  });

  it.each([
    [0, '2026-03-30T05:00:00Z'],
    [1, '2026-03-29T05:00:00Z'],
    [7, '2026-03-23T05:00:00Z'],
  ])('works from the first scan day of the client’s setting on: %s days before', async (scanDaysBefore, from) => {
    await save({ scanDaysBefore });
    const id = await linkFor(await add('2026-03-30T15:00:00Z'));
    api.clock.nowMs = Date.parse(from) - 1;
    expect(await textOf(open(id))).toMatch(/^This link works from/);
    api.clock.nowMs += 1;
    expect((await open(id)).user?.patientUid).toBe(uid);
  });
});

describe('the link of an appointment, later', () => {
  it('says that the appointment is over, and does not work once it was used, canceled or moved away', async () => {
    const over = await linkFor(await add());
    const used = await linkFor(await add());
    const cancelled = await add();
    const ended = await linkFor(cancelled);
    goTo('2026-03-19T15:00:00Z');
    await open(used);
    expect(await textOf(open(used))).toBe(INVALID);
    await (await staff()).appointments.cancel({ params: { uid, id: cancelled }, body: { revision: 0 } });
    expect(await textOf(open(ended))).toBe(INVALID);
    const moved = await add();
    const link = await linkFor(moved);
    await (await staff()).appointments.move({
      params: { uid, id: moved },
      body: { revision: 0, ...windowAt('2026-04-20T15:00:00Z') },
    });
    expect(await textOf(open(link, { timeZone: CHICAGO }))).toContain('Sunday, April 19, 2026');
    goTo('2026-03-20T16:00:00Z');
    expect(await textOf(open(over))).toMatch(/^The appointment of this link is over/);
    goTo('2026-04-19T05:00:00Z');
    expect((await open(link)).user?.patientUid).toBe(uid);
  });

  it('does not replace another signed-in user, and stays usable', async () => {
    const id = await linkFor(await add());
    goTo('2026-03-19T15:00:00Z');
    const ben = await api.signIn(OTHER);
    expect(await problemOf(open(id, { replaces: false }, ben))).toBe('other-user-signed-in');
    expect((await open(id)).user?.patientUid).toBe(uid);
  });

  it('is invalid once the patient is deleted', async () => {
    const id = await linkFor(await add());
    goTo('2026-03-19T15:00:00Z');
    ana = await api.signInByCode(PATIENT);
    await ana.client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } });
    expect(await textOf(open(id))).toBe(INVALID);
  });

  it('is invalid after a merge, which ends links; the reminder has one for the kept profile', async () => {
    const id = await linkFor(await add(STARTS, { asksForScan: true }));
    const twin = (await api.addUser({ phone: PATIENT, firstName: 'Ana' })).patientId ?? '';
    const client = await staff();
    const { kept, merged } = await client.patientMerges.preview({
      params: { uid },
      query: { otherPatientUid: twin },
    });
    await client.patientMerges.create({
      params: { uid: kept.patientUid },
      body: { mergedPatientUid: merged.patientUid },
    });
    goTo('2026-03-19T15:00:00Z');
    expect(await textOf(open(id))).toBe(INVALID);
    await api.runJobs();
    await api.settled();
    const sent = /alogin\/(\S+)$/.exec(api.sentTexts.at(-1)?.text ?? '')?.[1] ?? '';
    const browser = api.browser();
    expect(await open(sent, {}, browser)).toMatchObject({ user: { patientUid: kept.patientUid }, isScanOnly: true });
    expect(await visitOf(browser)).toMatchObject({ startsAt: new Date(STARTS).toISOString() });
  });
});

describe('a session begun with the link of an appointment', () => {
  /** As a text message to the verified number has it: no one at the clinic saw it. */
  async function enterByText(startsAt = STARTS): Promise<TestBrowser> {
    const appointmentId = await add(startsAt);
    const id = await linkFor(appointmentId);
    await api.database.updateTable('login_links').set({ is_sent: true }).execute();
    api.clock.nowMs = Date.parse(startsAt) - HOUR_MS;
    const browser = api.browser();
    await open(id, {}, browser);
    return browser;
  }

  it('can only scan, even if the link went to the verified number', async () => {
    const browser = await enterByText();
    expect(await browser.client.signIn.session()).toMatchObject({ isScanOnly: true, isByLink: true, historyCheck: 0 });
    for (const call of [
      () => browser.client.ownAppointments.list(),
      () => browser.client.careTeamAccess.get(),
      () => browser.client.chat.list({ query: {} }),
    ])
      expect(await problemOf(call())).toBe('sms-code-needed');
    // A plain link to that number opens everything, as before.
    await (await staff()).loginLinks.send({ params: { uid }, body: { language: 'en' } });
    await api.settled();
    const plain = api.browser();
    await open(/alogin\/(\S+)$/.exec(api.sentTexts.at(-1)?.text ?? '')?.[1] ?? '', {}, plain);
    expect(await plain.client.signIn.session()).not.toHaveProperty('isScanOnly');
  });

  it('is limited in the same way if the address adds the appointment to another link', async () => {
    const appointmentId = await add();
    goTo('2026-03-19T15:00:00Z');
    await (await staff()).loginLinks.send({ params: { uid }, body: { language: 'en' } });
    await api.settled();
    const id = /alogin\/(\S+)$/.exec(api.sentTexts.at(-1)?.text ?? '')?.[1] ?? '';
    const browser = api.browser();
    expect(await open(id, { appointmentId }, browser)).toMatchObject({ isScanOnly: true });
    expect(await visitOf(browser)).not.toBeNull();
  });

  it('sees that visit and no other, until it is over or canceled', async () => {
    await add('2026-03-20T13:30:00Z');
    const browser = await enterByText();
    expect(await visitOf(browser)).toEqual({
      ...windowAt(STARTS),
      timeZone: CHICAGO,
      scanDaysBefore: 1,
      videoUrl: null,
      isShared: false,
    });
    const { items } = await (await staff()).appointments.list({ params: { uid } });
    const { id = '' } = items.find(({ startsAt }) => startsAt === new Date(STARTS).toISOString()) ?? {};
    await (await staff()).appointments.cancel({ params: { uid, id }, body: { revision: 0 } });
    expect(await visitOf(browser)).toBeNull();
    const other = await enterByText('2026-03-21T15:00:00Z');
    api.clock.nowMs += 2 * HOUR_MS;
    expect(await visitOf(other)).toBeNull();
  });

  it('is the only scan-only session that sees a visit', async () => {
    await add();
    goTo('2026-03-20T14:30:00Z');
    const { loginUrl } = await (await staff()).loginLinks.create({ params: { uid }, query: {} });
    const byLink = api.browser();
    await open(new URL(loginUrl).pathname.replace('/alogin/', ''), {}, byLink);
    expect(await visitOf(byLink)).toBeNull();
    await api.database
      .updateTable('users')
      .set({ results_held_until: new Date(api.clock.nowMs + DAY_MS) })
      .where('patient_id', '=', uid)
      .execute();
    const held = await api.signInByCode(PATIENT);
    expect((await held.client.signIn.session())?.isScanOnly).toBe(true);
    expect(await visitOf(held)).toBeNull();
  });

  it('becomes the patient’s own with a code', async () => {
    const browser = await enterByText();
    api.clock.nowMs += MINUTE_MS;
    ana = await api.signInByCode(PATIENT);
    expect(await ana.client.signIn.session()).not.toHaveProperty('isScanOnly');
    expect((await browser.client.signIn.session())?.isScanOnly).toBe(true);
  });
});

describe('the visit for which a scan counts', () => {
  it('is the patient’s next one from its scan days on, and no other patient’s', async () => {
    await add('2026-03-25T15:00:00Z');
    await add();
    ana = await api.signIn(PATIENT);
    expect(await visitOf(ana)).toBeNull();
    goTo('2026-03-19T05:00:00Z');
    ana = await api.signIn(PATIENT);
    expect((await visitOf(ana))?.startsAt).toBe(new Date(STARTS).toISOString());
    expect(await visitOf(await api.signIn(OTHER))).toBeNull();
    expect(await problemOf((await staff()).ownAppointments.forScan())).toBe('not-found');
    expect(await problemOf(api.browser().client.ownAppointments.forScan())).toBe('sign-in-required');
  });

  it('says whether the clinic sees all results', async () => {
    await add();
    goTo('2026-03-20T14:00:00Z');
    ana = await api.signInByCode(PATIENT);
    expect((await visitOf(ana))?.isShared).toBe(false);
    await ana.client.careTeamAccess.give({
      body: { term: 'untilEnded', textVersion: CARE_TEAM_CONSENT_VERSION, language: 'en' },
    });
    expect((await visitOf(ana))?.isShared).toBe(true);
    await ana.client.careTeamAccess.end({ body: {} });
    expect((await visitOf(ana))?.isShared).toBe(false);
  });
});

describe('the address of a video visit', () => {
  const add400 = (videoUrl: string) => problemOf(add(STARTS, { videoUrl }));

  it('is taken only on a host that the client has listed', async () => {
    expect(await add400(VIDEO_URL)).toBe('invalid-request');
    await save({ videoHosts: ['visits.example.com'] });
    for (const url of [
      'http://visits.example.com/room/1',
      'https://evil.example/room/1',
      'https://visits.example.com@evil.example/',
      'javascript:alert(1)',
    ])
      expect(await add400(url), url).toBe('invalid-request');
    const id = await add(STARTS, { videoUrl: VIDEO_URL });
    const [appointment] = (await ana.client.ownAppointments.list()).items;
    expect(appointment).toMatchObject({ id, videoUrl: VIDEO_URL });
  });

  it('stays when the appointment is moved, unless another or none is given, and is checked again', async () => {
    await save({ videoHosts: ['visits.example.com'] });
    const id = await add(STARTS, { videoUrl: VIDEO_URL });
    const move = async (revision: number, more: object = {}) =>
      (await staff()).appointments.move({ params: { uid, id }, body: { revision, ...windowAt(STARTS), ...more } });
    expect(await move(0)).toMatchObject({ videoUrl: VIDEO_URL });
    expect(await problemOf(move(1, { videoUrl: 'https://evil.example/' }))).toBe('invalid-request');
    const second = 'https://visits.example.com/room/2';
    expect(await move(1, { videoUrl: second })).toMatchObject({ videoUrl: second });
    expect(await move(2, { videoUrl: null })).toMatchObject({ videoUrl: null });
  });

  it('is hidden everywhere once the client no longer lists its host', async () => {
    await save({ videoHosts: ['visits.example.com'] });
    await add(STARTS, { videoUrl: VIDEO_URL });
    goTo('2026-03-20T14:00:00Z');
    ana = await api.signIn(PATIENT);
    const shown = async () => [
      (await ana.client.ownAppointments.list()).items[0]?.videoUrl,
      (await visitOf(ana))?.videoUrl,
      (await (await staff()).appointments.list({ params: { uid } })).items[0]?.videoUrl,
    ];
    expect(await shown()).toEqual([VIDEO_URL, VIDEO_URL, VIDEO_URL]);
    await save({ videoHosts: ['other.example.com'] });
    expect(await shown()).toEqual([null, null, null]);
  });

  it('is offered to staff only with the hosts that they can use', async () => {
    await save({ videoHosts: ['visits.example.com', 'visits.example.com', 'Other.example.com'] });
    expect((await (await staff()).appointments.list({ params: { uid } })).videoHosts).toEqual([
      'visits.example.com',
      'other.example.com',
    ]);
    for (const host of ['localhost', 'https://visits.example.com', '*.example.com', 'visits.example.com/room'])
      expect(await problemOf(save({ videoHosts: [host] })), host).toBe('invalid-request');
    for (const scanDaysBefore of [-1, 8, 1.5])
      expect(await problemOf(save({ scanDaysBefore })), String(scanDaysBefore)).toBe('invalid-request');
  });
});
