import type { Base } from '../base/wire-base.ts';
import type { Identity } from '../identity/wire-identity.ts';
import { createNoteOf } from '../scans/scan-notes/index.ts';
import type { Scans } from '../scans/wire-scans.ts';
import { attentionModule, cuffChanged, noted } from './attention/index.ts';
import { averagesModule, settleGroupOf } from './averages/index.ts';
import { comparisonOf, comparisonsModule } from './comparisons/index.ts';
import { periodReportsModule } from './period-reports/index.ts';
import { trendsModule } from './trends/index.ts';

export interface InsightWingDeps {
  readonly base: Base;
  readonly identity: Pick<Identity, 'patients'>;
  readonly scans: Pick<Scans, 'scanStored' | 'noteSaved' | 'cuffChanged' | 'measurements'>;
}

/** Data derived from the scans of one patient, and of many. */
export function wireInsight({ base, identity, scans }: InsightWingDeps) {
  const { deps, clientSettings } = base;
  const { measuresOf, minimumUsersOf } = clientSettings;
  const comparisons = comparisonsModule({
    ...deps,
    measuresOf,
    measurements: scans.measurements,
    noteOf: createNoteOf(deps.sealed),
  });
  const comparison: Parameters<typeof attentionModule>[0]['comparison'] = (...args) =>
    comparisonOf(comparisons, ...args);
  const trends = trendsModule({ ...deps, measuresOf });
  const { careTeamSeesAll } = identity.patients;
  const attention = attentionModule({ ...deps, measuresOf, comparison, careTeamSeesAll });
  const averages = averagesModule({ ...deps, minimumUsersOf, measuresOf });
  const periodReports = periodReportsModule({ ...deps, measuresOf, comparison });
  scans.noteSaved.listen((...args) => noted(attention, ...args));
  scans.cuffChanged.listen((...args) => cuffChanged(attention, ...args));
  scans.scanStored.listen((...args) => settleGroupOf(averages, ...args));
  return {
    comparisons,
    attention,
    trends,
    averages,
    modules: [averages, trends, comparisons, periodReports, attention],
  };
}

export type Insight = ReturnType<typeof wireInsight>;
