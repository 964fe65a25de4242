import type { TodayItem, TodayQuery } from '@mien/contract';
import {
  DAY_MS,
  FOLLOW_UP_MAX_DAYS,
  FOLLOWED_LINE_KEYS,
  type FollowedLineKey,
  HOUR_MS,
  MINUTE_MS,
  REFUSED_IN_A_ROW,
} from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { raiseNotice } from '../../insight/attention/index.ts';
import { addFailure } from '../../scans/scan-sessions/index.ts';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

interface Person {
  readonly clientId: string;
  readonly patientId: string;
  readonly userId: string;
  readonly phone: string;
}

let api: TestApi;
let grace: TestBrowser;
let max: TestBrowser;
let graceId: string;
let ana: Person;

const STAFF = { patient: null, roles: ['Client User'] } as const;

async function addPatient(phone: string, lastName: string): Promise<Person> {
  const { clientId, userId, patientId } = await api.addUser({ phone, firstName: 'Ana', lastName });
  return { clientId, userId, patientId: patientId ?? '', phone };
}

beforeEach(async () => {
  api = await startTestApi();
  ({ userId: graceId } = await api.addUser({ ...STAFF, phone: '5125550110', firstName: 'Grace', lastName: 'Liu' }));
  await api.addUser({ ...STAFF, phone: '5125550111', firstName: 'Max', lastName: 'Low' });
  ana = await addPatient('5125550101', 'Reyes');
  await signIn();
});

async function signIn(): Promise<void> {
  grace = await api.signIn('5125550110');
  max = await api.signIn('5125550111');
}

/** Staff sessions end when unused, so both sign in again. */
async function later(ms: number): Promise<void> {
  api.clock.nowMs += ms;
  await signIn();
}

const ago = (ms: number) => new Date(api.clock.nowMs - ms);
const changeUser = (set: object, { userId }: { userId: string }) =>
  api.database.updateTable('users').set(set).where('user_id', '=', userId).execute();

async function refuse({ clientId, patientId }: Person, count = REFUSED_IN_A_ROW): Promise<void> {
  const failure = { clientId, patientId, code: 'LOW_SIGNAL', details: '', bandwidth: null, createdAt: ago(0) };
  for (let n = 0; n < count; n += 1) await addFailure(api.database, { ...failure, sessionId: uuidv7() });
}

const scanFirst = ({ patientId }: Person) =>
  api.database
    .updateTable('patients')
    .set({ first_scanned_at: ago(0), last_scanned_at: ago(0) })
    .where('patient_id', '=', patientId)
    .execute();

/** A link of a week ago that ran out just now. */
const letLinkRunOut = ({ clientId, userId }: Person) =>
  api.database
    .insertInto('login_links')
    .values({
      client_id: clientId,
      user_id: userId,
      appointment_id: null,
      is_by_staff: true,
      link_hash: uuidv7(),
      created_at: ago(0),
      expires_at: ago(0),
      spent_at: null,
    })
    .execute();

/** Setup that puts a patient on each list of Today. */
const HAPPEN: Readonly<Record<FollowedLineKey, (person: Person) => Promise<unknown>>> = {
  needsAttention: (person) => raiseNotice(api.database, person, ago(0)),
  unansweredMessages: async ({ phone }) =>
    (await api.signIn(phone)).client.chat.send({ body: { message: 'May I ask?' } }),
  refusedScans: (person) => refuse(person),
  firstScans: scanFirst,
  unverified: async (person) => {
    await changeUser({ phone_verified_at: null }, person);
    await refuse(person);
  },
  unusedLinks: letLinkRunOut,
};
/** Lists whose state is stored in `follow_ups`; that of a message is stored with its conversation. */
const KEPT = FOLLOWED_LINE_KEYS.filter((key) => key !== 'unansweredMessages');
/** Lines of which something can happen again to the same patient. */
const REPEATED = FOLLOWED_LINE_KEYS.filter((key) => key !== 'firstScans');

async function lineOf(key: FollowedLineKey, browser = grace, query: TodayQuery = {}) {
  const { created, lines } = await browser.client.today.get({ query: { unverified: 5, ...query } });
  const found = lines.find(({ line }) => line === key)?.found;
  return { created, count: found?.count, items: found?.items ?? [] };
}

