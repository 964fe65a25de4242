import { randomUUID } from 'node:crypto';
import { CHAT_MESSAGE_MAX_LENGTH, CHAT_PAGE_SIZE } from '@mien/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';
import { countReads } from '../../testing/test-database.ts';
import { addAtEnd } from './messages.store.ts';

let api: TestApi;
let ana: TestBrowser;
let ids: { clientId: string; userId: string; patientId: string | null };

beforeEach(async () => {
  api = await startTestApi();
  ids = await api.addUser({ phone: '5125550131', firstName: 'Ana' });
  ana = await api.signIn('5125550131');
});

const send = (browser: TestBrowser, message: string, messageUid: string = randomUUID()) =>
  browser.client.chat.send({ body: { messageUid, message } });

const list = (browser: TestBrowser, query: { after?: number; before?: number } = {}) =>
  browser.client.chat.list({ query });

/** Puts messages into the conversation as the staff side does, without its limits. */
async function store(count: number): Promise<void> {
  await api.database
    .insertInto('chat_messages')
    .values(
      Array.from({ length: count }, (_, index) => ({
        client_id: ids.clientId,
        patient_id: ids.patientId ?? '',
        position: index + 1,
        message_id: randomUUID(),
        sender_type: 'PROVIDER' as const,
        sender_client_id: ids.clientId,
        sender_user_id: ids.userId,
        text: `answer ${index + 1}`,
        created_at: new Date(api.clock.nowMs),
      })),
    )
    .execute();
}

