import { Problem } from '@mien/contract';
import type { ColorTrace, ScanAnalysis } from '@mien/signal';
import { createAnalysisAllowances, type ScanOwner } from './analysis-allowances.ts';
import type { AnalysisAnswer, AnalysisTask } from './analysis-protocol.ts';
import { type AnalysisThread, openAnalysisThread } from './analysis-thread.ts';

export interface AnalysisPool {
  /**
   * @throws Problem too-many-requests while another scan of the same owner is being analyzed, and if the queue is full
   *   or this scan waited too long; scan-session-expired if the session has used up its analyses; analysis-failed if
   *   the analysis fails or times out
   */
  analyze(owner: ScanOwner, trace: ColorTrace): Promise<ScanAnalysis>;
  /** Number of queued scans. */
  waiting(): number;
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

/** Queue length. Each entry has the numbers of a whole scan, up to 0.7 MB. */
export const MAX_WAITING = 64;
export interface AnalysisLimits {
  /** Maximum time in the queue. */
  readonly waitMs: number;
  /** Timeout of an analysis. */
  readonly computeMs: number;
}

/**
 * Waiting and computing together take less than the 25 s that the scan page waits for a response. The compute timeout
 * is ten times what the longest trace takes on a busy machine.
 */
export const ANALYSIS_LIMITS: AnalysisLimits = { waitMs: 8000, computeMs: 8000 };
/** Retry-After of a rejection: many scans are computed in this time. */
export const RETRY_AFTER_S = 5;

const comeBackLater = (): Problem => new Problem('too-many-requests', { retryAfterS: RETRY_AFTER_S });

export interface AnalysisPoolOptions {
  /** Maximum number of threads. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly openThread?: typeof openAnalysisThread;
  readonly limits?: AnalysisLimits;
}

function newPoolState(options: AnalysisPoolOptions) {
  const { size, now, openThread = openAnalysisThread, limits = ANALYSIS_LIMITS } = options;
  const allowances = createAnalysisAllowances(now);
  return {
    size,
    now,
    openThread,
    limits,
    allowances,
    seats: [] as Seat[],
    /** In order of arrival. */
    waiting: [] as Job[],
    /** Owners of a queued or running scan. */
    busySessions: new Set<string>(),
    busyPartnerIds: new Set<string>(),
    nextId: 1,
    isClosed: false,
  };
}

type PoolState = ReturnType<typeof newPoolState>;

const rankOf = (pool: PoolState, { owner }: Job): number => pool.allowances.rankOf(owner);

/** Ends a job in any state. */
function end(pool: PoolState, job: Job, answer: () => void): void {
  clearTimeout(job.timer);
  pool.busySessions.delete(job.owner.sessionId);
  pool.busyPartnerIds.delete(job.owner.partnerId);
  answer();
}

function takeFromQueue(pool: PoolState, job: Job): void {
  pool.waiting.splice(pool.waiting.indexOf(job), 1);
}

function refuseWaiting(pool: PoolState, job: Job): void {
  takeFromQueue(pool, job);
  end(pool, job, () => job.reject(comeBackLater()));
}

function removeSeat(pool: PoolState, seat: Seat, cause: Error): void {
  const index = pool.seats.indexOf(seat);
  if (index < 0) return;
  pool.seats.splice(index, 1);
  const { job } = seat;
  if (job !== null) end(pool, job, () => job.reject(new Problem('analysis-failed', { cause })));
  if (!pool.isClosed) work(pool);
}

function addSeat(pool: PoolState): Seat {
  const seat: Seat = {
    thread: pool.openThread({
      onAnswer({ id, analysis }: AnalysisAnswer) {
        const { job } = seat;
        if (job?.task.id !== id) return;
        seat.job = null;
        end(pool, job, () => job.resolve(analysis));
        work(pool);
      },
      onEnd: (cause) => removeSeat(pool, seat, cause),
    }),
    job: null,
  };
  pool.seats.push(seat);
  return seat;
}

function begin(pool: PoolState, job: Job, seat: Seat): void {
  takeFromQueue(pool, job);
  clearTimeout(job.timer);
  pool.allowances.countBegun(job.owner);
  seat.job = job;
  job.timer = setTimeout(() => {
    removeSeat(pool, seat, new Error('The analysis took too long.'));
    seat.thread.end().catch(() => undefined);
  }, pool.limits.computeMs);
  seat.thread.send(job.task);
}

function work(pool: PoolState): void {
  for (;;) {
    const next = first(pool.waiting, (a, b) => rankOf(pool, a) < rankOf(pool, b));
    if (next === undefined) return;
    const seat = pool.seats.find(({ job }) => job === null) ?? (pool.seats.length < pool.size ? addSeat(pool) : null);
    if (seat === null) return;
    begin(pool, next, seat);
  }
}

/**
 * Computes scans in threads, scheduled fairly between sessions: fewest analyses first, patients before trials, then order of arrival. Threads
 * start with the first scan; one that dies or hangs is replaced. See docs/topics/scan.md.
 */
export function createAnalysisPool(options: AnalysisPoolOptions): AnalysisPool {
  const pool = newPoolState(options);
  return {
    async analyze(owner, trace) {
      if (pool.busySessions.has(owner.sessionId) || pool.busyPartnerIds.has(owner.partnerId)) throw comeBackLater();
      pool.allowances.check(owner);
      if (pool.waiting.length >= MAX_WAITING) {
        // A queue full of repeats or trials must not block a patient's first scan.
        const last = first(pool.waiting, (a, b) => rankOf(pool, a) > rankOf(pool, b));
        if (last === undefined || rankOf(pool, last) <= pool.allowances.rankOf(owner)) throw comeBackLater();
        refuseWaiting(pool, last);
      }
      return new Promise((resolve, reject) => {
        const job: Job = {
          task: { id: pool.nextId, trace },
          owner,
          resolve,
          reject,
          timer: setTimeout(() => refuseWaiting(pool, job), pool.limits.waitMs),
        };
        pool.nextId += 1;
        pool.busySessions.add(owner.sessionId);
        pool.busyPartnerIds.add(owner.partnerId);
        pool.waiting.push(job);
        work(pool);
      });
    },
    waiting: () => pool.waiting.length,
    async close() {
      pool.isClosed = true;
      for (const job of pool.waiting.splice(0)) end(pool, job, () => job.reject(new Problem('service-unavailable')));
      await Promise.all(pool.seats.map(({ thread }) => thread.end()));
    },
  };
}

/** The first element by priority; stable. */
function first<T>(list: readonly T[], goesBefore: (a: T, b: T) => boolean): T | undefined {
  return list.reduce<T | undefined>(
    (best, one) => (best === undefined || goesBefore(one, best) ? one : best),
    undefined,
  );
}