const snoozedOf = async (browser: TestBrowser, query: TodayQuery = {}) =>
  (await browser.client.today.get({ query: { snoozed: 5, ...query } })).snoozed;

const countOf = async (key: FollowedLineKey, query: TodayQuery = {}) => (await lineOf(key, grace, query)).count;

/** A row as a team member sees it, with the parameters of a change. */
async function seenBy(browser: TestBrowser, key: FollowedLineKey, person = ana) {
  const { created, items } = await lineOf(key, browser);
  const item = items.find(({ patientUid }) => patientUid === person.patientId) as TodayItem;
  expect(item).toBeDefined();
  const { at, position, revision } = item;
  return { item, body: { at, seen: created, position, revision }, params: { line: key, uid: person.patientId } };
}

async function done(key: FollowedLineKey, browser = grace, person = ana) {
  const { params, body } = await seenBy(browser, key, person);
  return browser.client.today.done({ params, body });
}

async function snooze(key: FollowedLineKey, on: string | null, browser = grace) {
  const { params, body } = await seenBy(browser, key);
  return browser.client.today.snooze({ params, body: { ...body, on } });
}

async function own(key: FollowedLineKey, userUid: string | null, browser = grace) {
  const { params, body } = await seenBy(browser, key);
  return browser.client.today.own({ params, body: { ...body, userUid } });
}

const undo = (key: FollowedLineKey, doneAt: string | null, browser = grace) =>
  browser.client.today.undo({ params: { line: key, uid: ana.patientId }, body: { doneAt: doneAt ?? '' } });

const actions = async (person = ana) =>
  (
    await api.database
      .selectFrom('access_log_entries')
      .select('action')
      .where('patient_id', '=', person.patientId)
      .where('action', 'in', [
        'followUpAssigned',
        'followUpPutOff',
        'followUpBroughtBack',
        'followUpDone',
        'followUpUndone',
        'attentionSeen',
        'conversationClosed',
        'conversationReopened',
        'conversationAssigned',
        'conversationSnoozed',
      ])
      .orderBy('position')
      .execute()
  ).map(({ action }) => action);

