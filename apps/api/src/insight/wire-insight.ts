import type { Base } from '../base/wire-base.ts';
import { createNoteOf } from '../scans/scan-notes/index.ts';
import type { Scans } from '../scans/wire-scans.ts';
import { attentionModule } from './attention/index.ts';
import { averagesModule } from './averages/index.ts';
import { comparisonsModule } from './comparisons/index.ts';
import { periodReportsModule } from './period-reports/index.ts';
import { trendsModule } from './trends/index.ts';

export interface InsightParts {
  readonly base: Base;
  readonly scans: Pick<Scans, 'scanStored' | 'noteSaved' | 'cuffChanged' | 'measurements'>;
}

/** What is derived from the scans of one patient, and of many. */
export function wireInsight({ base, scans }: InsightParts) {
  const { foundation, clientSettings } = base;
  const { measuresOf, minimumUsersOf } = clientSettings;
  const comparisons = comparisonsModule({
    ...foundation,
    measuresOf,
    resultOf: scans.measurements.result,
    noteOf: createNoteOf(foundation.sealed),
  });
  const { comparison } = comparisons;
  const trends = trendsModule({ ...foundation, measuresOf });
  const attention = attentionModule({ ...foundation, measuresOf, comparison });
  const averages = averagesModule({ ...foundation, minimumUsersOf, measuresOf });
  const periodReports = periodReportsModule({ ...foundation, measuresOf, comparison });
  scans.noteSaved.listen(attention.noted);
  scans.cuffChanged.listen(attention.cuffChanged);
  scans.scanStored.listen(averages.settleGroupOf);
  return {
    comparisons,
    attention,
    trends,
    averages,
    modules: [averages, trends, comparisons, periodReports, attention],
  };
}

export type Insight = ReturnType<typeof wireInsight>;
