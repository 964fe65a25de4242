import { mienContract, Problem } from '@mien/contract';
import { contactFor, onlySessionOf, ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Patients } from './patients.service.ts';

export function mountPatients(mounting: MountDependencies, patients: Patients): void {
  mount(mounting, 'patients', mienContract.patients, {
    async get({ caller, params }) {
      const { clientId, patientId, isOwn } = await patients.recordOf(caller, params.uid, 'listUsers');
      return isOwn
        ? contactFor(caller.carer, await patients.patient(clientId, patientId, onlySessionOf(caller)))
        : patients.patientForStaff(caller, clientId, patientId);
    },
    async update({ caller, params, body, language }) {
      // A carer neither gives nor withdraws the patient's consent.
      if (caller.carer !== null && body.isConsentAccepted !== undefined) throw new Problem('not-allowed');
      const { clientId, patientId, isOwn } = await patients.recordOf(caller, params.uid, 'editPatients');
      return isOwn
        ? patients.change(caller, { clientId, patientId }, body, language)
        : patients.changeByStaff(caller, { clientId, patientId }, body);
    },
    measureUpload: async ({ bodyBytes }) => ({ receivedBytes: bodyBytes }),
  });
  mount(mounting, 'screenings', mienContract.screenings, {
    async create({ caller, body }) {
      return patients.addScreening(caller, ownPatient(caller), body);
    },
  });
}
