import type { ColorTrace, ScanAnalysis } from '@mien/signal';

/** Messages between the service's thread and an analysis thread. */
export interface AnalysisTask {
  readonly id: number;
  readonly trace: ColorTrace;
}
export interface AnalysisAnswer {
  readonly id: number;
  readonly analysis: ScanAnalysis;
}
