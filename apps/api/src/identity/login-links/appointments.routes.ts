import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { AppointmentsDeps } from './appointments.service.ts';
import * as appointments from './appointments.service.ts';

export function mountAppointments(mounting: MountDeps, deps: AppointmentsDeps): void {
  mount(mounting, 'ownAppointments', mienContract.ownAppointments, {
    list: async ({ caller }) => appointments.own(deps, ownPatient(caller)),
    forScan: async ({ caller }) => ({ visit: await appointments.forScan(deps, ownPatient(caller), caller) }),
  });
  mount(mounting, 'appointments', mienContract.appointments, {
    list: ({ caller, params }) => appointments.list(deps, caller, params.uid),
    add: ({ caller, params, body }) => appointments.add(deps, caller, params.uid, body),
    addByProgram: ({ caller, body: { patient, ...sent } }) => appointments.addByProgram(deps, caller, patient, sent),
    move: ({ caller, params: { uid, id }, body: { revision, ...visit } }) =>
      appointments.move(deps, caller, { patientUid: uid, appointmentId: id, revision }, visit),
    cancel: ({ caller, params: { uid, id }, body: { revision } }) =>
      appointments.cancel(deps, caller, { patientUid: uid, appointmentId: id, revision }),
  });
}
