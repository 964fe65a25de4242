import { randomUUID } from 'node:crypto';
import {
  CHAT_MESSAGE_MAX_LENGTH,
  CHAT_SEARCH_MAX_COUNT,
  CHAT_SEARCH_PAGE_SIZE,
  CHAT_SNOOZE_MAX_DAYS,
  CHAT_TEMPLATE_TITLE_MAX_LENGTH,
  CHAT_TEMPLATES_MAX_COUNT,
  CHAT_WRITING_SHOWN_MS,
  DAY_MS,
  type Role,
} from '@mien/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countReads } from '../../testing/test-database.ts';

let api: TestApi;
let ana: TestBrowser;
let anaUid: string;
let clientId: string;
let omar: TestBrowser;
let omarId: string;
let grace: TestBrowser;
let graceId: string;

async function addStaff(phone: string, firstName: string, roles: readonly Role[], client = 'Clinic') {
  const { userId } = await api.addUser({
    phone,
    client,
    roles: [...roles],
    patient: null,
    firstName,
    lastName: 'Team',
  });
  return { userId, browser: await api.signIn(phone) };
}

beforeEach(async () => {
  api = await startTestApi();
  const patient = await api.addUser({ phone: '5125550131', firstName: 'Ana', lastName: 'Reyes' });
  anaUid = patient.patientId ?? '';
  clientId = patient.clientId;
  ana = await api.signIn('5125550131');
  ({ userId: omarId, browser: omar } = await addStaff('5125550132', 'Omar', ['Client User']));
  ({ userId: graceId, browser: grace } = await addStaff('5125550133', 'Grace', ['Client Admin']));
});

const params = () => ({ uid: anaUid });
const write = (message: string, browser = ana) =>
  browser.client.chat.send({ body: { messageUid: randomUUID(), message } });
const answer = (message: string, seen?: number, browser = omar, messageUid: string = randomUUID()) =>
  browser.client.conversations.answer({
    params: params(),
    body: { messageUid, message, ...(seen === undefined ? {} : { seen }) },
  });
const inbox = async (query: Parameters<TestBrowser['client']['conversations']['list']>[0]['query'], browser = omar) =>
  (await browser.client.conversations.list({ query })).items;
const names = async (...given: Parameters<typeof inbox>) =>
  (await inbox(...given)).map(({ patientName }) => patientName);
const assign = (userUid: string | null, browser = omar, uid = anaUid) =>
  browser.client.conversations.assign({ params: { uid }, body: { userUid } });
const snooze = (until: Date | null, position: number, browser = omar, uid = anaUid) =>
  browser.client.conversations.snooze({ params: { uid }, body: { position, until: until?.toISOString() ?? null } });
const read = (browser = omar, after?: number) =>
  browser.client.conversations.messages({ params: params(), query: after === undefined ? {} : { after } });
const inFuture = (ms: number) => new Date(api.clock.nowMs + ms);

const actions = async () =>
  (
    await api.database
      .selectFrom('access_log_entries')
      .select(['action', 'subject_id as subjectId'])
      .where('client_id', '=', clientId)
      .orderBy('position')
      .execute()
  ).filter(({ action }) => /Assigned|Snoozed|Searched|configurationChanged/.test(action));

/** Another client with a patient who wrote, and a staff member. */
async function otherClient() {
  const { patientId } = await api.addUser({
    phone: '5125550141',
    client: 'Other',
    group: 'warehouse',
    firstName: 'Bo',
  });
  const bo = await api.signIn('5125550141');
  await write('Hello from elsewhere', bo);
  const staff = await addStaff('5125550142', 'Olga', ['Client Admin'], 'Other');
  return { boUid: patientId ?? '', ...staff };
}

