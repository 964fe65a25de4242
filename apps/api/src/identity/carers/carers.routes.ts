import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { withSessionCookie } from '../../platform/http/call.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { CarersDeps } from './carers.service.ts';
import * as carers from './carers.service.ts';

export function mountCarers(mounting: MountDeps, deps: CarersDeps): void {
  mount(mounting, 'carers', mienContract.carers, {
    list: async ({ caller }) => carers.list(deps, ownPatient(caller)),
    invite: async ({ caller, body, language }) => carers.invite(deps, caller, ownPatient(caller), body, language),
    async end({ caller, params }) {
      await carers.end(deps, caller, params.id);
      return { ended: true as const };
    },
    caredFor: async ({ caller }) => ({ items: await carers.caredFor(deps, caller) }),
    accept: async ({ caller, params }) => carers.accept(deps, caller, params.id),
    begin: async ({ params, ...call }) => withSessionCookie(call, await carers.begin(deps, params.id, call)),
    leave: async (call) => withSessionCookie(call, await carers.leave(deps, call)),
  });
}
