import type { ChatClientType, ChatInboxOwner, ChatInboxState, Role } from '@mien/domain';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { conversationLock, lockConversation, namesOfUsers } from '../../base/accounts/index.ts';
import { countOfDay } from '../../base/day-counts/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { inTransaction, lockAndReadByIndex, noteLock } from '../../platform/database/transaction.ts';
import { chatData } from './chat.data.ts';

export type StoredMessage = StoredRow<'chat_messages'>;

const MESSAGE = columnsOf(chatData.tables.chat_messages);
const CONVERSATION = columnsOf(chatData.tables.chat_conversations);

/** A conversation with the name of its assignee. */
export type StoredConversation = StoredRow<'chat_conversations'> & { readonly assigneeName: string | null };

/** Identifies a conversation by its client and patient. */
export interface Conversation {
  readonly clientId: string;
  readonly patientId: string;
}

/** One value of a scan, and its day by the patient's calendar. */
export interface MessageAbout {
  readonly measurementId: string;
  readonly measure: string;
  readonly day: string;
  readonly hasValue: boolean;
}

export interface NewMessage {
  readonly messageId: string;
  readonly senderType: ChatClientType;
  readonly senderClientId: string;
  readonly senderUserId: string;
  readonly text: string;
  readonly createdAt: Date;
  /** The value of a scan that the message asks about; null for none. */
  readonly about: MessageAbout | null;
  /** The position up to which the writer had seen the conversation; null where it does not matter. */
  readonly seen: number | null;
}

/** A limit on how much one side may write: at most `count` messages within `durationMs`. */
export interface WritingLimit {
  readonly count: number;
  readonly durationMs: number;
}

/** The side that reads: the patient, or the whole team. */
export type Side = 'patient' | 'team';

/** Cursor of an inbox page. */
export interface InboxCursor {
  readonly isWaiting: boolean;
  readonly placeAt: Date;
  readonly patientId: string;
}

/** Selects conversations. */
export interface InboxFilter {
  readonly state: ChatInboxState;
  readonly owner: ChatInboxOwner;
  /** The caller. */
  readonly userId: string;
  readonly now: Date;
}

/** Unanswered conversations are counted up to this limit. */
const WAITING_COUNT_LIMIT = 100;

/** For user `u` and conversation `c`: the number is verified, or a team member has taken the conversation. */
const IS_KNOWN = sql<boolean>`(u.phone_verified_at is not null or c.assignee_id is not null)`;

/** A team member. */
export interface Writer {
  readonly clientId: string;
  readonly userId: string;
}

/** Cursor of a page of search results. */
export interface FoundCursor {
  readonly createdAt: Date;
  readonly position: number;
  readonly patientId: string;
}

/** A message found by a search, with its conversation. */
export interface StoredFound extends FoundCursor, Conversation {
  readonly senderType: ChatClientType;
  readonly text: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
}

/** The state of a conversation that the team has read up to a position, if the patient wrote nothing after it. */
const readUpTo = (before: StoredConversation, position: number) => ({
  team_read_position: Math.max(before.teamReadPosition, Math.min(position, before.lastPosition)),
  team_unread_count: 0,
});

/** Runs last in the transaction of a change, so that both happen or neither. */
export type InSameTransaction = (transaction: Database) => Promise<void>;

const messages = (source: Database, { clientId, patientId }: Conversation) =>
  source.selectFrom('chat_messages').where('client_id', '=', clientId).where('patient_id', '=', patientId);

/** Columns about the subject of a message. */
type About = Pick<StoredMessage, 'aboutMeasurementId' | 'aboutMeasure' | 'aboutDay' | 'aboutHasValue'>;

type AddedMessage = Conversation &
  Omit<NewMessage, 'about'> &
  About & { since: Date; most: number; seen: number | null };

const columnsOfAbout = (about: MessageAbout | null): About => ({
  aboutMeasurementId: about?.measurementId ?? null,
  aboutMeasure: about?.measure ?? null,
  aboutDay: about?.day ?? null,
  aboutHasValue: about?.hasValue ?? null,
});

