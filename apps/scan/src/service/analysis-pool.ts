import { Problem } from '@mien/contract';
import type { ColourTrace, ScanAnalysis } from '@mien/signal';
import { createAnalysisAllowances, type ScanOwner } from './analysis-allowances.ts';
import type { AnalysisAnswer, AnalysisTask } from './analysis-protocol.ts';
import { type AnalysisThread, openAnalysisThread } from './analysis-thread.ts';

export interface AnalysisPool {
  /**
   * @throws Problem too-many-requests while another scan of the same owner is being analysed, and when too many wait or this
   *   one waited too long; scan-session-expired when the session has had all its analyses; analysis-failed when it breaks
   *   or takes too long
   */
  analyse(owner: ScanOwner, trace: ColourTrace): Promise<ScanAnalysis>;
  close(): Promise<void>;
}

interface Job {
  readonly task: AnalysisTask;
  readonly owner: ScanOwner;
  readonly resolve: (analysis: ScanAnalysis) => void;
  readonly reject: (cause: Error) => void;
  timer: NodeJS.Timeout | undefined;
}
interface Seat {
  readonly thread: AnalysisThread;
  job: Job | null;
}

/** Each holds the numbers of a whole scan, up to 0.7 MB. */
export const MAX_WAITING = 64;
export interface AnalysisLimits {
  /** How long a scan waits for its turn. */
  readonly waitMs: number;
  /** How long its analysis may take. */
  readonly computeMs: number;
}

/**
 * Waiting and computing together take less than the 20 s that the scan page waits for an answer. Computing has ten times what
 * the longest trace takes on a busy machine.
 */
export const ANALYSIS_LIMITS: AnalysisLimits = { waitMs: 8000, computeMs: 8000 };
/** When to come back after a refusal: many scans are computed in this time. */
export const RETRY_AFTER_S = 5;

const comeBackLater = (): Problem => new Problem('too-many-requests', { retryAfterS: RETRY_AFTER_S });

/**
 * Computes scans in threads, in an order that is fair between sessions: the session with the fewest analyses is next, then the
 * one that came first. Threads start with the first scan; one that dies or hangs is replaced. See docs/topics/scan.md.
 */
export function createAnalysisPool(options: {
  /** Threads at most. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly openThread?: typeof openAnalysisThread;
  readonly limits?: AnalysisLimits;
}): AnalysisPool {
  const { size, now, openThread = openAnalysisThread, limits = ANALYSIS_LIMITS } = options;
  const allowances = createAnalysisAllowances(now);
  const seats: Seat[] = [];
  /** In the order in which they came. */
  const waiting: Job[] = [];
  /** Owners of a scan that waits or is being computed. */
  const busySessions = new Set<string>();
  const busyPartnerIds = new Set<string>();
  let nextId = 1;
  let isClosed = false;

  const begunFor = ({ owner }: Job): number => allowances.begunFor(owner);
  /** Ends a job, wherever it is. */
  const end = (job: Job, answer: () => void): void => {
    clearTimeout(job.timer);
    busySessions.delete(job.owner.sessionId);
    busyPartnerIds.delete(job.owner.partnerId);
    answer();
  };
  const takeFromQueue = (job: Job): void => {
    waiting.splice(waiting.indexOf(job), 1);
  };
  const refuseWaiting = (job: Job): void => {
    takeFromQueue(job);
    end(job, () => job.reject(comeBackLater()));
  };
  const removeSeat = (seat: Seat, cause: Error): void => {
    const index = seats.indexOf(seat);
    if (index < 0) return;
    seats.splice(index, 1);
    const { job } = seat;
    if (job !== null) end(job, () => job.reject(new Problem('analysis-failed', { cause })));
    if (!isClosed) work();
  };
  const addSeat = (): Seat => {
    const seat: Seat = {
      thread: openThread({
        onAnswer({ id, analysis }: AnalysisAnswer) {
          const { job } = seat;
          if (job?.task.id !== id) return;
          seat.job = null;
          end(job, () => job.resolve(analysis));
          work();
        },
        onEnd: (cause) => removeSeat(seat, cause),
      }),
      job: null,
    };
    seats.push(seat);
    return seat;
  };
  const begin = (job: Job, seat: Seat): void => {
    takeFromQueue(job);
    clearTimeout(job.timer);
    allowances.countBegun(job.owner);
    seat.job = job;
    job.timer = setTimeout(() => {
      removeSeat(seat, new Error('The analysis took too long.'));
      seat.thread.end().catch(() => undefined);
    }, limits.computeMs);
    seat.thread.send(job.task);
  };
  function work(): void {
    for (;;) {
      const next = first(waiting, (a, b) => begunFor(a) < begunFor(b));
      if (next === undefined) return;
      const seat = seats.find(({ job }) => job === null) ?? (seats.length < size ? addSeat() : null);
      if (seat === null) return;
      begin(next, seat);
    }
  }

  return {
    async analyse(owner, trace) {
      if (busySessions.has(owner.sessionId) || busyPartnerIds.has(owner.partnerId)) throw comeBackLater();
      allowances.check(owner);
      if (waiting.length >= MAX_WAITING) {
        // A queue full of repeats never keeps a first scan out.
        const last = first(waiting, (a, b) => begunFor(a) > begunFor(b));
        if (last === undefined || begunFor(last) <= allowances.begunFor(owner)) throw comeBackLater();
        refuseWaiting(last);
      }
      return new Promise((resolve, reject) => {
        const job: Job = {
          task: { id: nextId, trace },
          owner,
          resolve,
          reject,
          timer: setTimeout(() => refuseWaiting(job), limits.waitMs),
        };
        nextId += 1;
        busySessions.add(owner.sessionId);
        busyPartnerIds.add(owner.partnerId);
        waiting.push(job);
        work();
      });
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) end(job, () => job.reject(new Problem('service-unavailable')));
      await Promise.all(seats.map(({ thread }) => thread.end()));
    },
  };
}

/** The one that goes before all others; of several that are alike, the one that came first. */
function first<T>(list: readonly T[], goesBefore: (a: T, b: T) => boolean): T | undefined {
  return list.reduce<T | undefined>(
    (best, one) => (best === undefined || goesBefore(one, best) ? one : best),
    undefined,
  );
}
