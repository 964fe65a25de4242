import type { ChatClientType } from '@mien/domain';
import { sql } from 'kysely';
import { conversationLock } from '../../base/accounts/index.ts';
import { countOfDay } from '../../base/day-counts/index.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import { compileOnce } from '../../platform/database/compile-once.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockAndReadByIndex } from '../../platform/database/transaction.ts';
import { chatData } from './chat.data.ts';

export type StoredMessage = StoredRow<'chat_messages'>;

const MESSAGE = columnsOf(chatData.tables.chat_messages);

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

/** Runs last in the transaction of a change, so that both happen or neither. */
export type InSameTransaction = (transaction: Database) => Promise<void>;

export const messages = (source: Database, { clientId, patientId }: Conversation) =>
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
    const addedAt = await addAtEnd(transaction, { ...stored, seen, since, most: limit.count });
    if (addedAt !== null && addedAt > 0) await record?.(transaction);
    return addedAt;
  });
  if (position === null) return null;
  if (position < 0) return 'answered';
  if (position > 0) return { ...stored, position };
  return messages(database, conversation)
    .select(MESSAGE)
    .where('message_id', '=', message.messageId)
    .executeTakeFirstOrThrow();
}

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