describe('the live chat of a patient', () => {
  it('is empty at first, and keeps what is written in order', async () => {
    expect(await list(ana)).toEqual({ content: [], hasEarlier: false });
    const first = await send(ana, 'Is this normal?');
    await send(ana, 'My heart rate was 90.\nI had coffee.');
    const { content } = await list(ana);
    expect(content.map(({ position, sender, message }) => [position, sender.clientType, message])).toEqual([
      [1, 'PATIENT', 'Is this normal?'],
      [2, 'PATIENT', 'My heart rate was 90.\nI had coffee.'],
    ]);
    expect(content[0]).toEqual(first);
  });

  it('returns what came after a position', async () => {
    await send(ana, 'one');
    await send(ana, 'two');
    await send(ana, 'three');
    expect((await list(ana, { after: 1 })).content.map((entry) => entry.message)).toEqual(['two', 'three']);
    expect((await list(ana, { after: 3 })).content).toEqual([]);
  });

  it('pages back to its beginning', async () => {
    await store(CHAT_PAGE_SIZE + 1);
    const newest = await list(ana);
    expect(newest.content.map((entry) => entry.position).slice(0, 1)).toEqual([2]);
    expect(newest.content).toHaveLength(CHAT_PAGE_SIZE);
    expect(newest.hasEarlier).toBe(true);
    const earlier = await list(ana, { before: 2 });
    expect(earlier.content.map((entry) => entry.message)).toEqual(['answer 1']);
    expect(earlier.hasEarlier).toBe(false);
  });

  it('stores a message once, however often it is sent', async () => {
    const messageUid = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(ana, 'Hello', messageUid)));
    expect(new Set(answers.map((answer) => answer.position))).toEqual(new Set([1]));
    expect((await list(ana)).content).toHaveLength(1);
  });

  it('refuses another text with the id of an existing message', async () => {
    const messageUid = randomUUID();
    await send(ana, 'Hello', messageUid);
    expect(await problemOf(send(ana, 'Hello!', messageUid))).toBe('message-exists');
    expect((await list(ana)).content.map(({ message }) => message)).toEqual(['Hello']);
  });

  it('counts simultaneous messages without a gap', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => send(ana, `message ${index}`)));
    expect((await list(ana)).content.map((entry) => entry.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('is not read completely to add to it, however long it is', async () => {
    const { clientId, userId, patientId } = ids;
    await sql`insert into chat_messages
      (client_id, patient_id, position, message_id, sender_type, sender_client_id, sender_user_id, text, created_at)
      select client_id, patient_id, i, md5('message ' || i)::uuid, 'PATIENT', client_id, user_id, 'x', to_timestamp(i)
      from users, generate_series(1, 10000) as i where client_id = ${clientId} and patient_id = ${patientId}`.execute(
      api.database,
    );
    await api.database
      .insertInto('chat_conversations')
      .values({ client_id: clientId, patient_id: patientId ?? '', last_position: 10_000, last_at: new Date() })
      .execute();
    const reads = await countReads(api.database, 'chat_messages', async (transaction) => {
      // From the sixth run on, Postgres may use a generic plan.
      for (let run = 1; run <= 7; run += 1) {
        const position = await addAtEnd(transaction, {
          clientId,
          patientId: patientId ?? '',
          messageId: randomUUID(),
          senderType: 'PATIENT',
          senderClientId: clientId,
          senderUserId: userId,
          text: 'x',
          createdAt: new Date(10_000 * 1000),
          aboutMeasurementId: null,
          aboutMeasure: null,
          aboutDay: null,
          aboutHasValue: null,
          since: new Date(9990 * 1000),
          seen: null,
          most: 18,
        });
        expect(position).toBe(10_000 + run);
      }
    });
    expect(reads).toBeLessThan(700);
  });

  it('accepts 30 messages in five minutes and no more', async () => {
    for (let count = 1; count <= 30; count++) await send(ana, `message ${count}`);
    expect(await problemOf(send(ana, 'message 31'))).toBe('too-many-requests');
    api.clock.nowMs += 5 * 60_000;
    expect((await send(ana, 'message 31')).position).toBe(31);
  });

  it('accepts no more when they come at the same time', async () => {
    const sent = Array.from({ length: 33 }, (_, index) => problemOf(send(ana, `message ${index}`)).catch(() => null));
    expect((await Promise.all(sent)).filter((problem) => problem === 'too-many-requests')).toHaveLength(3);
    expect((await list(ana, { after: 0 })).content).toHaveLength(30);
  });

  it.each([
    ['one character', 'x', null],
    ['the longest message', 'x'.repeat(CHAT_MESSAGE_MAX_LENGTH), null],
    ['a longer one', 'x'.repeat(CHAT_MESSAGE_MAX_LENGTH + 1), 'invalid-request'],
    ['nothing', '', 'invalid-request'],
    ['only spaces', ' \n ', 'invalid-request'],
    ['only invisible characters', '\u202e\u200b\u0000', 'invalid-request'],
    ['a broken character', 'a\ufffdb', 'invalid-request'],
  ])('%s', async (_, message, problem) => {
    if (problem === null) await expect(send(ana, message)).resolves.toMatchObject({ message });
    else expect(await problemOf(send(ana, message))).toBe(problem);
  });

  it('removes invisible characters, and keeps lines, emoji and combining marks', async () => {
    const message = '\u202ea\u0000b\r\n👩\u200d👧 می\u200cخواهم';
    expect(await send(ana, message)).toMatchObject({ message: 'ab\n👩\u200d👧 می\u200cخواهم' });
  });

  it('is hidden from other patients', async () => {
    const messageUid = randomUUID();
    await send(ana, 'private', messageUid);
    await api.addUser({ phone: '5125550132', firstName: 'Ben' });
    const ben = await api.signIn('5125550132');
    expect((await list(ben)).content).toEqual([]);
    // To him, another patient's uid is just a number: it makes his own message, at the start of his own conversation.
    expect(await send(ben, 'mine', messageUid)).toMatchObject({ position: 1, message: 'mine' });
    expect((await list(ana)).content.map((entry) => entry.message)).toEqual(['private']);
  });

  it('is closed to strangers and to users without a patient profile', async () => {
    expect(await problemOf(list(api.browser()))).toBe('sign-in-required');
    expect(await problemOf(send(api.browser(), 'x'))).toBe('sign-in-required');
    await api.addUser({ phone: '5125550133', roles: ['Client User'], patient: null });
    const staff = await api.signIn('5125550133');
    expect(await problemOf(list(staff))).toBe('not-found');
    expect(await problemOf(send(staff, 'x'))).toBe('not-found');
  });
});
