import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { ConsentsDeps } from './consents.service.ts';
import * as consents from './consents.service.ts';

export function mountConsents(mounting: MountDeps, deps: ConsentsDeps): void {
  mount(mounting, 'consents', mienContract.consents, {
    async create({ caller, body }) {
      const { clientId, patientId } = ownPatient(caller);
      return consents.add(deps, clientId, patientId, body, { maker: caller.maker });
    },
  });
}
