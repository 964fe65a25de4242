import { type FirstStepResult, mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import type { Call } from '../../platform/http/call.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Carers } from './carers.service.ts';

export function mountCarers(mounting: MountDependencies, carers: Carers): void {
  async function opened<Login extends Pick<FirstStepResult, 'accessToken'>>(login: Login, call: Call): Promise<Login> {
    if (login.accessToken !== null) await call.setSessionCookie(login.accessToken);
    return login;
  }

  mount(mounting, 'carers', mienContract.carers, {
    list: async ({ caller }) => carers.list(ownPatient(caller)),
    invite: async ({ caller, body, language }) => carers.invite(caller, ownPatient(caller), body, language),
    async end({ caller, params }) {
      await carers.end(caller, params.id);
      return { ended: true as const };
    },
    caredFor: async ({ caller }) => ({ items: await carers.caredFor(caller) }),
    accept: async ({ caller, params }) => carers.accept(caller, params.id),
    begin: async ({ params, ...call }) => opened(await carers.begin(params.id, call), call),
    leave: async (call) => opened(await carers.leave(call), call),
  });
}
