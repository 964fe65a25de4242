import type { AskedOfTeam, TeamMessage } from '@mien/contract';
import { ageYearsAt, CHAT_WRITING_SHOWN_MS, type Language, MINUTE_MS } from '@mien/domain';
import { v7 as uuidv7 } from 'uuid';
import { actorOf, recordEntry, recordOnce } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { noteNews } from '../patient-notices/index.ts';
import { aboutAnswer, addMessage, type MessagePage, messageAnswer, readMessages } from './chat.service.ts';
import * as chatWritersStore from './chat-writers.store.ts';
import { nameOf, stateAnswer } from './conversation-answer.ts';
import * as conversationStateStore from './conversation-state.store.ts';
import type { StoredMessage, WritingLimit } from './messages.store.ts';
import * as messagesStore from './messages.store.ts';
import { type ConversationsDeps, patientInReach } from './patient-in-reach.ts';

/** For all staff in one conversation together. Chosen by us. */
const TEAM_LIMIT: WritingLimit = { count: 60, durationMs: 5 * MINUTE_MS };

/** The subject of a message, without the scan: staff get its id only with the permission to see it. */
function aboutForTeam(message: StoredMessage, language: Language): AskedOfTeam | null {
  const { measurementUid: _, ...about } = aboutAnswer(message, language) ?? { measurementUid: null };
  return 'measure' in about ? about : null;
}

async function teamAnswers(
  { database }: ConversationsDeps,
  caller: Caller,
  messages: readonly StoredMessage[],
  language: Language,
): Promise<TeamMessage[]> {
  const names = await messagesStore.namesOf(database, messages);
  return messages.map((message) => ({
    ...messageAnswer(message, language),
    about: aboutForTeam(message, language),
    sender: {
      clientType: message.senderType,
      name: names.get(message.senderUserId) ?? null,
      isOwn: message.senderType === 'PROVIDER' && message.senderUserId === caller.userId,
    },
  }));
}

/**
 * A page of a conversation. Reading its end opens it, which is logged each time. Reading later or earlier messages
 * belongs to that view, and is logged if there was none.
 *
 * @throws Problem not-found
 */
export async function messages(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  page: MessagePage,
  language: Language,
) {
  const { accessLog, database, now } = deps;
  const { clientId, patientId, ...patient } = await patientInReach(deps, caller, patientUid);
  const conversation = { clientId, patientId };
  const isOpening = page.after === undefined && page.before === undefined;
  const action = 'conversationOpened';
  await (isOpening
    ? recordEntry(accessLog, { ...conversation, actor: actorOf(caller), action })
    : recordOnce(accessLog, caller, action, [conversation]));
  const [{ messages, hasEarlier }, state, writers] = await Promise.all([
    readMessages(database, conversation, page),
    conversationStateStore.state(database, conversation),
    chatWritersStore.writers(database, conversation, caller, new Date(now().getTime() - CHAT_WRITING_SHOWN_MS)),
  ]);
  return {
    patientName: nameOf(patient),
    patientFirstName: patient.firstName,
    ageYears: ageYearsAt(patient.birthDate, now()),
    clientName: patient.clientName,
    content: await teamAnswers(deps, caller, messages, language),
    hasEarlier,
    state: stateAnswer(state),
    writers,
  };
}

/**
 * Answers a patient. A repeated uid returns the existing message.
 *
 * @throws Problem not-found, too-many-requests, message-exists
 * @throws Problem answered-meanwhile when another team member wrote after the position that was seen
 */
export async function answer(
  deps: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  {
    messageUid = uuidv7(),
    message,
    seen,
  }: { readonly messageUid?: string | undefined; readonly message: string; readonly seen?: number | undefined },
  language: Language,
): Promise<TeamMessage> {
  const { database, now, accessLog } = deps;
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid);
  const createdAt = now();
  const added = await addMessage(
    database,
    { clientId, patientId },
    {
      messageId: messageUid,
      senderType: 'PROVIDER',
      senderClientId: caller.clientId,
      senderUserId: caller.userId,
      text: message,
      createdAt,
      about: null,
      seen: seen ?? null,
    },
    TEAM_LIMIT,
    async (transaction) => {
      await noteNews(transaction, { clientId, patientId }, 'message', createdAt);
      await recordEntry(
        accessLog,
        { clientId, patientId, actor: actorOf(caller), action: 'conversationAnswered', subjectId: messageUid },
        transaction,
      );
    },
  );
  const [answer] = await teamAnswers(deps, caller, [added], language);
  return answer as TeamMessage;
}

/** Records that the caller is writing. @throws Problem not-found */
export async function writing(deps: ConversationsDeps, caller: Caller, patientUid: string): Promise<{ told: true }> {
  const { clientId, patientId } = await patientInReach(deps, caller, patientUid);
  await chatWritersStore.keepWriter(deps.database, { clientId, patientId }, caller, deps.now());
  return { told: true };
}
