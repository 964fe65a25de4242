import { randomUUID } from 'node:crypto';
import {
  CHAT_EXCERPT_LENGTH,
  CHAT_INBOX_PAGE_SIZE,
  CHAT_MESSAGE_MAX_LENGTH,
  type ChatInboxState,
  type Role,
} from '@mien/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

let api: TestApi;
let ana: TestBrowser;
let anaUid: string;
let clientId: string;
let omar: TestBrowser;
let omarId: string;

const ANA = '5125550131';
const OMAR = '5125550132';
/** The time of a test's first message. */
const START = '2026-03-14T15:00:00.000Z';
/** For conversations that are neither assigned nor snoozed, and need no answer. */
const UNASSIGNED = { assignee: null, snoozedUntil: null, waitingSince: null };
/** The same while a patient waits since the first message of a test. */
const WAITING = { ...UNASSIGNED, waitingSince: START };

async function staffOf(phone: string, role: Role, client = 'Clinic', firstName = 'Staff'): Promise<TestBrowser> {
  await api.addUser({ phone, client, roles: [role], patient: null, firstName, lastName: 'Member' });
  return api.signIn(phone);
}

beforeEach(async () => {
  api = await startTestApi();
  const patient = await api.addUser({ phone: ANA, firstName: 'Ana', lastName: 'Reyes' });
  anaUid = patient.patientId ?? '';
  clientId = patient.clientId;
  ana = await api.signIn(ANA);
  omarId = (
    await api.addUser({ phone: OMAR, roles: ['Client User'], patient: null, firstName: 'Omar', lastName: 'Haddad' })
  ).userId;
  omar = await api.signIn(OMAR);
});

const write = (message: string, messageUid: string = randomUUID(), browser = ana) =>
  browser.client.chat.send({ body: { messageUid, message } });
const answer = (message: string, messageUid: string = randomUUID(), browser = omar, uid = anaUid) =>
  browser.client.conversations.answer({ params: { uid }, body: { messageUid, message } });
const inbox = (browser = omar, state: ChatInboxState = 'open') =>
  browser.client.conversations.list({ query: { state } });
const read = (browser = omar, query: { after?: number; before?: number } = {}, uid = anaUid) =>
  browser.client.conversations.messages({ params: { uid }, query });
const markRead = (position: number, browser = omar, uid = anaUid) =>
  browser.client.conversations.markRead({ params: { uid }, body: { position } });
const close = (position: number, browser = omar, uid = anaUid) =>
  browser.client.conversations.close({ params: { uid }, body: { position } });
const reopen = (browser = omar, uid = anaUid) => browser.client.conversations.reopen({ params: { uid }, body: {} });

const actions = async () =>
  (
    await api.database
      .selectFrom('access_log_entries')
      .select(['action', 'patient_id', 'actor_user_id'])
      .where('action', 'like', 'conversation%' as never)
      .orderBy('client_id')
      .orderBy('position')
      .execute()
  ).map((row) => row.action);

