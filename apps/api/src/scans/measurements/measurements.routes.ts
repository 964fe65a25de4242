import { mienContract } from '@mien/contract';
import { EXTERNAL_STATUS_OF } from '@mien/domain';
import { onlySessionOf, ownPatient, ownPatientNamed } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { MeasurementsDeps } from './measurements.service.ts';
import * as measurements from './measurements.service.ts';

/** Reading; `trends` and `scan-sessions` answer the other calls of the group. */
export function mountMeasurements(mounting: MountDeps, deps: MeasurementsDeps): void {
  const { list, get } = mienContract.measurements;
  mount(
    mounting,
    'measurements',
    { list, get },
    {
      async list({ caller, query }) {
        const { clientId, patientId } = query.patientUid
          ? ownPatientNamed(caller, query.patientUid)
          : ownPatient(caller);
        const { page, pageSize, state } = query;
        return measurements.page(deps, clientId, patientId, onlySessionOf(caller), page, pageSize, {
          from: null,
          until: null,
          status: state ? EXTERNAL_STATUS_OF[state] : null,
        });
      },
      async get({ caller, params, language }) {
        const { clientId, patientId } = ownPatient(caller);
        return measurements.result(
          deps,
          clientId,
          patientId,
          params.id,
          language,
          onlySessionOf(caller),
          caller.measuresVersion,
        );
      },
    },
  );
}
