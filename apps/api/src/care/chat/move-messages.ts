import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { lockConversation } from '../../base/accounts/index.ts';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { chatData } from './chat.data.ts';

/** Positions are moved beyond all existing ones while they are reassigned, so that no two messages ever share one. */
const ASIDE = 1_000_000_000;

/** A patient, and the user who writes as the patient. */
export interface Writer {
  readonly patientId: string;
  readonly userId: string;
}

type Message = Pick<StoredRow<'chat_messages'>, 'patientId' | 'messageId' | 'position' | 'senderType' | 'createdAt'>;
type State = StoredRow<'chat_conversations'>;

/** The position of the first message that one side has not read, given the `states` of the conversations before. */
function readPosition(
  messages: readonly Message[],
  by: { readonly sender: Message['senderType']; readonly seen: (message: Message) => number },
): number {
  const firstUnread = messages.findIndex(
    (message) => message.senderType === by.sender && message.position > by.seen(message),
  );
  return firstUnread === -1 ? messages.length : firstUnread;
}

/**
 * Moves messages from one conversation to another, in the order of their times, in the caller's transaction. Messages that a
 * side had not read stay unread; the conversation is closed only if all of the source conversations were. `messageIds` null:
 * all messages. Returns the ids of the moved messages.
 */
export async function moveMessages(
  transaction: Database,
  { clientId, from, into }: { readonly clientId: string; readonly from: Writer; readonly into: Writer },
  messageIds: readonly string[] | null,
): Promise<readonly string[]> {
  const both = [from.patientId, into.patientId].sort();
  for (const patientId of both) await lockConversation(transaction, { patientId });
  const states = new Map(
    (
      await transaction
        .selectFrom('chat_conversations')
        .select(columnsOf(chatData.tables.chat_conversations))
        .where('client_id', '=', clientId)
        .where('patient_id', 'in', both)
        .execute()
    ).map((state): [string, State] => [state.patientId, state]),
  );
  const all: Message[] = await transaction
    .selectFrom('chat_messages')
    .select([
      'patient_id as patientId',
      'message_id as messageId',
      'position',
      'sender_type as senderType',
      'created_at as createdAt',
    ])
    .where('client_id', '=', clientId)
    .where('patient_id', 'in', both)
    .orderBy('created_at')
    .orderBy('patient_id')
    .orderBy('position')
    .execute();
  const chosen = messageIds && new Set(messageIds);
  const isMoving = (message: Message) =>
    message.patientId === from.patientId && (chosen === null || chosen.has(message.messageId));
  const moving = all.filter(isMoving);
  if (moving.length === 0) return [];

  // Browsers choose the ids, so two conversations may contain the same one.
  const taken = new Set(all.filter((message) => !isMoving(message)).map((message) => message.messageId));
  const newIdOf = new Map(moving.map(({ messageId: id }) => [id, taken.has(id) ? uuidv7() : id] as const));
  await sql`update chat_messages set position = position + ${ASIDE}
    where client_id = ${clientId} and patient_id = any(${both}::uuid[])`.execute(transaction);
  await sql`update chat_messages as c set patient_id = ${into.patientId}, message_id = n.new_id,
      position = ${2 * ASIDE - moving.length} + n.place,
      sender_user_id = case when c.sender_type = 'PATIENT' and c.sender_user_id = ${from.userId}
        then ${into.userId}::uuid else c.sender_user_id end
    from unnest(${[...newIdOf.keys()]}::uuid[], ${[...newIdOf.values()]}::uuid[]) with ordinality as n (old_id, new_id, place)
    where c.client_id = ${clientId} and c.patient_id = ${from.patientId} and c.message_id = n.old_id`.execute(
    transaction,
  );
  await sql`delete from chat_conversations where client_id = ${clientId} and patient_id = any(${both}::uuid[])`.execute(
    transaction,
  );
  for (const owner of both) {
    const messages = all.filter((message) => (isMoving(message) ? into.patientId : message.patientId) === owner);
    const last = messages.at(-1);
    if (!last) continue;
    const ids = messages.map((message) => (isMoving(message) && newIdOf.get(message.messageId)) || message.messageId);
    await sql`update chat_messages as c set position = n.place
      from unnest(${ids}::uuid[]) with ordinality as n (message_id, place)
      where c.client_id = ${clientId} and c.patient_id = ${owner} and c.message_id = n.message_id`.execute(transaction);
    const teamRead = readPosition(messages, {
      sender: 'PATIENT',
      seen: ({ patientId }) => states.get(patientId)?.teamReadPosition ?? 0,
    });
    const patientRead = readPosition(messages, {
      sender: 'PROVIDER',
      seen: ({ patientId }) => states.get(patientId)?.patientReadPosition ?? 0,
    });
    const countOf = (sender: Message['senderType'], after: number) =>
      messages.slice(after).filter((message) => message.senderType === sender).length;
    const sources = new Set(messages.map((message) => message.patientId));
    const isClosed = [...sources].every((source) => states.get(source)?.isClosed ?? true);
    const afterTeam = messages.slice(messages.findLastIndex((message) => message.senderType === 'PROVIDER') + 1);
    await transaction
      .insertInto('chat_conversations')
      .values({
        client_id: clientId,
        patient_id: owner,
        last_position: messages.length,
        last_at: last.createdAt,
        last_patient_position: messages.findLastIndex((message) => message.senderType === 'PATIENT') + 1,
        team_read_position: teamRead,
        team_unread_count: countOf('PATIENT', teamRead),
        patient_read_position: patientRead,
        patient_unread_count: countOf('PROVIDER', patientRead),
        assignee_id: [owner, ...sources].map((source) => states.get(source)?.assigneeId).find((id) => id) ?? null,
        is_closed: isClosed,
        waiting_since: isClosed ? null : (afterTeam[0]?.createdAt ?? null),
      })
      .execute();
  }
  return moving.map(({ messageId: id }) => newIdOf.get(id) ?? id);
}