describe('the inbox', () => {
  it('is empty at first, then shows who wrote what, unread', async () => {
    expect(await inbox()).toEqual({ items: [], next: null, unverifiedCount: 0 });
    await write('Is this\n normal?');
    await write('My heart rate was 90.');
    expect((await inbox()).items).toEqual([
      {
        patientUid: anaUid,
        patientName: 'Ana Reyes',
        ageYears: 45,
        clientName: 'Clinic',
        isVerified: true,
        last: { clientType: 'PATIENT', excerpt: 'My heart rate was 90.', createdAt: '2026-03-14T15:00:00.000Z' },
        ...WAITING,
        isClosed: false,
        unreadCount: 2,
      },
    ]);
  });

  it.each([
    ['one line', 'a\n\nb', 'a b'],
    ['as long as it may be', 'x'.repeat(CHAT_EXCERPT_LENGTH), 'x'.repeat(CHAT_EXCERPT_LENGTH)],
    ['longer', 'x'.repeat(CHAT_EXCERPT_LENGTH + 1), `${'x'.repeat(CHAT_EXCERPT_LENGTH - 1)}…`],
    [
      'cut between faces, not within',
      `${'x'.repeat(CHAT_EXCERPT_LENGTH - 4)}👩‍👩‍👧‍👧 and more`,
      `${'x'.repeat(CHAT_EXCERPT_LENGTH - 4)}…`,
    ],
  ])('previews the beginning of a message: %s', async (_, message, excerpt) => {
    await write(message);
    expect((await inbox()).items[0]?.last.excerpt).toBe(excerpt);
  });

  it('groups users with unverified numbers, counted as one, until a member takes their conversation', async () => {
    await write('Hello');
    const strangers: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const phone = `512555014${index}`;
      const { userId, patientId } = await api.addUser({ phone, firstName: 'CALL 900-555-0500' });
      await write('Win a prize', randomUUID(), await api.signIn(phone));
      await api.database.updateTable('users').set({ phone_verified_at: null }).where('user_id', '=', userId).execute();
      strangers.push(patientId ?? '');
    }
    const { items, unverifiedCount } = await inbox();
    expect(items.map(({ patientUid }) => patientUid)).toEqual([anaUid]);
    expect(unverifiedCount).toBe(3);
    expect(await omar.client.conversations.waiting()).toEqual({ count: 2 });
    const apart = await inbox(omar, 'unverified');
    expect(apart.items.map(({ isVerified }) => isVerified)).toEqual([false, false, false]);
    const [taken = ''] = strangers;
    await omar.client.conversations.assign({ params: { uid: taken }, body: { userUid: omarId } });
    expect((await inbox()).items.map(({ patientUid }) => patientUid).toSorted()).toEqual([anaUid, taken].toSorted());
    expect((await inbox(omar, 'unverified')).items).toHaveLength(2);
  });

  it.each([
    ['some', (index: number) => index % 3 === 0],
    ['more than a page', (index: number) => index % 10 !== 0],
  ])(
    'sorts unanswered conversations first, longest wait first, then the newest, and pages without gaps: %s unanswered',
    async (_, waits) => {
      const start = api.clock.nowMs;
      const count = CHAT_INBOX_PAGE_SIZE + 5;
      // The later a user wrote, the longer their wait; two of them wrote at the same moment.
      const waitingSince = (index: number) => new Date(start - Math.floor(index / 2) * 1000);
      for (let index = 0; index < count; index += 1) {
        const phone = `51255510${String(index).padStart(2, '0')}`;
        const { userId, patientId } = await api.addUser({ phone, firstName: `P${index}` });
        api.clock.nowMs = start + index * 1000;
        await api.database
          .insertInto('chat_messages')
          .values({
            client_id: clientId,
            patient_id: patientId ?? '',
            position: 1,
            message_id: randomUUID(),
            sender_type: 'PATIENT',
            sender_client_id: clientId,
            sender_user_id: userId,
            text: 'Hello',
            created_at: new Date(api.clock.nowMs),
          })
          .execute();
        await api.database
          .insertInto('chat_conversations')
          .values({
            client_id: clientId,
            patient_id: patientId ?? '',
            last_position: 1,
            last_at: new Date(api.clock.nowMs),
            last_patient_position: 1,
            waiting_since: waits(index) ? waitingSince(index) : null,
          })
          .execute();
      }
      const first = await inbox();
      expect(first.items).toHaveLength(CHAT_INBOX_PAGE_SIZE);
      const second = await omar.client.conversations.list({ query: { cursor: first.next ?? '' } });
      expect(second.next).toBeNull();
      const all = [...first.items, ...second.items];
      expect(new Set(all.map((item) => item.patientUid)).size).toBe(count);
      const places = Array.from({ length: count }, (_index, index) => index);
      const waiting = places.filter(waits);
      const answered = places.filter((index) => !waits(index));
      expect(all.map((item) => item.waitingSince ?? item.last.createdAt)).toEqual([
        ...waiting.map((index) => waitingSince(index).toISOString()).toSorted(),
        ...answered.map((index) => new Date(start + index * 1000).toISOString()).toReversed(),
      ]);
      expect(all.map((item) => item.waitingSince !== null)).toEqual(places.map((place) => place < waiting.length));
      expect(await omar.client.conversations.waiting()).toEqual({ count: waiting.length });
    },
  );

  it('logs a view once an hour for each patient on it', async () => {
    await write('Hello');
    const looks = async () => (await actions()).filter((action) => action === 'conversationsListed').length;
    await inbox();
    await inbox();
    expect(await looks()).toBe(1);
    api.clock.nowMs += 29 * 60_000;
    await inbox();
    expect(await looks()).toBe(1);
    api.clock.nowMs += 29 * 60_000;
    await inbox();
    api.clock.nowMs += 3 * 60_000;
    await inbox();
    expect(await looks()).toBe(2);
    const other = await staffOf('5125550150', 'Client User');
    await inbox(other);
    expect(await looks()).toBe(3);
    const { items } = await ana.client.accessLog.own({ query: {} });
    expect(items.filter(({ action }) => action === 'conversationsListed')).toHaveLength(3);
  });
});

