import { mienContract } from '@mien/contract';
import { ownPatient } from '../../access/own-patient.ts';
import { type MountDependencies, mount } from '../../http/mount.ts';
import type { Trends } from './trends.service.ts';

export function mountTrends(mounting: MountDependencies, trends: Trends): void {
  const { trends: declaration } = mienContract.measurements;
  mount(
    mounting,
    'measurements',
    { trends: declaration },
    {
      async trends({ caller, query, language }) {
        const { clientId, patientId } = ownPatient(caller);
        return trends.trend(clientId, patientId, query, language, caller.measuresVersion);
      },
    },
  );
}