describe('the assignee', () => {
  it('is a team member, the user or unset, and the inbox shows it', async () => {
    await write('Hello');
    expect(await names({ owner: 'unassigned' })).toEqual(['Ana Reyes']);
    const assignee = { userUid: omarId, name: 'Omar Team' };
    expect(await assign(omarId)).toMatchObject({ isClosed: false, assignee, snoozedUntil: null, unreadCount: 1 });
    expect((await inbox({}, grace))[0]?.assignee).toEqual(assignee);
    expect((await read(grace)).state.assignee).toEqual(assignee);
    expect([await names({ owner: 'mine' }), await names({ owner: 'mine' }, grace)]).toEqual([['Ana Reyes'], []]);
    expect(await names({ owner: 'unassigned' })).toEqual([]);
    await assign(omarId);
    expect((await assign(null)).assignee).toBeNull();
    // The repeated call changed nothing.
    expect(await actions()).toEqual([
      { action: 'conversationAssigned', subjectId: omarId },
      { action: 'conversationAssigned', subjectId: null },
    ]);
  });

  it('stays the same when anyone writes, and when the conversation is closed', async () => {
    await write('Hello');
    await assign(graceId);
    await answer('Hi');
    await grace.client.conversations.close({ params: params(), body: { position: 2 } });
    await write('One more');
    expect((await inbox({ owner: 'mine' }, grace))[0]).toMatchObject({ isClosed: false, unreadCount: 1 });
  });

  it('is chosen from the active staff of the client', async () => {
    await addStaff('5125550134', 'Paul', ['System Admin']);
    const { userId: endedId } = await addStaff('5125550135', 'Eve', ['Client User']);
    await grace.client.staff.deactivate({ params: { clientId, id: endedId }, body: {} });
    await otherClient();
    expect(await omar.client.conversations.team()).toEqual([
      { userUid: graceId, name: 'Grace Team' },
      { userUid: omarId, name: 'Omar Team' },
    ]);
  });

  it('is never a deactivated user, a patient or a user of another client', async () => {
    await write('Hello');
    const { userId: olgaId } = await otherClient();
    await grace.client.staff.deactivate({ params: { clientId, id: omarId }, body: {} });
    expect(await problemOf(assign(omarId, grace))).toBe('user-deactivated');
    for (const id of [olgaId, anaUid, randomUUID()]) expect(await problemOf(assign(id, grace))).toBe('not-found');
    expect((await inbox({}, grace))[0]?.assignee).toBeNull();
  });

  it.each(['staff alone', 'a patient, too'])('loses the assignment when deactivated: %s', async (who) => {
    await write('Hello');
    if (who === 'a patient, too') {
      const { patientId } = await api.addUser({ phone: '5125550188', firstName: 'Omar', lastName: 'Patient' });
      await api.database.deleteFrom('users').where('patient_id', '=', patientId).execute();
      await api.database
        .updateTable('users')
        .set({ patient_id: patientId, roles: ['Patient', 'Client User'] })
        .where('user_id', '=', omarId)
        .execute();
    }
    await assign(omarId, grace);
    await grace.client.staff.deactivate({ params: { clientId, id: omarId }, body: {} });
    expect(await names({ owner: 'unassigned' }, grace)).toEqual(['Ana Reyes']);
    // And reactivation does not restore it.
    await grace.client.staff.reactivate({ params: { clientId, id: omarId }, body: {} });
    expect((await inbox({}, grace))[0]?.assignee).toBeNull();
  });

  it('keeps it when something else in their account changes, though their sessions end', async () => {
    await write('Hello');
    await assign(omarId);
    const members = (await grace.client.staff.list({ params: { clientId } })).items;
    const { firstName, lastName, email, revision } = members.find(
      ({ id }) => id === omarId,
    ) as (typeof members)[number];
    await grace.client.staff.change({
      params: { clientId, id: omarId },
      body: { firstName, lastName, email, revision, role: 'Client Admin', phone: '5125550177' },
    });
    expect((await inbox({}, grace))[0]?.assignee?.userUid).toBe(omarId);
  });

  it('is one of the two when two choose at the same time', async () => {
    await write('Hello');
    await Promise.all([assign(omarId), assign(graceId, grace)]);
    const [row] = await inbox({});
    expect([omarId, graceId]).toContain(row?.assignee?.userUid);
    expect((await actions()).length).toBe(2);
  });

  it('cannot be set for patients who have not written', async () => {
    expect((await assign(omarId)).assignee).toBeNull();
    expect(await actions()).toEqual([]);
  });
});

