import { mienContract } from '@mien/contract';
import { mayReadNotes, ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { PeriodReportsDeps } from './period-reports.service.ts';
import * as periodReports from './period-reports.service.ts';

export function mountPeriodReports(mounting: MountDeps, deps: PeriodReportsDeps): void {
  mount(mounting, 'periodReports', mienContract.periodReports, {
    async get({ caller, query, language }) {
      const report = await periodReports.report(deps, ownPatient(caller), query, language, caller.measuresVersion);
      return mayReadNotes(caller) ? report : { ...report, tags: [] };
    },
  });
}