/**
 * Adds a message if it may be added, and updates the conversation: unread by the other side, open, not snoozed; the patient waits since the
 * first message after the team's last word. The outcome is 1, or else the result of `addAtEnd`.
 */
const adding = compileOnce(
  ({
    clientId,
    patientId,
    messageId,
    senderType,
    senderClientId,
    senderUserId,
    text,
    createdAt,
    since,
    most,
    seen,
    aboutMeasurementId,
    aboutMeasure,
    aboutDay,
    aboutHasValue,
  }: AddedMessage) => sql<{
    outcome: number | null;
    position: number | null;
  }>`with found as (
      select case
        when exists (select from chat_messages where client_id = ${clientId} and patient_id = ${patientId}
          and message_id = ${messageId}) then 0
        when ${seen}::integer is not null and exists (select from chat_messages where client_id = ${clientId}
          and patient_id = ${patientId} and position > ${seen}::integer and sender_type = ${senderType}
          and (sender_client_id, sender_user_id) <> (${senderClientId}::uuid, ${senderUserId}::uuid)) then -1
        when (select count(*) from chat_messages where client_id = ${clientId} and patient_id = ${patientId}
          and sender_type = ${senderType} and created_at > ${since}) >= ${most}::integer then null
        else 1 end as outcome
    ),
    conversation as (
      insert into chat_conversations as c
        (client_id, patient_id, last_position, last_at, last_patient_position, team_unread_count, patient_unread_count,
          waiting_since)
      select ${clientId}::uuid, ${patientId}::uuid, 1, ${createdAt}::timestamptz, s.is_patient, s.is_patient, 1 - s.is_patient,
        case s.is_patient when 1 then ${createdAt}::timestamptz end
      from (select (${senderType} = 'PATIENT')::integer as is_patient) as s, found where found.outcome = 1
      on conflict (client_id, patient_id) do update set
        last_position = c.last_position + 1,
        last_at = excluded.last_at,
        last_patient_position = case excluded.team_unread_count
          when 1 then c.last_position + 1 else c.last_patient_position end,
        team_unread_count = c.team_unread_count + excluded.team_unread_count,
        patient_unread_count = c.patient_unread_count + excluded.patient_unread_count,
        is_closed = false,
        snoozed_until = null,
        waiting_since = case when excluded.waiting_since is not null then coalesce(c.waiting_since, excluded.waiting_since) end
      returning last_position
    ),
    message as (
      insert into chat_messages
        (client_id, patient_id, position, message_id, sender_type, sender_client_id, sender_user_id, text, created_at,
          about_measurement_id, about_measure, about_day, about_has_value)
      select ${clientId}::uuid, ${patientId}::uuid, last_position, ${messageId}::uuid, ${senderType}, ${senderClientId}::uuid,
        ${senderUserId}::uuid, ${text}, ${createdAt}::timestamptz, ${aboutMeasurementId}::uuid, ${aboutMeasure}::text,
        ${aboutDay}::date, ${aboutHasValue}::boolean
      from conversation returning position
    ),
    day as (${countOfDay('messagesReceived', { clientId, at: createdAt }, sql`exists (select from conversation where ${senderType} = 'PATIENT')`)})
    select outcome, (select position from message) as position from found`,
);

/**
 * Adds a message at the end of a conversation, one writer at a time. Returns its position; 0 when its id exists, -1 when
 * another writer of its side wrote after what was seen, null when its side has reached its limit.
 */
export async function addAtEnd(transaction: Database, message: AddedMessage): Promise<number | null> {
  await lockAndReadByIndex(transaction, [conversationLock(message.patientId)]);
  const [added] = await adding(transaction, message);
  if (added === undefined) throw new Error('a select without a from answers one row');
  return added.outcome === 1 ? added.position : added.outcome;
}