describe('a snoozed conversation', () => {
  it('is hidden from the open ones as read, and returns automatically on top of the read ones', async () => {
    const { patientId } = await api.addUser({ phone: '5125550136', firstName: 'Ben', lastName: 'Carter' });
    const ben = await api.signIn('5125550136');
    await write('Hello');
    api.clock.nowMs += 60_000;
    const until = inFuture(20 * 60_000);
    expect(await snooze(until, 1)).toMatchObject({
      isClosed: false,
      assignee: null,
      snoozedUntil: until.toISOString(),
      unreadCount: 0,
    });
    expect([await names({}), await names({ state: 'snoozed' })]).toEqual([[], ['Ana Reyes']]);
    expect(await omar.client.conversations.waiting()).toEqual({ count: 0 });
    await write('Hello', ben);
    await omar.client.conversations.markRead({ params: { uid: patientId ?? '' }, body: { position: 1 } });
    api.clock.nowMs = until.getTime();
    expect(await names({})).toEqual(['Ana Reyes', 'Ben Carter']);
    expect(await names({ state: 'snoozed' })).toEqual([]);
    expect((await inbox({}))[0]?.snoozedUntil).toBe(until.toISOString());
    expect(await actions()).toEqual([{ action: 'conversationSnoozed', subjectId: null }]);
  });

  it('pages without losing one that is back', async () => {
    const start = api.clock.nowMs;
    for (let index = 0; index < 30; index += 1) {
      const { userId, patientId } = await api.addUser({ phone: `51255511${String(index).padStart(2, '0')}` });
      const key = { client_id: clientId, patient_id: patientId ?? '' };
      const created_at = new Date(start - index * 1000);
      await api.database
        .insertInto('chat_messages')
        .values({
          ...key,
          position: 1,
          message_id: randomUUID(),
          sender_type: 'PATIENT',
          sender_client_id: clientId,
          sender_user_id: userId,
          text: 'Hello',
          created_at,
        })
        .execute();
      const snoozed_until = index % 4 === 0 ? new Date(start - 500) : index % 4 === 1 ? inFuture(1000) : null;
      await api.database
        .insertInto('chat_conversations')
        .values({ ...key, last_position: 1, last_at: created_at, snoozed_until })
        .execute();
    }
    const first = await omar.client.conversations.list({ query: {} });
    const all = new Set(first.items.map(({ patientUid }) => patientUid));
    let { next } = first;
    while (next !== null) {
      const page = await omar.client.conversations.list({ query: { cursor: next } });
      for (const { patientUid } of page.items) all.add(patientUid);
      next = page.next;
    }
    expect(all.size).toBe(22);
  });

  it('returns at once when the patient or a team member writes', async () => {
    for (const again of [() => write('Wait'), () => answer('One more thing')]) {
      await write('Hello');
      const { content } = await read();
      await snooze(inFuture(DAY_MS), content.length);
      expect(await names({})).toEqual([]);
      await again();
      expect((await inbox({}))[0]?.snoozedUntil).toBeNull();
    }
  });

  it('is impossible if the patient has written in the meantime', async () => {
    await write('Hello');
    await write('And this');
    expect(await snooze(inFuture(DAY_MS), 1)).toMatchObject({ snoozedUntil: null, unreadCount: 2 });
    expect(await actions()).toEqual([]);
  });

  it('opens if it was closed, is ended by closing, and can be brought back', async () => {
    await write('Hello');
    await omar.client.conversations.close({ params: params(), body: { position: 1 } });
    expect(await snooze(inFuture(DAY_MS), 1)).toMatchObject({ isClosed: false });
    expect(await snooze(null, 1)).toMatchObject({ snoozedUntil: null });
    expect(await names({})).toEqual(['Ana Reyes']);
    await snooze(inFuture(DAY_MS), 1);
    await omar.client.conversations.close({ params: params(), body: { position: 1 } });
    expect([await names({ state: 'snoozed' }), await names({ state: 'closed' })]).toEqual([[], ['Ana Reyes']]);
  });

  it.each([
    ['past', -1],
    ['now', 0],
    ['too far away', CHAT_SNOOZE_MAX_DAYS * DAY_MS + 1],
  ])('cannot end at a time that is %s', async (_, ms) => {
    await write('Hello');
    expect(await problemOf(snooze(inFuture(ms), 1))).toBe('invalid-request');
  });
});