describe('a conversation, for the team', () => {
  it('has both sides in order, with the names of staff', async () => {
    await write('Is 90 too high?');
    await answer('Not after coffee.');
    const lena = await staffOf('5125550151', 'Client Admin', 'Clinic', 'Lena');
    await answer('Drink some water.', randomUUID(), lena);
    const { content, ...rest } = await read();
    expect(rest).toEqual({
      patientName: 'Ana Reyes',
      patientFirstName: 'Ana',
      ageYears: 45,
      clientName: 'Clinic',
      hasEarlier: false,
      state: { ...UNASSIGNED, isClosed: false, unreadCount: 1 },
      writers: [],
    });
    expect(content.map(({ position, sender, message }) => [position, sender, message])).toEqual([
      [1, { clientType: 'PATIENT', name: 'Ana Reyes', isOwn: false }, 'Is 90 too high?'],
      [2, { clientType: 'PROVIDER', name: 'Omar Haddad', isOwn: true }, 'Not after coffee.'],
      [3, { clientType: 'PROVIDER', name: 'Lena Member', isOwn: false }, 'Drink some water.'],
    ]);
    expect((await read(omar, { after: 2 })).content.map((message) => message.position)).toEqual([3]);
    expect((await read(omar, { before: 2 })).content.map((message) => message.position)).toEqual([1]);
  });

  it('distinguishes what staff wrote as a patient from what they wrote for the team', async () => {
    await api.database
      .updateTable('users')
      .set({ roles: ['Patient', 'Client User'] })
      .where('patient_id', '=', anaUid)
      .execute();
    const both = await api.signIn(ANA);
    await write('As a patient', randomUUID(), both);
    await answer('For the team', randomUUID(), both);
    const { content } = await read(both);
    expect(content.map(({ sender }) => [sender.clientType, sender.isOwn])).toEqual([
      ['PATIENT', false],
      ['PROVIDER', true],
    ]);
  });

  it('shows patients the side, and no names', async () => {
    await answer('We are here.');
    const { content } = await ana.client.chat.list({ query: {} });
    expect(content.map(({ sender, message }) => [sender, message])).toEqual([
      [{ clientType: 'PROVIDER' }, 'We are here.'],
    ]);
  });

  it('can be begun by staff, and is answered across clients by system staff', async () => {
    const sam = await staffOf('5125550152', 'System Admin', 'System', 'Sam');
    const priya = await staffOf('5125550153', 'Provider Admin', 'System', 'Priya');
    expect((await read(sam)).content).toEqual([]);
    await answer('Hello from Sam', randomUUID(), sam);
    await answer('Hello from Priya', randomUUID(), priya);
    expect((await read()).content.map((message) => message.sender.name)).toEqual(['Sam Member', 'Priya Member']);
    expect((await inbox(sam)).items[0]?.clientName).toBe('Clinic');
  });

  it('keeps the messages of deleted users', async () => {
    await answer('We are here.');
    await api.database.deleteFrom('sign_in_sessions').where('user_id', '=', omarId).execute();
    await api.database.deleteFrom('token_codes').where('user_id', '=', omarId).execute();
    await api.database.deleteFrom('users').where('user_id', '=', omarId).execute();
    const lena = await staffOf('5125550151', 'Client Admin');
    expect((await read(lena)).content[0]?.sender).toEqual({ clientType: 'PROVIDER', name: null, isOwn: false });
  });

  it('stores an answer once, however often it is sent', async () => {
    const messageUid = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => answer('Hello', messageUid)));
    expect(new Set(answers.map((message) => message.position))).toEqual(new Set([1]));
    expect((await read()).content).toHaveLength(1);
    expect((await actions()).filter((action) => action === 'conversationAnswered')).toHaveLength(1);
  });

  it('refuses another message, or another writer, with the id of an existing one', async () => {
    const messageUid = randomUUID();
    await answer('Hello', messageUid);
    expect(await problemOf(answer('Goodbye', messageUid))).toBe('message-exists');
    const lena = await staffOf('5125550151', 'Client Admin');
    expect(await problemOf(answer('Hello', messageUid, lena))).toBe('message-exists');
    expect(await problemOf(write('Hello', messageUid))).toBe('message-exists');
    expect((await read()).content.map(({ message }) => message)).toEqual(['Hello']);
  });

  it('neither loses nor duplicates messages while several staff and the patient write at the same time', async () => {
    const lena = await staffOf('5125550151', 'Client Admin');
    await Promise.all(
      Array.from({ length: 5 }, (_, index) => [
        write(`patient ${index}`),
        answer(`omar ${index}`),
        answer(`lena ${index}`, randomUUID(), lena),
      ]).flat(),
    );
    const { content, state } = await read();
    expect(content.map((message) => message.position)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    expect(new Set(content.map((message) => message.message)).size).toBe(15);
    expect(state.unreadCount).toBe(5);
    expect(await ana.client.chat.unread()).toEqual({ count: 10 });
  });

  it('is opened once when the first messages of patient and staff come at the same time', async () => {
    for (let number = 0; number < 5; number += 1) {
      const phone = `51255501${60 + number}`;
      const uid = (await api.addUser({ phone })).patientId ?? '';
      const patient = await api.signIn(phone);
      const positions = await Promise.all([
        write('Hello', randomUUID(), patient),
        answer('Hello', randomUUID(), omar, uid),
      ]);
      expect(positions.map(({ position }) => position).sort()).toEqual([1, 2]);
      expect((await read(omar, {}, uid)).state.unreadCount).toBe(1);
      expect(await patient.client.chat.unread()).toEqual({ count: 1 });
    }
    expect((await actions()).filter((action) => action === 'conversationAnswered')).toHaveLength(5);
  });

  it('accepts 60 answers in five minutes and no more', { tags: 'thorough' }, async () => {
    for (let count = 1; count <= 60; count += 1) await answer(`answer ${count}`);
    expect(await problemOf(answer('answer 61'))).toBe('too-many-requests');
    // The patient has a limit of their own.
    await write('Slow down');
    api.clock.nowMs += 5 * 60_000;
    await answer('answer 61');
  });

  it.each([
    ['the longest answer', 'x'.repeat(CHAT_MESSAGE_MAX_LENGTH), null],
    ['a longer one', 'x'.repeat(CHAT_MESSAGE_MAX_LENGTH + 1), 'invalid-request'],
    ['only spaces', ' \n ', 'invalid-request'],
  ])('%s', async (_, message, problem) => {
    if (problem === null) await expect(answer(message)).resolves.toMatchObject({ message });
    else expect(await problemOf(answer(message))).toBe(problem);
  });

  it('logs each opening, and not every poll', async () => {
    await write('Hello');
    await read();
    await read(omar, { after: 1 });
    await read(omar, { before: 1 });
    expect(await actions()).toEqual(['conversationOpened']);
    await read();
    expect(await actions()).toEqual(['conversationOpened', 'conversationOpened']);
  });

  it('also logs reading without opening', async () => {
    await write('Hello');
    await read(omar, { after: 0 });
    expect(await actions()).toEqual(['conversationOpened']);
    const log = await ana.client.accessLog.own({ query: {} });
    expect(log.items[0]).toMatchObject({ action: 'conversationOpened', actor: { name: 'Omar Haddad' } });
  });
});

