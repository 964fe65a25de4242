import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountPeriodReports } from './period-reports.routes.ts';
import { createPeriodReports, type PeriodReportsDependencies } from './period-reports.service.ts';

/** A patient's scans of a period on one page, for a professional. */
export function periodReportsModule({ database, ...parts }: Parts<PeriodReportsDependencies>) {
  const periodReports = createPeriodReports({ database, ...parts });
  return { ...periodReports, mount: (mounting: MountDependencies) => mountPeriodReports(mounting, periodReports) };
}
