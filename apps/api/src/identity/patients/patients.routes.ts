import { mienContract, Problem } from '@mien/contract';
import { contactFor, onlySessionOf, ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { PatientsDeps } from './patients.service.ts';
import * as patients from './patients.service.ts';

export function mountPatients(mounting: MountDeps, deps: PatientsDeps): void {
  mount(mounting, 'patients', mienContract.patients, {
    async get({ caller, params }) {
      const { clientId, patientId, isOwn } = await patients.recordOf(deps, caller, params.uid, 'listUsers');
      return isOwn
        ? contactFor(caller.carer, await patients.patient(deps, clientId, patientId, onlySessionOf(caller)))
        : patients.patientForStaff(deps, caller, clientId, patientId);
    },
    async update({ caller, params, body, language }) {
      // A carer neither gives nor withdraws the patient's consent.
      if (caller.carer !== null && body.isConsentAccepted !== undefined) throw new Problem('not-allowed');
      const { clientId, patientId, isOwn } = await patients.recordOf(deps, caller, params.uid, 'editPatients');
      return isOwn
        ? patients.change(deps, caller, { clientId, patientId }, body, language)
        : patients.changeByStaff(deps, caller, { clientId, patientId }, body);
    },
    measureUpload: async ({ bodyBytes }) => ({ receivedBytes: bodyBytes }),
  });
  mount(mounting, 'screenings', mienContract.screenings, {
    async create({ caller, body }) {
      return patients.addScreening(deps, caller, ownPatient(caller), body);
    },
  });
}
