import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { AppointmentsDeps } from './appointments.service.ts';
import * as appointments from './appointments.service.ts';

export function mountAppointments(mounting: MountDeps, deps: AppointmentsDeps): void {
  mount(mounting, 'ownAppointments', mienContract.ownAppointments, {
    list: async ({ caller }) => appointments.own(deps, ownPatient(caller)),
  });
  mount(mounting, 'appointments', mienContract.appointments, {
    list: ({ caller, params }) => appointments.list(deps, caller, params.uid),
    add: ({ caller, params, body }) => appointments.add(deps, caller, params.uid, body),
    move: ({ caller, params: { uid, id }, body: { revision, ...window } }) =>
      appointments.move(deps, caller, { patientUid: uid, appointmentId: id, revision }, window),
    cancel: ({ caller, params: { uid, id }, body: { revision } }) =>
      appointments.cancel(deps, caller, { patientUid: uid, appointmentId: id, revision }),
  });
}
