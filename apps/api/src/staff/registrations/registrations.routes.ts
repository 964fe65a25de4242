import { mienContract, PhoneNumber, Problem, type RegistrationForm } from '@mien/contract';
import { isWrittenAsPhone } from '@mien/domain';
import type { Call } from '../../platform/http/call.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { RegistrationsContext } from './registrations.service.ts';
import * as registrations from './registrations.service.ts';

export function mountRegistrations(mounting: MountDeps, deps: RegistrationsContext): void {
  const register = (form: RegistrationForm, call: Call) =>
    call.inBrowser((browserToken) => registrations.register(deps, form, call.network, browserToken));
  const startByPhone = (form: { phone: string; accessCode: string }, call: Call) =>
    call.inBrowser((browserToken) =>
      registrations.startByPhone(deps, form, { network: call.network, browserToken, language: call.language }),
    );

  mount(mounting, 'registrations', mienContract.registrations, {
    start: ({ body, ...call }) => register(body, call),
    register: ({ body, ...call }) => register(body, call),
    registerWithCode: async ({ body, params: { accessCode }, ...call }) => {
      if (body.accessCode !== undefined && body.accessCode !== accessCode) throw new Problem('wrong-access-code');
      return register({ ...body, accessCode }, call);
    },
    loginUrl: ({ body, browserToken }) => registrations.loginUrl(deps, body, browserToken),
    startByPhone: ({ body, ...call }) => startByPhone(body, call),
    startByPhoneUrl({ params: { phoneOrReference }, query: { accessCode }, ...call }) {
      if (!isWrittenAsPhone(phoneOrReference))
        return register({ anonymousRegistration: true, patientUid: phoneOrReference, accessCode }, call);
      const phone = PhoneNumber.safeParse(phoneOrReference);
      if (!phone.success)
        throw new Problem('invalid-request', { fields: [{ path: 'phoneOrReference', rule: 'phone' }] });
      return startByPhone({ phone: phone.data, accessCode }, call);
    },
    confirmPhone: ({ body, browserToken }) => registrations.confirmPhone(deps, body, browserToken),
  });
}