const walkLine = (key: FollowedLineKey) => {
  it('disappears for everybody when it is done, and returns when that is undone', async () => {
    const other = await addPatient('5125550102', 'Other');
    await HAPPEN[key](ana);
    await HAPPEN[key](other);
    expect(await countOf(key)).toBe(2);
    const { doneAt } = await done(key);
    for (const browser of [grace, max])
      expect((await lineOf(key, browser)).items.map(({ patientUid }) => patientUid)).toEqual([other.patientId]);
    await undo(key, doneAt, max);
    expect(await countOf(key)).toBe(2);
    expect(await actions()).toHaveLength(2);
    expect(await actions(other)).toEqual([]);
  });

  it('has an owner, who is shown to others and can be filtered by', async () => {
    await HAPPEN[key](ana);
    expect((await seenBy(max, key)).item.owner).toBeNull();
    await own(key, graceId);
    expect((await seenBy(max, key)).item.owner).toEqual({ userUid: graceId, name: 'Grace Liu' });
    expect(await countOf(key, { owner: 'mine' })).toBe(1);
    expect((await lineOf(key, max, { owner: 'mine' })).count).toBe(0);
    await own(key, null, max);
    expect((await seenBy(grace, key)).item.owner).toBeNull();
    expect(await countOf(key, { owner: 'mine' })).toBe(0);
    expect(await actions()).toHaveLength(2);
  });

  it('has no owner once the owner has left', async () => {
    await HAPPEN[key](ana);
    await own(key, graceId);
    await changeUser({ deactivated_at: ago(0) }, { userId: graceId });
    expect((await seenBy(max, key)).item.owner).toBeNull();
  });

  it('is hidden until its day in the client’s time zone, and then returns as a follow-up', async () => {
    await api.database.updateTable('clients').set({ time_zone: 'Asia/Tokyo' }).execute();
    await HAPPEN[key](ana);
    const { at } = (await seenBy(grace, key)).item;
    // 15:00 UTC, which the clock of tests shows, is midnight in Tokyo: there the 15th begins.
    await snooze(key, '2026-03-19');
    expect(await countOf(key)).toBe(0);
    await later(4 * DAY_MS - 1);
    expect(await countOf(key)).toBe(0);
    await later(1);
    expect((await seenBy(grace, key)).item).toMatchObject({ at, followUpOn: '2026-03-19', isFollowUp: true });
    await done(key);
    expect(await countOf(key)).toBe(0);
    await later(DAY_MS);
    expect(await countOf(key)).toBe(0);
  });

  it('when snoozed stays visible until its day, with its assignee and without message text', async () => {
    await HAPPEN[key](ana);
    await own(key, graceId);
    await snooze(key, '2026-03-20');
    const item = { patientUid: ana.patientId, followUpOn: '2026-03-20', isFollowUp: false, excerpt: null };
    const snoozed = { count: 1, items: [{ line: key, item: { ...item, owner: { userUid: graceId } } }] };
    expect(await snoozedOf(grace, { owner: 'mine' })).toMatchObject(snoozed);
    expect(await snoozedOf(max)).toMatchObject(snoozed);
    const nothing = { count: 0, items: [] };
    expect(await snoozedOf(max, { owner: 'mine' })).toEqual(nothing);
    await api.addUser({ phone: '5125550119', roles: ['System User'], patient: null });
    expect(await snoozedOf(await api.signIn('5125550119'))).toEqual(nothing);
    await later(DAY_MS * 7);
    expect(await countOf(key)).toBe(1);
    expect(await snoozedOf(grace)).toEqual(nothing);
  });

  it('returns at once if the postponement is undone', async () => {
    await HAPPEN[key](ana);
    const { params, body } = await seenBy(grace, key);
    const { revision } = await grace.client.today.snooze({ params, body: { ...body, on: '2026-03-20' } });
    await grace.client.today.snooze({ params, body: { ...body, revision, on: null } });
    expect((await seenBy(max, key)).item).toMatchObject({ followUpOn: null, isFollowUp: false });
  });

  it('is changed once by two users at the same moment', async () => {
    await HAPPEN[key](ana);
    const { params, body } = await seenBy(grace, key);
    const both = await Promise.allSettled([grace, max].map(({ client }) => client.today.done({ params, body })));
    if (key !== 'unansweredMessages')
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countOf(key)).toBe(0);
    expect(await actions()).toHaveLength(1);
  });

  it('is closed to other clients, users without a team, patients and strangers', async () => {
    const patient = await api.signIn(ana.phone);
    await HAPPEN[key](ana);
    const { params, body } = await seenBy(grace, key);
    const elsewhere = { patient: null, client: 'Other', group: 'warehouse' } as const;
    await api.addUser({ ...elsewhere, phone: '5125550112', roles: ['Client Admin'] });
    await api.addUser({ ...elsewhere, phone: '5125550113', roles: ['System Admin'] });
    const calls = ({ client }: TestBrowser) => [
      () => client.today.done({ params, body }),
      () => client.today.undo({ params, body: { doneAt: body.seen } }),
      () => client.today.own({ params, body: { ...body, userUid: null } }),
      () => client.today.snooze({ params, body: { ...body, on: '2026-03-20' } }),
    ];
    for (const call of calls(await api.signIn('5125550112'))) expect(await problemOf(call())).toBe('not-found');
    for (const browser of [await api.signIn('5125550113'), patient])
      for (const call of calls(browser)) expect(await problemOf(call())).toBe('not-allowed');
    for (const call of calls(api.browser())) expect(await problemOf(call())).toBe('sign-in-required');
    expect(await countOf(key)).toBe(1);
    expect(await actions()).toEqual([]);
  });

  it('cannot be owned by a patient, a user of another client or one who left', async () => {
    await HAPPEN[key](ana);
    const other = await api.addUser({ ...STAFF, phone: '5125550112', client: 'Other', group: 'warehouse' });
    const left = await api.addUser({ ...STAFF, phone: '5125550114' });
    await changeUser({ deactivated_at: ago(0) }, left);
    for (const { userId } of [ana, other]) expect(await problemOf(own(key, userId))).toBe('not-found');
    expect(await problemOf(own(key, left.userId))).toBe('user-deactivated');
    expect((await seenBy(max, key)).item.owner).toBeNull();
  });

  it('cannot be postponed to a day that is too far ahead or does not exist', async () => {
    await HAPPEN[key](ana);
    const far = new Date(api.clock.nowMs + (FOLLOW_UP_MAX_DAYS + 2) * DAY_MS).toISOString().slice(0, 10);
    for (const on of [far, '2026-02-30', 'tomorrow']) expect(await problemOf(snooze(key, on))).toBe('invalid-request');
    expect(await countOf(key)).toBe(1);
  });

  it('is deleted with the patient', async () => {
    await HAPPEN[key](ana);
    await own(key, graceId);
    await changeUser({ phone_verified_at: ago(0) }, ana);
    const patient = await api.signIn(ana.phone);
    await patient.client.records.deleteAll({ params: { uid: ana.patientId }, body: { isConfirmed: true } });
    expect(await api.database.selectFrom('follow_ups').selectAll().execute()).toEqual([]);
    expect(await countOf(key)).toBe(0);
  });
};

