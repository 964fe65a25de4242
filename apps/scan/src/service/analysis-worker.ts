import { parentPort } from 'node:worker_threads';
import { analyzeScan } from '@mien/signal';
import type { AnalysisAnswer, AnalysisTask } from './analysis-protocol.ts';

parentPort?.on('message', ({ id, trace }: AnalysisTask) => {
  parentPort?.postMessage({ id, analysis: analyzeScan(trace) } satisfies AnalysisAnswer);
});
