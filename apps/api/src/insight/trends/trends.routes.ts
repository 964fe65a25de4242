import { mienContract } from '@mien/contract';
import { mayReadNotes, ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { TrendsContext } from './trends.service.ts';
import * as trends from './trends.service.ts';

export function mountTrends(mounting: MountDeps, deps: TrendsContext): void {
  const { trends: declaration } = mienContract.measurements;
  mount(
    mounting,
    'measurements',
    { trends: declaration },
    {
      async trends({ caller, query, language }) {
        const { clientId, patientId } = ownPatient(caller);
        const trend = await trends.trend(deps, clientId, patientId, query, language, caller.measuresVersion);
        if (mayReadNotes(caller)) return trend;
        return { ...trend, buckets: trend.buckets.map((bucket) => ({ ...bucket, tags: [] })) };
      },
    },
  );
}