/** A line of readings, one of messages, and one of scans; the others are kept by the same rows. */
const FIRST_LINES: readonly FollowedLineKey[] = ['needsAttention', 'unansweredMessages', 'firstScans'];
describe.each(FIRST_LINES)('a line of %s', walkLine);
describe.each(FOLLOWED_LINE_KEYS.filter((key) => !FIRST_LINES.includes(key)))(
  'a line of %s',
  { tags: 'thorough' },
  walkLine,
);

describe('readings on the page of one patient', () => {
  const ofAna = (browser = grace) => browser.client.today.attention({ params: { uid: ana.patientId } });

  it('match the list, can be done from there, and then disappear', async () => {
    const other = await addPatient('5125550102', 'Other');
    await HAPPEN.needsAttention(other);
    expect((await ofAna()).item).toBeNull();
    await HAPPEN.needsAttention(ana);
    await own('needsAttention', graceId);
    const { created, day, item } = await ofAna();
    expect(day).toBe('2026-03-14');
    expect(item).toEqual((await seenBy(grace, 'needsAttention')).item);
    const { at, position, revision } = item as TodayItem;
    const params = { line: 'needsAttention', uid: ana.patientId } as const;
    const { doneAt } = await grace.client.today.done({ params, body: { at, seen: created, position, revision } });
    expect((await ofAna()).item).toBeNull();
    await undo('needsAttention', doneAt);
    expect((await ofAna(max)).item?.patientUid).toBe(ana.patientId);
  });

  it('are read in the log as by the list, and closed to others', async () => {
    await HAPPEN.needsAttention(ana);
    await ofAna();
    const logged = await api.database
      .selectFrom('access_log_entries')
      .select('action')
      .where('patient_id', '=', ana.patientId)
      .where('action', '=', 'attentionListed')
      .execute();
    expect(logged).toHaveLength(1);
    const elsewhere = { patient: null, client: 'Other', group: 'warehouse' } as const;
    await api.addUser({ ...elsewhere, phone: '5125550112', roles: ['Client Admin'] });
    await api.addUser({ ...elsewhere, phone: '5125550113', roles: ['System Admin'] });
    expect(await problemOf(ofAna(await api.signIn('5125550112')))).toBe('not-found');
    for (const browser of [await api.signIn('5125550113'), await api.signIn(ana.phone)])
      expect(await problemOf(ofAna(browser))).toBe('not-allowed');
  });
});

describe.each(KEPT)('a row of %s that a colleague changed', (key) => {
  it.each([
    ['done', () => done(key)],
    ['owned', () => own(key, graceId)],
    ['put off', () => snooze(key, '2026-03-20')],
  ] as const)('is not changed by a user who has not seen it: %s', async (_, act) => {
    await HAPPEN[key](ana);
    const { params, body } = await seenBy(max, key);
    await act();
    const calls = [
      () => max.client.today.done({ params, body }),
      () => max.client.today.own({ params, body: { ...body, userUid: null } }),
      () => max.client.today.snooze({ params, body: { ...body, on: null } }),
    ];
    // Readings marked as seen aren't stored with the row, so the row is unchanged.
    const refused = key === 'needsAttention' && (await countOf(key)) === 0 ? calls.slice(0, 1) : calls;
    for (const call of refused) expect(await problemOf(call())).toBe('changed-meanwhile');
    expect(await actions()).toHaveLength(1);
  });
});

