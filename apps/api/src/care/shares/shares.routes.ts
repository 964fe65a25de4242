import { mienContract } from '@mien/contract';
import { ownPatient, ownPatientNamed } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { SharesDeps } from './shares.service.ts';
import * as shares from './shares.service.ts';

export function mountShares(mounting: MountDeps, deps: SharesDeps): void {
  mount(mounting, 'shares', mienContract.shares, {
    create: ({ caller, params, body }) => shares.create(deps, caller, ownPatient(caller), params.id, body),
    async createByGet({ caller, params }) {
      const { accessKey } = await shares.create(deps, caller, ownPatient(caller), params.id);
      return { accessKey };
    },
    list: ({ caller, params }) => shares.list(deps, ownPatient(caller), params.id),
    async revoke({ caller, params }) {
      await shares.revoke(deps, ownPatient(caller), params.id, params.shareId);
      return { revoked: true as const };
    },
    open: async ({ params, network, language }) => (await shares.open(deps, params.key, network, language)).result,
    async sendToPhone({ caller, params, body, language }) {
      await shares.sendToPhone(deps, ownPatientNamed(caller, params.uid), body.message, language);
      return { sent: true as const };
    },
  });
}
