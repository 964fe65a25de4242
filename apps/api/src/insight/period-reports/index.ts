import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountPeriodReports } from './period-reports.routes.ts';
import type { PeriodReportsDependencies } from './period-reports.service.ts';

/** A patient's scans of a period on one page, for a professional. */
export function periodReportsModule(deps: PeriodReportsDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountPeriodReports(mounting, deps) };
}