describe.each(REPEATED)('a line of %s that is done or put off', (key) => {
  it.each([
    ['done', () => done(key)],
    ['put off', () => snooze(key, '2026-03-20')],
  ] as const)('returns when it happens again: %s', async (_, act) => {
    await HAPPEN[key](ana);
    await later(MINUTE_MS);
    await act();
    expect(await countOf(key)).toBe(0);
    await later(MINUTE_MS);
    await HAPPEN[key](ana);
    expect(await countOf(key)).toBe(1);
    expect((await seenBy(grace, key)).item.isFollowUp).toBe(false);
  });

  it('keeps what happened after the list was loaded', async () => {
    await HAPPEN[key](ana);
    const { params, body } = await seenBy(grace, key);
    await later(MINUTE_MS);
    await HAPPEN[key](ana);
    // A conversation stays open as a whole.
    const answer = await Promise.allSettled([grace.client.today.done({ params, body })]);
    expect(answer.map(({ status }) => status)).toEqual([key === 'unansweredMessages' ? 'rejected' : 'fulfilled']);
    expect(await countOf(key)).toBe(1);
  });
});

describe('a follow-up', () => {
  it('returns although the patient has left the line in the meantime', async () => {
    await HAPPEN.firstScans(ana);
    await snooze('firstScans', '2026-03-24');
    await later(10 * DAY_MS);
    expect((await seenBy(grace, 'firstScans')).item).toMatchObject({ isFollowUp: true, reason: null });
    const { doneAt } = await done('firstScans');
    expect(await countOf('firstScans')).toBe(0);
    await undo('firstScans', doneAt);
    expect((await seenBy(grace, 'firstScans')).item.isFollowUp).toBe(true);
  });

  it('of readings returns even if a colleague saw them on another page, unless the client has turned notices off', async () => {
    await HAPPEN.needsAttention(ana);
    await snooze('needsAttention', '2026-03-15');
    const params = { uid: ana.patientId };
    await max.client.attentionNotices.markSeen({ params, body: { latest: ago(0).toISOString() } });
    await later(DAY_MS);
    expect((await seenBy(grace, 'needsAttention')).item.isFollowUp).toBe(true);
    await api.database
      .insertInto('client_settings')
      .values({ client_id: ana.clientId, is_attention_shown: false } as never)
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ is_attention_shown: false }))
      .execute();
    expect(await countOf('needsAttention')).toBe(0);
  });

  it('is not removed by a colleague’s outdated list', async () => {
    await HAPPEN.refusedScans(ana);
    const { params, body } = await seenBy(max, 'refusedScans');
    await later(MINUTE_MS);
    await snooze('refusedScans', '2026-03-15');
    expect(await problemOf(max.client.today.done({ params, body }))).toBe('changed-meanwhile');
    await later(DAY_MS);
    expect((await seenBy(max, 'refusedScans')).item.isFollowUp).toBe(true);
  });
});

describe('snoozed readings', () => {
  const params = { line: 'needsAttention', uid: '' } as const;
  const onPage = () => grace.client.today.attention({ params: { uid: ana.patientId } });
  const inList = async () =>
    (await grace.client.users.list({ query: { page: 1, pageSize: 10, only: 'attention' } })).items[0]?.attention;

  it('are marked as snoozed on the patient’s page and in the list, until the snooze ends or there is a new event', async () => {
    await HAPPEN.needsAttention(ana);
    expect([(await onPage()).isSnoozed, (await inList())?.followUpOn]).toEqual([false, null]);
    await own('needsAttention', graceId);
    await snooze('needsAttention', '2026-03-20');
    const { item, created, isSnoozed } = await onPage();
    expect(isSnoozed).toBe(true);
    expect(item).toMatchObject({ followUpOn: '2026-03-20', owner: { name: 'Grace Liu' } });
    expect((await inList())?.followUpOn).toBe('2026-03-20');
    const { at = '', position = null, revision = 0 } = item ?? {};
    await grace.client.today.snooze({
      params: { ...params, uid: ana.patientId },
      body: { at, seen: created, position, revision, on: null },
    });
    expect([(await onPage()).isSnoozed, (await inList())?.followUpOn]).toEqual([false, null]);
    await snooze('needsAttention', '2026-03-20');
    await later(MINUTE_MS);
    await HAPPEN.needsAttention(ana);
    expect([(await onPage()).isSnoozed, (await inList())?.followUpOn]).toEqual([false, null]);
    expect(await snoozedOf(grace)).toEqual({ count: 0, items: [] });
  });

  it('come after the waiting patients in the list of patients', async () => {
    await HAPPEN.needsAttention(ana);
    await later(MINUTE_MS);
    await HAPPEN.needsAttention(await addPatient('5125550102', 'Other'));
    const query = { page: 1, pageSize: 10, only: 'attention', sort: 'attention' } as const;
    const inOrder = async () => (await grace.client.users.list({ query })).items.map(({ lastName }) => lastName);
    expect(await inOrder()).toEqual(['Reyes', 'Other']);
    await snooze('needsAttention', '2026-03-20');
    expect(await inOrder()).toEqual(['Other', 'Reyes']);
  });

  it('can be done on the patient’s page before their day', async () => {
    await HAPPEN.needsAttention(ana);
    await snooze('needsAttention', '2026-03-20');
    const { item, created } = await onPage();
    const { at = '', position = null, revision = 0 } = item ?? {};
    const body = { at, seen: created, position, revision };
    await grace.client.today.done({ params: { ...params, uid: ana.patientId }, body });
    expect((await onPage()).item).toBeNull();
    expect(await snoozedOf(grace)).toEqual({ count: 0, items: [] });
  });

  it('appear in the timeline with the action and the assignee', async () => {
    await HAPPEN.needsAttention(ana);
    await own('needsAttention', graceId, max);
    await later(MINUTE_MS);
    await own('needsAttention', null, max);
    await later(MINUTE_MS);
    await snooze('needsAttention', '2026-03-20');
    const { items } = await grace.client.careTeam.timeline({ params: { uid: ana.patientId }, query: {} });
    expect(
      items.filter(({ kind }) => kind.startsWith('followUp')).map(({ kind, by, whom }) => [kind, by?.name, whom?.name]),
    ).toEqual([
      ['followUpPutOff', 'Grace Liu', undefined],
      ['followUpAssigned', 'Max Low', undefined],
      ['followUpAssigned', 'Max Low', 'Grace Liu'],
    ]);
  });
});

