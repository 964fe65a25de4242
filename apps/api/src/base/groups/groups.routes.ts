import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { GroupsDeps } from './groups.service.ts';
import * as groups from './groups.service.ts';

export function mountGroups(mounting: MountDeps, deps: GroupsDeps): void {
  mount(mounting, 'groups', mienContract.groups, {
    list: async ({ caller, params }) => ({ items: await groups.list(deps, caller, params.clientId) }),
    add: ({ caller, params, body }) => groups.add(deps, caller, params.clientId, body.code),
    rename: ({ caller, params, body }) => groups.rename(deps, caller, params, body),
    retire: ({ caller, params }) => groups.setRetired(deps, caller, params, true),
    reopen: ({ caller, params }) => groups.setRetired(deps, caller, params, false),
  });
}
