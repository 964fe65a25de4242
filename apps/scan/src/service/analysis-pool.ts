import { Worker } from 'node:worker_threads';
import { Problem } from '@mien/contract';
import type { ColourTrace, ScanAnalysis } from '@mien/signal';

export interface AnalysisTask {
  readonly id: number;
  readonly trace: ColourTrace;
}
export interface AnalysisAnswer {
  readonly id: number;
  readonly analysis: ScanAnalysis;
}

export interface AnalysisPool {
  /** @throws Problem too-many-requests when too many scans wait; Error when an analysis fails or takes too long */
  analyse(trace: ColourTrace): Promise<ScanAnalysis>;
  close(): Promise<void>;
}

interface Job {
  readonly task: AnalysisTask;
  readonly resolve: (analysis: ScanAnalysis) => void;
  readonly reject: (cause: Error) => void;
}
interface Seat {
  readonly worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

const MAX_WAITING = 64;
const TIME_LIMIT_MS = 15_000;
const RETRY_AFTER_S = 5;

/**
 * Computes scans in worker threads, so that one scan never delays another one's answer. Threads start with the first
 * scan; a thread that dies or hangs is replaced.
 */
export function createAnalysisPool(size: number): AnalysisPool {
  const seats: Seat[] = [];
  const waiting: Job[] = [];
  let nextId = 1;
  let isClosed = false;

  const settle = (seat: Seat): Job | null => {
    const { job } = seat;
    seat.job = null;
    clearTimeout(seat.timer);
    return job;
  };
  const remove = (seat: Seat, cause: Error): void => {
    const index = seats.indexOf(seat);
    if (index >= 0) seats.splice(index, 1);
    settle(seat)?.reject(cause);
    if (!isClosed) work();
  };
  const addSeat = (): Seat => {
    const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url));
    worker.unref();
    const seat: Seat = { worker, job: null, timer: undefined };
    worker.on('message', ({ id, analysis }: AnalysisAnswer) => {
      if (seat.job?.task.id !== id) return;
      settle(seat)?.resolve(analysis);
      work();
    });
    worker.on('error', (cause) => remove(seat, cause instanceof Error ? cause : new Error(String(cause))));
    worker.on('exit', () => remove(seat, new Error('The analysis thread ended.')));
    seats.push(seat);
    return seat;
  };
  function work(): void {
    while (waiting.length > 0) {
      const seat = seats.find(({ job }) => job === null) ?? (seats.length < size ? addSeat() : null);
      if (seat === null) return;
      const job = waiting.shift()!;
      seat.job = job;
      seat.timer = setTimeout(() => {
        remove(seat, new Error('The analysis took too long.'));
        seat.worker.terminate().catch(() => undefined);
      }, TIME_LIMIT_MS);
      seat.worker.postMessage(job.task);
    }
  }

  return {
    analyse(trace) {
      if (waiting.length >= MAX_WAITING)
        return Promise.reject(new Problem('too-many-requests', { retryAfterS: RETRY_AFTER_S }));
      return new Promise((resolve, reject) => {
        waiting.push({ task: { id: nextId, trace }, resolve, reject });
        nextId += 1;
        work();
      });
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(new Error('The service is closing.'));
      await Promise.all(seats.slice().map(({ worker }) => worker.terminate()));
    },
  };
}
