import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Chat } from './chat.service.ts';
import type { Conversations } from './conversations.service.ts';
import type { Templates } from './templates.service.ts';

export function mountChat(
  mounting: MountDependencies,
  chat: Chat,
  conversations: Conversations,
  templates: Templates,
): void {
  mount(mounting, 'chat', mienContract.chat, {
    list: async ({ caller, query, language }) => chat.list(ownPatient(caller), query, language),
    send: async ({ caller, body, language }) => chat.sendAsPatient(ownPatient(caller), caller.userId, body, language),
    unread: async ({ caller }) => chat.countUnread(ownPatient(caller)),
    markRead: async ({ caller, body }) => chat.markRead(ownPatient(caller), body.position),
  });
  mount(mounting, 'conversations', mienContract.conversations, {
    list: ({ caller, query }) => conversations.list(caller, query),
    waiting: ({ caller }) => conversations.countWaiting(caller),
    messages: ({ caller, params, query, language }) => conversations.messages(caller, params.uid, query, language),
    asked: ({ caller, params, language }) => conversations.asked(caller, params.uid, params.position, language),
    answer: ({ caller, params, body, language }) => conversations.answer(caller, params.uid, body, language),
    markRead: ({ caller, params, body }) => conversations.markRead(caller, params.uid, body.position),
    close: ({ caller, params, body }) => conversations.close(caller, params.uid, body.position),
    reopen: ({ caller, params }) => conversations.reopen(caller, params.uid),
    writing: ({ caller, params }) => conversations.writing(caller, params.uid),
    assign: ({ caller, params, body }) => conversations.assign(caller, params.uid, body.userUid),
    snooze: ({ caller, params, body }) => conversations.snooze(caller, params.uid, body),
    team: ({ caller }) => conversations.team(caller),
    search: ({ caller, query }) => conversations.search(caller, query),
  });
  mount(mounting, 'chatTemplates', mienContract.chatTemplates, {
    list: ({ caller }) => templates.list(caller),
    save: ({ caller, params, body }) => templates.save(caller, params.id, body),
    remove: ({ caller, params, body }) => templates.remove(caller, params.id, body.revision),
  });
}
