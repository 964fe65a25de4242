import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Staff } from './staff.service.ts';

export function mountStaff(mounting: MountDependencies, staff: Staff): void {
  mount(mounting, 'staff', mienContract.staff, {
    list: async ({ caller, params }) => ({ items: await staff.list(caller, params.clientId) }),
    add: ({ caller, params, body, language }) => staff.add(caller, params.clientId, body, language),
    change: ({ caller, params, body, language }) => staff.change(caller, params, body, language),
    deactivate: ({ caller, params }) => staff.deactivate(caller, params),
    reactivate: ({ caller, params }) => staff.reactivate(caller, params),
    resetSecondFactor: ({ caller, params, language }) => staff.resetSecondFactor(caller, params, language),
    keepSecondFactor: ({ caller, params }) => staff.keepSecondFactor(caller, params),
  });
}
