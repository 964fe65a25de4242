import { Worker } from 'node:worker_threads';
import type { AnalysisAnswer, AnalysisTask } from './analysis-protocol.ts';

export interface AnalysisThreadEvents {
  onAnswer(answer: AnalysisAnswer): void;
  /** No more responses follow. May be called twice. */
  onEnd(cause: Error): void;
}

/** Computes scans sequentially, in a worker thread separate from the one that handles requests. */
export interface AnalysisThread {
  send(task: AnalysisTask): void;
  end(): Promise<void>;
}

export function openAnalysisThread({ onAnswer, onEnd }: AnalysisThreadEvents): AnalysisThread {
  const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url));
  worker.unref();
  worker.on('message', onAnswer);
  worker.on('error', (cause) => onEnd(cause instanceof Error ? cause : new Error(String(cause))));
  worker.on('exit', () => onEnd(new Error('The analysis thread ended.')));
  return {
    send: (task) => worker.postMessage(task),
    async end() {
      await worker.terminate();
    },
  };
}