describe('what the team has seen', () => {
  beforeEach(async () => {
    for (const message of ['one', 'two', 'three']) await write(message);
  });

  it('only moves forward, whichever member reports it', async () => {
    expect(await markRead(2)).toEqual({ ...WAITING, isClosed: false, unreadCount: 1 });
    expect(await markRead(1)).toEqual({ ...WAITING, isClosed: false, unreadCount: 1 });
    const lena = await staffOf('5125550151', 'Client Admin');
    expect(await markRead(3, lena)).toEqual({ ...WAITING, isClosed: false, unreadCount: 0 });
    expect((await inbox()).items[0]?.unreadCount).toBe(0);
    expect(await omar.client.conversations.waiting(), 'reading answers nothing').toEqual({ count: 1 });
  });

  it('never reaches past the last message', async () => {
    await markRead(2_147_483_647);
    await write('four');
    expect((await read()).state.unreadCount).toBe(1);
  });

  it('is right when the patient writes at the same time', async () => {
    await Promise.all([markRead(3), write('four'), markRead(2), write('five'), markRead(3)]);
    expect((await read()).state.unreadCount).toBe(2);
  });

  it('does not count answers', async () => {
    await answer('Hello');
    await markRead(2);
    expect((await read()).state.unreadCount).toBe(1);
  });
});