describe('two members who answer at the same time', () => {
  it('see each other writing for a few seconds, until the message is there', async () => {
    await write('Hello');
    const tell = (browser: TestBrowser) => browser.client.conversations.writing({ params: params(), body: {} });
    await tell(grace);
    expect([(await read()).writers, (await read(grace)).writers]).toEqual([['Grace Team'], []]);
    await tell(omar);
    expect((await read(grace, 1)).writers).toEqual(['Omar Team']);
    api.clock.nowMs += CHAT_WRITING_SHOWN_MS - 1;
    expect((await read()).writers).toEqual(['Grace Team']);
    await answer('Hi', undefined, grace);
    expect((await read()).writers).toEqual([]);
    await tell(omar);
    api.clock.nowMs += CHAT_WRITING_SHOWN_MS;
    expect((await read(grace)).writers).toEqual([]);
    // The patient doesn't see any of it.
    expect(JSON.stringify(await ana.client.chat.list({ query: {} }))).not.toMatch(/writ|assign|snooz|Team/i);
  });

  it('are stopped when the other one was first, and only then', async () => {
    await write('Hello');
    const messageUid = randomUUID();
    await answer('From Grace', 1, grace);
    expect(await problemOf(answer('From Omar', 1, omar, messageUid))).toBe('answered-meanwhile');
    expect((await read()).content.map(({ message }) => message)).toEqual(['Hello', 'From Grace']);
    // After reading the colleague's answer, the member can send theirs: under the same id, and once.
    await answer('From Omar', 2, omar, messageUid);
    await answer('From Omar', 2, omar, messageUid);
    // Messages of the patient or one's own stop no answer.
    await write('Thank you');
    await answer('You are welcome', 3);
    await answer('Bye', 3);
    expect((await read()).content).toHaveLength(6);
  });

  it('never both get through unseen', async () => {
    await write('Hello');
    const both = await Promise.all([
      problemOf(answer('A', 1)).catch(() => null),
      problemOf(answer('B', 1, grace)).catch(() => null),
    ]);
    expect(both.filter((problem) => problem === null)).toHaveLength(1);
    expect((await read()).content).toHaveLength(2);
  });
});

