import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Appointments } from './appointments.service.ts';

export function mountAppointments(mounting: MountDependencies, appointments: Appointments): void {
  mount(mounting, 'ownAppointments', mienContract.ownAppointments, {
    list: async ({ caller }) => appointments.own(ownPatient(caller)),
  });
  mount(mounting, 'appointments', mienContract.appointments, {
    list: ({ caller, params }) => appointments.list(caller, params.uid),
    add: ({ caller, params, body }) => appointments.add(caller, params.uid, body),
    move: ({ caller, params: { uid, id }, body: { revision, ...window } }) =>
      appointments.move(caller, { patientUid: uid, appointmentId: id, revision }, window),
    cancel: ({ caller, params: { uid, id }, body: { revision } }) =>
      appointments.cancel(caller, { patientUid: uid, appointmentId: id, revision }),
  });
}
