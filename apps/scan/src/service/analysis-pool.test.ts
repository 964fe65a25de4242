import { Problem } from '@mien/contract';
import type { ColorTrace } from '@mien/signal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_ANALYSES_PER_PARTNER_ID, MAX_ANALYSES_PER_SESSION } from './analysis-allowances.ts';
import { ANALYSIS_LIMITS, createAnalysisPool, MAX_WAITING, RETRY_AFTER_S } from './analysis-pool.ts';
import { SESSION_LIFE_S } from './session-tokens.ts';
import { createFakeThreads, NO_PULSE } from './testing/fake-threads.ts';

const { waitMs: WAIT_LIMIT_MS, computeMs: COMPUTE_LIMIT_MS } = ANALYSIS_LIMITS;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const NONE = { red: new Float64Array(), green: new Float64Array(), blue: new Float64Array() };
/** A recognizable trace. */
const traceOf = (mark: number): ColorTrace => ({
  frameTimesMs: Float64Array.of(mark),
  regions: { forehead: NONE, middle: NONE, whole: NONE },
});

function inWords({ code, details: { retryAfterS } }: Problem): string {
  return retryAfterS === undefined ? code : `${code} ${retryAfterS} s`;
}

/** A pool of threads that respond on command, and the outcome of each upload. */
function createBench(size = 1) {
  const threads = createFakeThreads();
  const pool = createAnalysisPool({ size, now: Date.now, openThread: threads.open });
  const ends: string[] = [];
  const begun = (): number[] =>
    threads.opened.flatMap(({ task, hasEnded }) => (task === null || hasEnded ? [] : [task.trace.frameTimesMs[0]!]));
  return {
    pool,
    threads: threads.opened,
    ends,
    /** Marks of the running traces. */
    begun,
    /** Uploads a scan of a session; its outcome is recorded as `name: what`. */
    upload(name: string, mark: number, partnerId = name, isTrial = false): void {
      pool.analyze({ sessionId: name, partnerId, isTrial }, traceOf(mark)).then(
        (analysis) => ends.push(`${name}: ${analysis === NO_PULSE ? 'analyzed' : 'something else'}`),
        (cause: unknown) => ends.push(`${name}: ${cause instanceof Problem ? inWords(cause) : String(cause)}`),
      );
    },
    /** Completes the running analysis. */
    async finish(mark: number): Promise<void> {
      const thread = threads.opened.find(({ task, hasEnded }) => !hasEnded && task?.trace.frameTimesMs[0] === mark);
      if (thread === undefined) throw new Error(`${mark} is not computed; ${begun()} are`);
      thread.answer();
      await vi.advanceTimersByTimeAsync(0);
    },
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

const LATER = `too-many-requests ${RETRY_AFTER_S} s`;

describe('one session', () => {
  it('runs one analysis at a time, whatever the number of uploads', async () => {
    const bench = createBench(4);
    for (let mark = 1; mark <= 90; mark++) bench.upload('mallory', mark);
    await bench.settle();
    expect(bench.begun()).toEqual([1]);
    expect(bench.ends).toEqual(new Array(89).fill(`mallory: ${LATER}`));
    await bench.finish(1);
    expect(bench.ends.at(-1)).toBe('mallory: analyzed');
  });

  it('delays the next session by at most its running analysis', async () => {
    const bench = createBench();
    for (let mark = 1; mark <= 90; mark++) bench.upload('mallory', mark);
    bench.upload('ben', 100);
    await bench.finish(1);
    expect(bench.begun()).toEqual([100]);
  });

  it('of a patient goes before scans without an account, even when their queue is full', async () => {
    const bench = createBench();
    for (let mark = 1; mark <= MAX_WAITING + 1; mark++) bench.upload(`visitor ${mark}`, mark, `visitor ${mark}`, true);
    bench.upload('ben', 100);
    await bench.settle();
    expect(bench.ends).toEqual([`visitor 2: ${LATER}`]);
    await bench.finish(1);
    expect(bench.begun()).toEqual([100]);
  });

  it('may resend the same scan after a lost response, a limited number of times', async () => {
    const bench = createBench();
    for (let time = 1; time <= MAX_ANALYSES_PER_SESSION; time++) {
      bench.upload('ann', time);
      await bench.finish(time);
    }
    expect(bench.ends).toEqual(new Array(MAX_ANALYSES_PER_SESSION).fill('ann: analyzed'));
    bench.upload('ann', 99);
    await bench.settle();
    expect(bench.ends.at(-1)).toBe('ann: scan-session-expired');
    expect(bench.begun()).toEqual([]);
  });

  it('is not charged for rejected uploads', async () => {
    const bench = createBench();
    bench.upload('ann', 1);
    for (let time = 0; time < 50; time++) bench.upload('ann', 2);
    await bench.finish(1);
    bench.upload('ann', 3);
    await bench.finish(3);
    expect(bench.ends.filter((end) => end === 'ann: analyzed')).toHaveLength(2);
  });

  it('is evicted once none of its tokens can be valid', async () => {
    const bench = createBench();
    for (let time = 1; time <= MAX_ANALYSES_PER_SESSION; time++) {
      bench.upload('ann', time);
      await bench.finish(time);
    }
    vi.setSystemTime(1000 * SESSION_LIFE_S);
    bench.upload('ann', 50);
    await bench.settle();
    expect(bench.ends.at(-1)).toBe('ann: scan-session-expired');
    vi.setSystemTime(1000 * SESSION_LIFE_S + 1);
    bench.upload('ann', 51);
    await bench.finish(51);
    expect(bench.ends.at(-1)).toBe('ann: analyzed');
  });
});

describe('many sessions of one patient identifier', () => {
  it('share one slot and one allowance', async () => {
    const bench = createBench(4);
    bench.upload('first', 1, 'mallory');
    bench.upload('second', 2, 'mallory');
    await bench.settle();
    expect(bench.ends).toEqual([`second: ${LATER}`]);
    await bench.finish(1);
    for (let time = 2; time <= MAX_ANALYSES_PER_PARTNER_ID; time++) {
      bench.upload(`session ${time}`, time, 'mallory');
      await bench.finish(time);
    }
    bench.upload('another session', 99, 'mallory');
    await bench.settle();
    expect(bench.ends.at(-1)).toBe('another session: scan-session-expired');
  });
});

describe('the order of analyses', () => {
  it('runs first scans before repeated ones, and otherwise keeps the order of arrival', async () => {
    const bench = createBench();
    for (const mark of [1, 2]) {
      bench.upload('mallory', mark);
      await bench.finish(mark);
    }
    bench.upload('eve', 3);
    await bench.finish(3);
    bench.upload('caller', 10);
    bench.upload('mallory', 11);
    bench.upload('eve', 12);
    bench.upload('ann', 13);
    bench.upload('ben', 14);
    const order: number[] = [];
    for (let i = 0; i < 5; i++) {
      const [mark] = bench.begun();
      order.push(mark!);
      await bench.finish(mark!);
    }
    expect(order).toEqual([10, 13, 14, 12, 11]);
  });

  it('uses every thread and no more', async () => {
    const bench = createBench(2);
    for (const mark of [1, 2, 3]) bench.upload(`session ${mark}`, mark);
    expect(bench.begun()).toEqual([1, 2]);
    await bench.finish(2);
    expect(bench.begun().sort()).toEqual([1, 3]);
    expect(bench.threads).toHaveLength(2);
  });
});

describe('the queue', () => {
  it('is limited to a number of sessions', async () => {
    const bench = createBench();
    for (let mark = 0; mark <= MAX_WAITING; mark++) bench.upload(`session ${mark}`, mark);
    bench.upload('one too many', 99);
    await bench.settle();
    expect(bench.ends).toEqual([`one too many: ${LATER}`]);
  });

  it('drops a repeated scan if it is full and a first one arrives', async () => {
    const bench = createBench();
    for (let mark = 0; mark < MAX_WAITING; mark++) {
      bench.upload(`again ${mark}`, mark);
      await bench.finish(mark);
    }
    bench.ends.length = 0;
    bench.upload('caller', 1000);
    for (let mark = 0; mark < MAX_WAITING; mark++) bench.upload(`again ${mark}`, mark);
    bench.upload('ben', 100);
    await bench.finish(1000);
    expect(bench.begun()).toEqual([100]);
    expect(bench.ends.filter((end) => end.endsWith(LATER))).toHaveLength(1);
  });

  it('rejects a scan with a Retry-After time', async () => {
    const bench = createBench();
    bench.upload('mallory', 1);
    await vi.advanceTimersByTimeAsync(COMPUTE_LIMIT_MS - WAIT_LIMIT_MS + 1);
    bench.upload('ben', 2);
    bench.upload('ann', 3);
    await vi.advanceTimersByTimeAsync(WAIT_LIMIT_MS - 2);
    expect(bench.ends).toEqual([]);
    // The running one times out; its replacement thread takes the first waiting one.
    await vi.advanceTimersByTimeAsync(2);
    expect(bench.ends).toEqual(['mallory: analysis-failed', `ann: ${LATER}`]);
    expect(bench.begun()).toEqual([2]);
    await bench.finish(2);
    // The rejected ones retry.
    bench.upload('ann', 4);
    await bench.finish(4);
    expect(bench.ends.slice(2)).toEqual(['ben: analyzed', 'ann: analyzed']);
  });
});

describe('an analysis thread', () => {
  it('that dies fails only its own scan and is replaced', async () => {
    const bench = createBench();
    bench.upload('mallory', 1);
    bench.upload('ben', 2);
    bench.threads[0]!.die();
    await bench.settle();
    expect(bench.ends).toEqual(['mallory: analysis-failed']);
    expect(bench.threads).toHaveLength(2);
    await bench.finish(2);
    expect(bench.ends).toEqual(['mallory: analysis-failed', 'ben: analyzed']);
  });

  it('that hangs is stopped', async () => {
    const bench = createBench();
    bench.upload('mallory', 1);
    await vi.advanceTimersByTimeAsync(COMPUTE_LIMIT_MS - 1);
    expect(bench.threads[0]!.hasEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(bench.ends).toEqual(['mallory: analysis-failed']);
    expect(bench.threads[0]!.hasEnded).toBe(true);
    // A late response belongs to no upload.
    bench.upload('ben', 2);
    bench.threads[0]!.answer();
    await bench.settle();
    expect(bench.ends).toEqual(['mallory: analysis-failed']);
    await bench.finish(2);
  });

  it('that keeps dying does not get the same scan again and again', async () => {
    const bench = createBench();
    for (let time = 0; time < MAX_ANALYSES_PER_SESSION; time++) {
      bench.upload('mallory', time);
      bench.threads.at(-1)!.die();
      await bench.settle();
    }
    bench.upload('mallory', 99);
    await bench.settle();
    expect(bench.ends.at(-1)).toBe('mallory: scan-session-expired');
    expect(bench.threads).toHaveLength(MAX_ANALYSES_PER_SESSION);
  });
});

describe('closing the pool', () => {
  it('stops the threads and answers all waiting scans', async () => {
    const bench = createBench();
    bench.upload('ann', 1);
    bench.upload('ben', 2);
    await bench.pool.close();
    await bench.settle();
    expect(bench.ends.sort()).toEqual(['ann: analysis-failed', 'ben: service-unavailable']);
    expect(bench.threads.map(({ hasEnded }) => hasEnded)).toEqual([true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