describe('a patient', () => {
  const waits = async () => (await read()).state.waitingSince;

  it('waits since the first message after the team’s last word, until it is answered', async () => {
    await write('Hello');
    api.clock.nowMs += 60_000;
    await write('Still there?');
    await markRead(2);
    expect(await waits()).toBe(START);
    await answer('Yes');
    expect(await waits()).toBeNull();
    expect(await omar.client.conversations.waiting()).toEqual({ count: 0 });
    api.clock.nowMs += 60_000;
    await write('Thank you');
    expect(await waits()).toBe('2026-03-14T15:02:00.000Z');
    expect(await omar.client.conversations.waiting()).toEqual({ count: 1 });
  });

  it('leaves the unanswered conversations when no answer is needed, and returns to its position when that is undone', async () => {
    await write('Hello');
    await answer('Hi');
    api.clock.nowMs += 60_000;
    await write('Thank you');
    api.clock.nowMs += 60_000;
    await write('Bye');
    expect(await close(4)).toMatchObject({ isClosed: true, waitingSince: null });
    expect(await reopen()).toMatchObject({ isClosed: false, waitingSince: '2026-03-14T15:01:00.000Z' });
    await close(4);
    api.clock.nowMs += 60_000;
    await write('One more thing');
    expect(await waits(), 'a message after the end begins anew').toBe('2026-03-14T15:03:00.000Z');
  });

  it('with messages of the team only never counts as unanswered, closed or reopened', async () => {
    await answer('Hello');
    await close(1);
    expect(await reopen()).toMatchObject({ waitingSince: null });
  });
});

describe('what the patient has seen', () => {
  it('is counted, and moves forward only', async () => {
    expect(await ana.client.chat.unread()).toEqual({ count: 0 });
    expect(await ana.client.chat.markRead({ body: { position: 5 } })).toEqual({ count: 0 });
    await answer('one');
    await answer('two');
    expect(await ana.client.chat.unread()).toEqual({ count: 2 });
    expect(await ana.client.chat.markRead({ body: { position: 1 } })).toEqual({ count: 1 });
    expect(await ana.client.chat.markRead({ body: { position: 0 } })).toEqual({ count: 1 });
    expect(await ana.client.chat.markRead({ body: { position: 99 } })).toEqual({ count: 0 });
    await answer('three');
    expect(await ana.client.chat.unread()).toEqual({ count: 1 });
  });
});