describe('templates', () => {
  const id = randomUUID();
  const text = 'Hello {firstName}, please rest for five minutes, then scan.';
  const save = (body: object = {}, browser = omar, uid = id) =>
    browser.client.chatTemplates.save({ params: { id: uid }, body: { revision: 0, title: 'Rest', text, ...body } });
  const remove = (revision: number, browser = omar) =>
    browser.client.chatTemplates.remove({ params: { id }, body: { revision } });
  const list = (browser = omar) => browser.client.chatTemplates.list();

  it('are made, changed and deleted by the staff of the client, who share them', async () => {
    const made = { id, title: 'Rest', text, revision: 1 };
    expect(await save()).toEqual(made);
    // A repeated call.
    expect(await save()).toEqual(made);
    expect(await list(grace)).toEqual([made]);
    expect(await save({ revision: 1, title: 'Antes' }, grace)).toEqual({ ...made, title: 'Antes', revision: 2 });
    expect(await problemOf(save({ revision: 1, title: 'Late' }))).toBe('settings-changed');
    expect(await problemOf(remove(1))).toBe('settings-changed');
    await remove(2);
    expect(await problemOf(remove(2))).toBe('not-found');
    expect(await problemOf(save({ revision: 2 }))).toBe('not-found');
    expect(await list()).toEqual([]);
    expect(await actions()).toEqual(Array(3).fill({ action: 'configurationChanged', subjectId: id }));
  });

  it('of another client are not found', async () => {
    await save();
    const { browser } = await otherClient();
    expect(await list(browser)).toEqual([]);
    expect(await problemOf(remove(1, browser))).toBe('not-found');
    expect(await problemOf(save({ revision: 1, title: 'Mine' }, browser))).toBe('not-found');
    // The same id at that client is a separate template.
    await save({ title: 'Theirs' }, browser);
    expect((await list())[0]?.title).toBe('Rest');
  });

  it.each([
    ['without a title', { title: ' ' }],
    ['with a title that is too long', { title: 'x'.repeat(CHAT_TEMPLATE_TITLE_MAX_LENGTH + 1) }],
    ['without a text', { text: '\n' }],
    ['with a text that is too long', { text: 'x'.repeat(CHAT_MESSAGE_MAX_LENGTH + 1) }],
    ['with something else in it', { color: 'red' }],
    ['with a title of another type', { title: 7 }],
  ])('are refused %s', async (_, body) => {
    expect(await problemOf(save(body))).toBe('invalid-request');
  });

  it('have a maximum number, also when the last two are made at the same time', async () => {
    await api.database
      .insertInto('chat_templates')
      .values(
        Array.from({ length: CHAT_TEMPLATES_MAX_COUNT - 1 }, (_, index) => ({
          client_id: clientId,
          template_id: randomUUID(),
          title: `T${index}`,
          text: 'x',
          revision: 1,
        })),
      )
      .execute();
    const both = await Promise.allSettled([save({}, omar, randomUUID()), save({}, grace, randomUUID())]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await problemOf(save({}, omar, randomUUID()))).toBe('too-many-templates');
  });
});

