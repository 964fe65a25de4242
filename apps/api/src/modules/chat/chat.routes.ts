import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../http/mount.ts';
import { ownPatient } from '../patients/index.ts';
import type { Chat } from './chat.service.ts';

export function mountChat(mounting: MountDependencies, chat: Chat): void {
  mount(mounting, 'chat', mienContract.chat, {
    list: async ({ caller, query }) => chat.list(ownPatient(caller), query),
    send: async ({ caller, body }) => chat.sendAsPatient(ownPatient(caller), caller.userId, body),
  });
}
