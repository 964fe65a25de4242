import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { StaffDeps } from './staff.service.ts';
import * as staff from './staff.service.ts';

export function mountStaff(mounting: MountDeps, deps: StaffDeps): void {
  mount(mounting, 'staff', mienContract.staff, {
    list: async ({ caller, params }) => ({ items: await staff.list(deps, caller, params.clientId) }),
    add: ({ caller, params, body, language }) => staff.add(deps, caller, params.clientId, body, language),
    change: ({ caller, params, body, language }) => staff.change(deps, caller, params, body, language),
    deactivate: ({ caller, params }) => staff.deactivate(deps, caller, params),
    reactivate: ({ caller, params }) => staff.reactivate(deps, caller, params),
    resetSecondFactor: ({ caller, params, language }) => staff.resetSecondFactor(deps, caller, params, language),
    keepSecondFactor: ({ caller, params }) => staff.keepSecondFactor(deps, caller, params),
  });
}
