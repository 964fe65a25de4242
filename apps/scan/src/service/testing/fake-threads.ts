import { refuseAll } from '@mien/signal';
import type { AnalysisTask } from '../analysis-protocol.ts';
import type { AnalysisThreadEvents, openAnalysisThread } from '../analysis-thread.ts';

/** The default response of the fake threads. */
export const NO_PULSE = refuseAll(
  { engineVersion: 'fake', frameRateHz: 30, durationS: 30, largestGapMs: 33, faceSeenShare: 1 },
  'no-pulse',
);

export interface FakeThread {
  /** The current task. */
  task: AnalysisTask | null;
  hasEnded: boolean;
  /** Completes the task. */
  answer(): void;
  die(): void;
}

/** Threads that compute nothing and respond on command. */
export function createFakeThreads(): { readonly open: typeof openAnalysisThread; readonly opened: FakeThread[] } {
  const opened: FakeThread[] = [];
  const open = ({ onAnswer, onEnd }: AnalysisThreadEvents) => {
    const thread: FakeThread = {
      task: null,
      hasEnded: false,
      answer() {
        const { task } = thread;
        if (task === null) throw new Error('it computes nothing');
        thread.task = null;
        onAnswer({ id: task.id, analysis: NO_PULSE });
      },
      die() {
        thread.hasEnded = true;
        onEnd(new Error('out of memory'));
        // As in real threads: the end follows an error.
        onEnd(new Error('ended'));
      },
    };
    opened.push(thread);
    return {
      send(task: AnalysisTask) {
        if (thread.task !== null) throw new Error('it computes already');
        thread.task = task;
      },
      async end() {
        thread.hasEnded = true;
        onEnd(new Error('ended'));
      },
    };
  };
  return { open, opened };
}