describe('readings that were marked as seen', () => {
  it('are not counted, and counted again once that is undone', async () => {
    await HAPPEN.needsAttention(ana);
    const listed = async () => {
      const query = { page: 1, pageSize: 10, only: 'attention' } as const;
      return (await grace.client.users.list({ query })).items.length;
    };
    const { doneAt } = await done('needsAttention');
    expect([(await grace.client.attentionNotices.get()).count, await listed()]).toEqual([0, 0]);
    expect(await problemOf(undo('needsAttention', ago(HOUR_MS).toISOString()))).toBe('changed-meanwhile');
    await undo('needsAttention', doneAt);
    expect([(await grace.client.attentionNotices.get()).count, await listed()]).toEqual([1, 1]);
  });

  it('are back with the revision of their line, which was assigned in the meantime', async () => {
    await HAPPEN.needsAttention(ana);
    const { doneAt } = await done('needsAttention');
    await later(MINUTE_MS);
    await HAPPEN.needsAttention(ana);
    await own('needsAttention', graceId);
    const { revision } = await undo('needsAttention', doneAt);
    expect(revision).toBe((await seenBy(max, 'needsAttention')).item?.revision);
    expect(revision).toBeGreaterThan(0);
  });
});

describe('messages on Today', () => {
  it('are closed when done, assigned when owned and snoozed when postponed: Messages shows the same', async () => {
    await HAPPEN.unansweredMessages(ana);
    const params = { uid: ana.patientId };
    const state = async () => (await grace.client.conversations.messages({ params, query: {} })).state;
    await own('unansweredMessages', graceId);
    expect((await state()).assignee?.name).toBe('Grace Liu');
    await snooze('unansweredMessages', '2026-03-20');
    expect((await state()).snoozedUntil).toBe('2026-03-20T05:00:00.000Z');
    await grace.client.conversations.snooze({ params, body: { position: 1, until: null } });
    await done('unansweredMessages');
    expect(await state()).toMatchObject({ isClosed: true, waitingSince: null });
    expect(await api.database.selectFrom('follow_ups').selectAll().execute()).toEqual([]);
  });

  it('are not closed if a colleague has answered in the meantime', async () => {
    await HAPPEN.unansweredMessages(ana);
    const { params, body } = await seenBy(grace, 'unansweredMessages');
    await max.client.conversations.answer({ params: { uid: ana.patientId }, body: { message: 'Of course.' } });
    expect(await problemOf(grace.client.today.done({ params, body }))).toBe('changed-meanwhile');
    expect(await actions()).toEqual([]);
  });
});
