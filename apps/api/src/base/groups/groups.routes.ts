import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Groups } from './groups.service.ts';

export function mountGroups(mounting: MountDependencies, groups: Groups): void {
  mount(mounting, 'groups', mienContract.groups, {
    list: async ({ caller, params }) => ({ items: await groups.list(caller, params.clientId) }),
    add: ({ caller, params, body }) => groups.add(caller, params.clientId, body.code),
    rename: ({ caller, params, body }) => groups.rename(caller, params, body),
    retire: ({ caller, params }) => groups.setRetired(caller, params, true),
    reopen: ({ caller, params }) => groups.setRetired(caller, params, false),
  });
}
