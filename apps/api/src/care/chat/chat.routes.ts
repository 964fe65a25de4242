import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import * as askedResults from './asked-results.service.ts';
import type { ChatDeps } from './chat.service.ts';
import * as chat from './chat.service.ts';
import * as conversationState from './conversation-state.service.ts';
import * as conversations from './conversations.service.ts';
import * as inbox from './inbox.service.ts';
import * as messageSearch from './message-search.service.ts';
import type { ConversationsDeps } from './patient-in-reach.ts';
import type { TemplatesDeps } from './templates.service.ts';
import * as templates from './templates.service.ts';

export function mountChat(mounting: MountDeps, deps: ChatDeps & ConversationsDeps & TemplatesDeps): void {
  mount(mounting, 'chat', mienContract.chat, {
    list: async ({ caller, query, language }) => chat.list(deps, ownPatient(caller), query, language),
    send: async ({ caller, body, language }) =>
      chat.sendAsPatient(deps, ownPatient(caller), caller.userId, body, language),
    unread: async ({ caller }) => chat.countUnread(deps, ownPatient(caller)),
    markRead: async ({ caller, body }) => chat.markRead(deps, ownPatient(caller), body.position),
  });
  mount(mounting, 'conversations', mienContract.conversations, {
    list: ({ caller, query }) => inbox.list(deps, caller, query),
    waiting: ({ caller }) => inbox.countWaiting(deps, caller),
    messages: ({ caller, params, query, language }) =>
      conversations.messages(deps, caller, params.uid, query, language),
    asked: ({ caller, params, language }) => askedResults.asked(deps, caller, params.uid, params.position, language),
    answer: ({ caller, params, body, language }) => conversations.answer(deps, caller, params.uid, body, language),
    markRead: ({ caller, params, body }) => conversationState.markRead(deps, caller, params.uid, body.position),
    close: ({ caller, params, body }) => conversationState.close(deps, caller, params.uid, body.position),
    reopen: ({ caller, params }) => conversationState.reopen(deps, caller, params.uid),
    writing: ({ caller, params }) => conversations.writing(deps, caller, params.uid),
    assign: ({ caller, params, body }) => conversationState.assign(deps, caller, params.uid, body.userUid),
    snooze: ({ caller, params, body }) => conversationState.snooze(deps, caller, params.uid, body),
    team: ({ caller }) => conversationState.team(deps, caller),
    search: ({ caller, query }) => messageSearch.search(deps, caller, query),
  });
  mount(mounting, 'chatTemplates', mienContract.chatTemplates, {
    list: ({ caller }) => templates.list(deps, caller),
    save: ({ caller, params, body }) => templates.save(deps, caller, params.id, body),
    remove: ({ caller, params, body }) => templates.remove(deps, caller, params.id, body.revision),
  });
}