describe('closing a conversation', () => {
  it('moves it to the closed ones, and back when the patient writes', async () => {
    await write('Hello');
    expect(await close(1)).toEqual({ ...UNASSIGNED, isClosed: true, unreadCount: 0 });
    // No one is waiting in a closed conversation: no badge leads to nothing.
    expect(await omar.client.conversations.waiting()).toEqual({ count: 0 });
    expect((await inbox()).items).toEqual([]);
    expect((await inbox(omar, 'closed')).items.map((item) => item.patientUid)).toEqual([anaUid]);
    await write('One more thing');
    expect(await omar.client.conversations.waiting()).toEqual({ count: 1 });
    expect((await inbox()).items.map((item) => item.isClosed)).toEqual([false]);
    expect((await inbox(omar, 'closed')).items).toEqual([]);
  });

  it('is undone by hand and by an answer', async () => {
    await write('Hello');
    await close(1);
    expect(await reopen()).toMatchObject({ isClosed: false });
    await close(1);
    await answer('By the way');
    expect((await read()).state.isClosed).toBe(false);
    expect((await actions()).filter((action) => action.endsWith('ed') && /Closed|Reopened/.test(action))).toEqual([
      'conversationClosed',
      'conversationReopened',
      'conversationClosed',
    ]);
  });

  it('does not hide an unseen message', async () => {
    await write('Hello');
    await write('Still there?');
    expect(await close(1)).toEqual({ ...WAITING, isClosed: false, unreadCount: 2 });
    const [closed] = await Promise.all([close(2), write('And this?')]);
    const { state } = await read();
    expect(state.isClosed).toBe(false);
    // Either way the message is unread and its conversation open; if the close came first, the others are read.
    expect(state.unreadCount).toBe(closed.isClosed ? 1 : 3);
  });

  it('twice is one act', async () => {
    await write('Hello');
    await Promise.all([close(1), close(1)]);
    await close(1);
    expect((await actions()).filter((action) => action === 'conversationClosed')).toHaveLength(1);
  });

  it('without messages changes nothing', async () => {
    expect(await close(5)).toEqual({ ...UNASSIGNED, isClosed: false, unreadCount: 0 });
    expect(await reopen()).toEqual({ ...UNASSIGNED, isClosed: false, unreadCount: 0 });
    expect(await markRead(5)).toEqual({ ...UNASSIGNED, isClosed: false, unreadCount: 0 });
  });
});

describe('access', () => {
  const calls = (browser: TestBrowser, uid = anaUid) => [
    () => read(browser, {}, uid),
    () => answer('x', randomUUID(), browser, uid),
    () => markRead(1, browser, uid),
    () => close(1, browser, uid),
    () => reopen(browser, uid),
  ];
  const lists = (browser: TestBrowser) => [() => inbox(browser), () => browser.client.conversations.waiting()];

  it('is refused without a session, to patients, and to System Users', async () => {
    for (const call of [...lists(api.browser()), ...calls(api.browser())])
      expect(await problemOf(call())).toBe('sign-in-required');
    for (const browser of [ana, await staffOf('5125550154', 'System User', 'System')])
      for (const call of [...lists(browser), ...calls(browser)]) expect(await problemOf(call())).toBe('not-allowed');
  });

  it('is refused to staff of another client, who cannot find out that the patient exists', async () => {
    await write('private');
    const elsewhere = await staffOf('5125550155', 'Client Admin', 'Elsewhere');
    for (const call of calls(elsewhere)) expect(await problemOf(call())).toBe('not-found');
    expect(await inbox(elsewhere)).toEqual({ items: [], next: null, unverifiedCount: 0 });
    expect(await elsewhere.client.conversations.waiting()).toEqual({ count: 0 });
    expect((await read()).content).toHaveLength(1);
  });

  it('is refused for invalid ids', async () => {
    for (const call of calls(omar, randomUUID())) expect(await problemOf(call())).toBe('not-found');
    for (const call of calls(omar, omarId)) expect(await problemOf(call())).toBe('not-found');
    for (const call of calls(omar, 'x')) expect(await problemOf(call())).toBe('invalid-request');
  });

  it('is refused with invalid cursors and states', async () => {
    for (const query of [{ cursor: 'x' }, { cursor: `2.1.${anaUid}` }, { cursor: '' }, { state: 'all' as never }])
      expect(await problemOf(omar.client.conversations.list({ query }))).toBe('invalid-request');
  });
});
