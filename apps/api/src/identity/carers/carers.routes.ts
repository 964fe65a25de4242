import { type FirstStepResult, mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import type { Call } from '../../platform/http/call.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { CarersDeps } from './carers.service.ts';
import * as carers from './carers.service.ts';

export function mountCarers(mounting: MountDeps, deps: CarersDeps): void {
  async function opened<Login extends Pick<FirstStepResult, 'accessToken'>>(login: Login, call: Call): Promise<Login> {
    if (login.accessToken !== null) await call.setSessionCookie(login.accessToken);
    return login;
  }

  mount(mounting, 'carers', mienContract.carers, {
    list: async ({ caller }) => carers.list(deps, ownPatient(caller)),
    invite: async ({ caller, body, language }) => carers.invite(deps, caller, ownPatient(caller), body, language),
    async end({ caller, params }) {
      await carers.end(deps, caller, params.id);
      return { ended: true as const };
    },
    caredFor: async ({ caller }) => ({ items: await carers.caredFor(deps, caller) }),
    accept: async ({ caller, params }) => carers.accept(deps, caller, params.id),
    begin: async ({ params, ...call }) => opened(await carers.begin(deps, params.id, call), call),
    leave: async (call) => opened(await carers.leave(deps, call), call),
  });
}
