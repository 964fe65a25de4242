import type { MountDeps } from '../../platform/http/mount.ts';
import { mountPeriodReports } from './period-reports.routes.ts';
import type { PeriodReportsDeps } from './period-reports.service.ts';

/** A patient's scans of a period on one page, for a professional. */
export function periodReportsModule(deps: PeriodReportsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountPeriodReports(mounting, deps) };
}