describe('the search', () => {
  const search = (words: string, browser = omar, cursor?: string) =>
    browser.client.conversations.search({ query: { search: words, ...(cursor === undefined ? {} : { cursor }) } });
  const found = async (...given: Parameters<typeof search>) =>
    (await search(...given)).items.map(({ excerpt }) => excerpt);

  it('finds messages with all words as prefixes, ignoring case and accents, newest first', async () => {
    await write('¿Puedo escanear por la mañana?');
    api.clock.nowMs += 1000;
    await answer('Yes: in the morning, before breakfast.');
    expect(await found('MANANA')).toEqual(['¿Puedo escanear por la mañana?']);
    expect(await found('break morn')).toEqual(['Yes: in the morning, before breakfast.']);
    expect(await found('morning manana')).toEqual([]);
    expect(await found("'; drop table -- & | ! :*")).toEqual([]);
    expect((await search('esc')).items).toEqual([
      {
        patientUid: anaUid,
        patientName: 'Ana Reyes',
        ageYears: 45,
        position: 1,
        clientType: 'PATIENT',
        excerpt: '¿Puedo escanear por la mañana?',
        createdAt: '2026-03-14T15:00:00.000Z',
      },
    ]);
  });

  it.each(['?!', '& | !', '"\'"'])('finds nothing without a letter or digit: %s', async (words) =>
    expect(await found(words)).toEqual([]),
  );

  it.each(['x', ' x ', 'x'.repeat(101), 'a\u0000', 'a\ufffdb'])('refuses %j', async (words) =>
    expect(await problemOf(search(words))).toBe('invalid-request'),
  );

  it('pages without gaps, and reports when there are too many', async () => {
    const { userId } = await api.database
      .selectFrom('users')
      .select('user_id as userId')
      .where('patient_id', '=', anaUid)
      .executeTakeFirstOrThrow();
    const add = (from: number, to: number) =>
      sql`insert into chat_messages (client_id, patient_id, position, message_id, sender_type, sender_client_id,
          sender_user_id, text, created_at)
        select ${clientId}::uuid, ${anaUid}::uuid, n, gen_random_uuid(), 'PATIENT', ${clientId}::uuid, ${userId}::uuid,
          'pulse ' || n, ${new Date(api.clock.nowMs)}::timestamptz + make_interval(secs => n / 3)
        from generate_series(${from}::integer, ${to}::integer) as n`.execute(api.database);
    const count = CHAT_SEARCH_PAGE_SIZE * 2 + 5;
    await add(1, count);
    const positions: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await search('pulse', omar, cursor);
      positions.push(...page.items.map(({ position }) => position));
      cursor = page.next;
    }
    expect(positions).toEqual(Array.from({ length: count }, (_, index) => count - index));
    await add(count + 1, CHAT_SEARCH_MAX_COUNT + 1);
    expect(await problemOf(search('pulse'))).toBe('search-too-wide');
    expect(await found('pulse 4999')).toEqual(['pulse 4999']);
  });

  it('logs the patients whose messages are shown, and finds no messages of other clients', async () => {
    const { browser } = await otherClient();
    await write('Hello from here');
    expect(await found('hello')).toEqual(['Hello from here']);
    expect(await actions()).toEqual([{ action: 'conversationsSearched', subjectId: null }]);
    expect(await found('here', browser)).toEqual([]);
    expect(await found('elsewhere', browser)).toEqual(['Hello from elsewhere']);
  });

  it('reads only messages with the words', async () => {
    await write('Hello');
    await sql`insert into chat_messages (client_id, patient_id, position, message_id, sender_type, sender_client_id,
        sender_user_id, text, created_at)
      select client_id, patient_id, n, gen_random_uuid(), 'PATIENT', client_id, sender_user_id, 'filler ' || n, created_at
      from chat_messages, generate_series(2, 3000) as n where position = 1`.execute(api.database);
    await sql`analyze chat_messages`.execute(api.database);
    const reads = await countReads(api.database, 'chat_messages', async (transaction) => {
      const { rows } = await sql`select position from chat_messages as m
        where m.client_id = ${clientId} and chat_words(m.client_id, m.text) @@ chat_search(${clientId}::uuid, 'hello')`.execute(
        transaction,
      );
      expect(rows).toHaveLength(1);
    });
    expect(reads).toBeLessThan(50);
  });
});

describe('users outside the client’s team', () => {
  it.each(['System Admin', 'Provider Admin'] as const)('a %s answers, and can organize nothing', async (role) => {
    await write('Hello');
    const { browser } = await addStaff('5125550137', 'Sys', [role], 'House');
    await answer('Hi', 1, browser);
    const { client } = browser;
    for (const call of [
      () => assign(omarId, browser),
      () => snooze(inFuture(DAY_MS), 2, browser),
      () => client.conversations.team(),
      () => client.conversations.search({ query: { search: 'hello' } }),
      () => client.chatTemplates.list(),
    ])
      expect(await problemOf(call())).toBe('not-allowed');
  });

  it('staff of another client find no one', async () => {
    await write('Hello');
    const { browser } = await otherClient();
    for (const call of [
      () => assign(null, browser),
      () => snooze(null, 1, browser),
      () => browser.client.conversations.writing({ params: params(), body: {} }),
    ])
      expect(await problemOf(call())).toBe('not-found');
  });
});
