import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../http/mount.ts';
import { ownPatient, patientInReach } from './patients.policy.ts';
import type { Patients } from './patients.service.ts';

export function mountPatients(mounting: MountDependencies, patients: Patients): void {
  mount(mounting, 'patients', mienContract.patients, {
    async get({ caller, params }) {
      const { clientId, patientId } = patientInReach(caller, params.uid);
      return patients.patient(clientId, patientId);
    },
    async update({ caller, params, body }) {
      const { clientId, patientId } = patientInReach(caller, params.uid);
      return patients.change(clientId, patientId, body);
    },
    measureUpload: async ({ bodyBytes }) => ({ receivedBytes: bodyBytes }),
  });
  mount(mounting, 'screenings', mienContract.screenings, {
    async create({ caller, body }) {
      const { clientId, patientId } = ownPatient(caller);
      return patients.addScreening(clientId, patientId, body);
    },
  });
}