const stateIn = (source: Database, { clientId, patientId }: Conversation): Promise<StoredConversation | undefined> =>
  source
    .selectFrom('chat_conversations')
    .select(CONVERSATION)
    .select((row) =>
      row
        .selectFrom('users as u')
        .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('name'))
        .where('u.client_id', '=', clientId)
        .whereRef('u.user_id', '=', 'chat_conversations.assignee_id')
        .as('assigneeName'),
    )
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();

/** Changes a conversation, and returns its new state. */
async function change(
  transaction: Database,
  conversation: Conversation,
  set: Updateable<Tables['chat_conversations']>,
): Promise<StoredConversation | undefined> {
  await transaction
    .updateTable('chat_conversations')
    .set(set)
    .where('client_id', '=', conversation.clientId)
    .where('patient_id', '=', conversation.patientId)
    .execute();
  return stateIn(transaction, conversation);
}

const within = (database: Database, reach: ClientsInReach) =>
  database
    .selectFrom('chat_conversations as c')
    .$if(reach !== 'all', (query) => query.where('c.client_id', '=', reach === 'all' ? '' : reach.clientId));

/** One writer of a conversation at a time, so that positions have no gaps and counts are exact. */
const alone = <T>(
  database: Database,
  conversation: Conversation,
  work: (transaction: Database) => Promise<T>,
): Promise<T> =>
  inTransaction(database, async (transaction) => {
    await lockConversation(transaction, conversation);
    return work(transaction);
  });

