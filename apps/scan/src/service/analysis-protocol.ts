import type { ColourTrace, ScanAnalysis } from '@mien/signal';

/** What the service's thread asks a thread of the analysis, and what that answers. */
export interface AnalysisTask {
  readonly id: number;
  readonly trace: ColourTrace;
}
export interface AnalysisAnswer {
  readonly id: number;
  readonly analysis: ScanAnalysis;
}