const membersOf = (source: Database, clientId: string, roles: readonly Role[]) =>
  source
    .selectFrom('users as u')
    .select(['u.user_id as userId', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('u.client_id', '=', clientId)
    .where('u.deactivated_at', 'is', null)
    .where(sql<boolean>`u.roles && ${roles}::text[]`)
    // Matches the staff index.
    .where(sql<boolean>`(u.ended_role is not null or not (u.roles <@ array['Patient']))`);

/** Messages after a position, oldest first. */
export const after = (
  database: Database,
  conversation: Conversation,
  position: number,
  limit: number,
): Promise<StoredMessage[]> =>
  messages(database, conversation)
    .select(MESSAGE)
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();

/** The last messages before a position, or of the whole conversation, newest first. */
export const before = (
  database: Database,
  conversation: Conversation,
  position: number | null,
  limit: number,
): Promise<StoredMessage[]> =>
  messages(database, conversation)
    .select(MESSAGE)
    .$if(position !== null, (query) => query.where('position', '<', position ?? 0))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();

export const at = (
  database: Database,
  conversation: Conversation,
  position: number,
): Promise<StoredMessage | undefined> =>
  messages(database, conversation).select(MESSAGE).where('position', '=', position).executeTakeFirst();

/**
 * Adds a message at the end of a conversation. An existing message with its id stays as it is and is returned; null when the
 * side has reached its limit, 'answered' when another writer of the side wrote after what was seen. `record` logs a new
 * message.
 */
export async function add(
  database: Database,
  conversation: Conversation,
  message: NewMessage,
  limit: WritingLimit,
  record?: InSameTransaction,
): Promise<StoredMessage | 'answered' | null> {
  const since = new Date(message.createdAt.getTime() - limit.durationMs);
  const { seen, about, ...written } = message;
  const stored = { ...conversation, ...written, ...columnsOfAbout(about) };
  const position = await inTransaction(database, async (transaction) => {
    const place = await addAtEnd(transaction, { ...stored, seen, since, most: limit.count });
    if (place !== null && place > 0) await record?.(transaction);
    return place;
  });
  if (position === null) return null;
  if (position < 0) return 'answered';
  if (position > 0) return { ...stored, position };
  return messages(database, conversation)
    .select(MESSAGE)
    .where('message_id', '=', message.messageId)
    .executeTakeFirstOrThrow();
}

export const state = (database: Database, conversation: Conversation) => stateIn(database, conversation);

/**
 * Marks a conversation as seen by a side up to a position. Positions only move forward, and never past the last message.
 * @returns the new state; undefined while there are no messages
 */
export const markRead = (database: Database, conversation: Conversation, side: Side, position: number) =>
  alone(database, conversation, async (transaction) => {
    const before = await stateIn(transaction, conversation);
    if (!before) return undefined;
    const known = side === 'team' ? before.teamReadPosition : before.patientReadPosition;
    const seen = Math.max(known, Math.min(position, before.lastPosition));
    if (seen === known) return before;
    const { count } = await messages(transaction, conversation)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('position', '>', seen)
      .where('sender_type', '=', side === 'team' ? 'PATIENT' : 'PROVIDER')
      .executeTakeFirstOrThrow();
    return change(
      transaction,
      conversation,
      side === 'team'
        ? { team_read_position: seen, team_unread_count: Number(count) }
        : { patient_read_position: seen, patient_unread_count: Number(count) },
    );
  });

/** Since when a patient waits whose word is the last: the time of the first message after the team's last one. */
async function waitingSince(transaction: Database, conversation: StoredConversation): Promise<Date | null> {
  if (conversation.lastPatientPosition < conversation.lastPosition) return null;
  const { at } = await messages(transaction, conversation)
    .select((row) => row.fn.min('created_at').as('at'))
    .where('position', '>', (of) =>
      of
        .selectFrom('chat_messages as t')
        .select((row) => row.fn.coalesce(row.fn.max('t.position'), sql<number>`0`).as('position'))
        .where('t.client_id', '=', conversation.clientId)
        .where('t.patient_id', '=', conversation.patientId)
        .where('t.sender_type', '=', 'PROVIDER'),
    )
    .executeTakeFirstOrThrow();
  return at;
}

/**
 * Closes a conversation up to the position that was seen, or reopens it. A later message of the patient keeps it open.
 * A closed conversation counts as read, so that it hides no unread message. `record` logs a change.
 * @returns the new state; undefined while there are no messages
 */
export const setClosed = (
  database: Database,
  conversation: Conversation,
  wanted: { closedAt: number } | 'open',
  record: InSameTransaction,
) =>
  alone(database, conversation, async (transaction) => {
    const before = await stateIn(transaction, conversation);
    if (!before) return undefined;
    const isClosed = wanted !== 'open' && before.lastPatientPosition <= wanted.closedAt;
    const isLate = wanted !== 'open' && !isClosed;
    if (isLate || isClosed === before.isClosed) return before;
    const after = await change(
      transaction,
      conversation,
      wanted === 'open'
        ? { is_closed: false, waiting_since: await waitingSince(transaction, before) }
        : { is_closed: true, snoozed_until: null, waiting_since: null, ...readUpTo(before, wanted.closedAt) },
    );
    await record(transaction);
    return after;
  });

/**
 * Snoozes a conversation seen up to a position, or ends the snooze. A later message of the patient prevents it. A snoozed
 * conversation is read and open. `record` logs a change.
 * @returns the new state; undefined while there are no messages
 */
export const snooze = (
  database: Database,
  conversation: Conversation,
  { until, seen }: { readonly until: Date | null; readonly seen: number },
  record: InSameTransaction,
) =>
  alone(database, conversation, async (transaction) => {
    const before = await stateIn(transaction, conversation);
    if (!before) return undefined;
    if (until !== null && before.lastPatientPosition > seen) return before;
    if ((before.snoozedUntil?.getTime() ?? null) === (until?.getTime() ?? null) && !before.isClosed) return before;
    const after = await change(
      transaction,
      conversation,
      until === null
        ? { snoozed_until: null }
        : {
            snoozed_until: until,
            is_closed: false,
            waiting_since: before.isClosed ? await waitingSince(transaction, before) : before.waitingSince,
            ...readUpTo(before, seen),
          },
    );
    await record(transaction);
    return after;
  });

/**
 * Assigns a conversation to a member of the client's team. `record` logs a change.
 * @returns the new state; undefined while there are no messages, null where the assignee cannot answer
 */
export const assign = (
  database: Database,
  conversation: Conversation,
  userId: string | null,
  roles: readonly Role[],
  record: InSameTransaction,
): Promise<StoredConversation | null | undefined> =>
  alone(database, conversation, async (transaction) => {
    if (userId !== null) {
      // Locked: a concurrent deactivation waits for this transaction, and then removes the assignment.
      noteLock(transaction, { kind: 'user', key: userId });
      const member = await membersOf(transaction, conversation.clientId, roles)
        .where('u.user_id', '=', userId)
        .forShare()
        .executeTakeFirst();
      if (!member) return null;
    }
    const before = await stateIn(transaction, conversation);
    if (!before || before.assigneeId === userId) return before;
    const after = await change(transaction, conversation, { assignee_id: userId });
    await record(transaction);
    return after;
  });

/** Unassigns the conversations of a user who can no longer answer: deactivated, or no longer staff. */
export async function unassignConversations(
  transaction: Database,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
): Promise<void> {
  await sql`update chat_conversations as c set assignee_id = null from users as u
    where c.client_id = ${clientId} and c.assignee_id = ${userId} and u.client_id = ${clientId} and u.user_id = ${userId}
      and (u.deactivated_at is not null or u.roles <@ array['Patient'])`.execute(transaction);
}

/** Users to whom conversations of a client can be assigned: active, with one of the roles. */
export const members = (database: Database, clientId: string, roles: readonly Role[], limit: number) =>
  membersOf(database, clientId, roles).orderBy('u.last_name_key').orderBy('u.user_id').limit(limit).execute();

/** Whether a client has a user: colleagues may learn that a user cannot be assigned. */
export async function hasUser(database: Database, clientId: string, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom('users as u')
    .select('u.user_id as userId')
    .where('u.client_id', '=', clientId)
    .where('u.user_id', '=', userId)
    .where(sql<boolean>`(u.ended_role is not null or not (u.roles <@ array['Patient']))`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a team member is writing. */
export async function keepWriter(
  database: Database,
  { clientId, patientId }: Conversation,
  writer: Writer,
  at: Date,
): Promise<void> {
  await database
    .insertInto('chat_writers')
    .values({
      client_id: clientId,
      patient_id: patientId,
      writer_client_id: writer.clientId,
      writer_user_id: writer.userId,
      wrote_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'patient_id', 'writer_client_id', 'writer_user_id']).doUpdateSet({ wrote_at: at }),
    )
    .execute();
}

/** Names of members who have been writing since an instant without sending a message; without the caller. */
export async function writers(
  database: Database,
  { clientId, patientId }: Conversation,
  except: Writer,
  since: Date,
): Promise<string[]> {
  const rows = await database
    .selectFrom('chat_writers as w')
    .select(['w.writer_client_id as clientId', 'w.writer_user_id as userId'])
    .where('w.client_id', '=', clientId)
    .where('w.patient_id', '=', patientId)
    .where('w.wrote_at', '>', since)
    .where('w.writer_user_id', '!=', except.userId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('chat_messages as m')
            .select('m.position')
            .where('m.client_id', '=', clientId)
            .whereRef('m.patient_id', '=', 'w.patient_id')
            .whereRef('m.created_at', '>=', 'w.wrote_at')
            .whereRef('m.sender_user_id', '=', 'w.writer_user_id'),
        ),
      ),
    )
    .orderBy('w.wrote_at')
    .orderBy('w.writer_user_id')
    .execute();
  const names = await namesOfUsers(database, rows);
  return names.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
}

/** Messages of a client that contain all the words, newest first; null when there are too many to sort. */
export async function search(
  database: Database,
  clientId: string,
  search: string,
  cursor: FoundCursor | null,
  { limit, most }: { readonly limit: number; readonly most: number },
): Promise<StoredFound[] | null> {
  const { rows } = await sql<StoredFound & { readonly foundCount: string | number }>`
    with found as materialized (
      select m.patient_id, m.position, m.created_at from chat_messages as m
      where m.client_id = ${clientId} and chat_words(m.client_id, m.text) @@ chat_search(${clientId}::uuid, ${search})
      limit ${most + 1}
    ), page as (
      select * from found
      where ${
        cursor === null
          ? sql`true`
          : sql`(created_at, position, patient_id)
            < (${cursor.createdAt}::timestamptz, ${cursor.position}::integer, ${cursor.patientId}::uuid)`
      }
      order by created_at desc, position desc, patient_id desc limit ${limit}
    )
    select (select count(*) from found) as "foundCount", m.client_id as "clientId", m.patient_id as "patientId", m.position,
      m.sender_type as "senderType", m.text, m.created_at as "createdAt", u.first_name as "firstName",
      u.last_name as "lastName", (select b.birth_date from patients as b
        where b.client_id = ${clientId} and b.patient_id = m.patient_id) as "birthDate"
    from page as p
    join chat_messages as m on m.client_id = ${clientId} and m.patient_id = p.patient_id and m.position = p.position
    join users as u on u.client_id = m.client_id and u.patient_id = m.patient_id
    order by p.created_at desc, p.position desc, p.patient_id desc`.execute(database);
  if (Number(rows[0]?.foundCount ?? 0) > most) return null;
  return rows.map(({ foundCount: _, ...row }) => row);
}

/** Sorts before all conversations that need no answer. */
const FIRST_ANSWERED = { placeAt: 'infinity', patientId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Conversations of the inbox with their preview and sort position, among the unanswered ones or the others. */
const inInbox = (
  database: Database,
  reach: ClientsInReach,
  { state: wanted, owner, userId, now }: InboxFilter,
  placeAt: RawBuilder<Date>,
) =>
  within(database, reach)
    .innerJoin('chat_messages as m', (join) =>
      join
        .onRef('m.client_id', '=', 'c.client_id')
        .onRef('m.patient_id', '=', 'c.patient_id')
        .onRef('m.position', '=', 'c.last_position'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'c.client_id').onRef('u.patient_id', '=', 'c.patient_id'),
    )
    .innerJoin('patients as p', (join) =>
      join.onRef('p.client_id', '=', 'c.client_id').onRef('p.patient_id', '=', 'c.patient_id'),
    )
    .innerJoin('clients as k', 'k.client_id', 'c.client_id')
    .leftJoin('users as a', (join) =>
      join.onRef('a.client_id', '=', 'c.client_id').onRef('a.user_id', '=', 'c.assignee_id'),
    )
    .select([
      'c.client_id as clientId',
      'c.patient_id as patientId',
      'c.last_at as lastAt',
      placeAt.as('placeAt'),
      'c.team_unread_count as teamUnreadCount',
      'c.is_closed as isClosed',
      'c.assignee_id as assigneeId',
      sql<string | null>`trim(a.first_name || ' ' || a.last_name)`.as('assigneeName'),
      'c.snoozed_until as snoozedUntil',
      'c.waiting_since as waitingSince',
      'm.sender_type as senderType',
      'm.text',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'p.birth_date as birthDate',
      'u.phone_verified_at as phoneVerifiedAt',
      'k.name as clientName',
    ])
    .where('c.is_closed', '=', wanted === 'closed')
    .$if(wanted === 'open', (query) => query.where(IS_KNOWN))
    .$if(wanted === 'unproved', (query) => query.where((row) => row.not(IS_KNOWN)))
    .$if(wanted === 'open' || wanted === 'unproved', (query) =>
      query.where((row) => row.or([row('c.snoozed_until', 'is', null), row('c.snoozed_until', '<=', now)])),
    )
    .$if(wanted === 'snoozed', (query) => query.where('c.snoozed_until', '>', now))
    .$if(owner === 'mine', (query) => query.where('c.assignee_id', '=', userId))
    .$if(owner === 'unassigned', (query) => query.where('c.assignee_id', 'is', null));

/**
 * A page of the inbox: unanswered conversations first, longest wait first, then the others, newest message first. Each
 * kind is read by its own index, one page at most.
 */
export async function inbox(
  database: Database,
  reach: ClientsInReach,
  filter: InboxFilter,
  cursor: InboxCursor | null,
  limit: number,
) {
  const lastAt = sql<Date>`greatest(c.last_at, c.snoozed_until)`;
  const { placeAt, patientId } = cursor?.isWaiting === false ? cursor : FIRST_ANSWERED;
  const answered = inInbox(database, reach, filter, lastAt)
    .where(
      sql<boolean>`((c.waiting_since is not null), ${lastAt}, c.patient_id)
        < (false, ${placeAt}::timestamptz, ${patientId}::uuid)`,
    )
    .orderBy(sql`(c.waiting_since is not null)`, 'desc')
    .orderBy(lastAt, 'desc')
    .orderBy('c.patient_id', 'desc');
  if (cursor?.isWaiting === false || filter.state === 'closed') return answered.limit(limit).execute();
  const waiting = inInbox(database, reach, filter, sql<Date>`c.waiting_since`)
    .where('c.waiting_since', 'is not', null)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(c.waiting_since >= ${cursor?.placeAt}::timestamptz
          and (c.waiting_since > ${cursor?.placeAt}::timestamptz or c.patient_id < ${cursor?.patientId}::uuid))`,
      ),
    )
    .orderBy('c.waiting_since')
    .orderBy('c.patient_id', 'desc')
    .limit(limit);
  const first = await waiting.execute();
  if (first.length === limit) return first;
  const others = await answered.limit(limit - first.length).execute();
  return [...first, ...others];
}

/**
 * Number of unanswered conversations: the last message is the patient's, and the conversation is neither closed nor
 * snoozed.
 *
 * @param areKnown  patients with a verified number or a conversation taken by the team; false: all others
 */
export async function countWaiting(
  database: Database,
  reach: ClientsInReach,
  { areKnown, now }: { readonly areKnown: boolean; readonly now: Date },
): Promise<number> {
  const rows = await within(database, reach)
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'c.client_id').onRef('u.patient_id', '=', 'c.patient_id'),
    )
    .select('c.patient_id as patientId')
    .where('c.waiting_since', 'is not', null)
    .where((row) => row.or([row('c.snoozed_until', 'is', null), row('c.snoozed_until', '<=', now)]))
    .where((row) => (areKnown ? IS_KNOWN : row.not(IS_KNOWN)))
    .limit(WAITING_COUNT_LIMIT)
    .execute();
  return rows.length;
}

/** A patient within reach, with their name and client; undefined for every other id. */
export const patientInReach = (database: Database, reach: ClientsInReach, patientId: string) =>
  database
    .selectFrom('patients as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.client_id', '=', 'p.client_id').onRef('u.patient_id', '=', 'p.patient_id'),
    )
    .innerJoin('clients as k', 'k.client_id', 'p.client_id')
    .select([
      'p.client_id as clientId',
      'p.patient_id as patientId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'p.birth_date as birthDate',
      'k.name as clientName',
    ])
    .where('p.patient_id', '=', patientId)
    .$if(reach !== 'all', (query) => query.where('p.client_id', '=', reach === 'all' ? '' : reach.clientId))
    .executeTakeFirst();

/** Names of message writers, by user id. */
export async function namesOf(
  database: Database,
  senders: readonly StoredMessage[],
): Promise<ReadonlyMap<string, string>> {
  const clientIds = [...new Set(senders.map((message) => message.senderClientId))];
  const userIds = [...new Set(senders.map((message) => message.senderUserId))];
  if (userIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('users')
    .select(['user_id as userId', 'first_name as firstName', 'last_name as lastName'])
    .where('client_id', 'in', clientIds)
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.userId, `${row.firstName} ${row.lastName}`.trim()]));
}
