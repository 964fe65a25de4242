import { ifPossible } from '@mien/ui/if-possible';
import type { HealthAnswer, HealthRequest } from './apple-health-worker.ts';
import { HealthFileError } from './unzipped.ts';

/** Fallback without workers: reads in chunks on the main thread. */
async function readHere(file: File, now: Date, onAnswer: (answer: HealthAnswer) => void): Promise<void> {
  try {
    const { readAppleHealth } = await import('./apple-health.ts');
    onAnswer({
      kind: 'found',
      found: await readAppleHealth(file, now, (percent) => onAnswer({ kind: 'progress', percent })),
    });
  } catch (error) {
    onAnswer({ kind: 'failed', reason: error instanceof HealthFileError ? error.reason : 'broken' });
  }
}

/**
 * Reads an Apple Health export in a worker.
 *
 * @returns a function that cancels; no callbacks follow
 */
export function readHealthFile(file: File, now: Date, onAnswer: (answer: HealthAnswer) => void): () => void {
  let isOver = false;
  const worker = ifPossible(() => new Worker(new URL('./apple-health-worker.ts', import.meta.url), { type: 'module' }));
  const stop = () => {
    isOver = true;
    worker?.terminate();
  };
  const answer = (said: HealthAnswer) => {
    if (isOver) return;
    if (said.kind !== 'progress') stop();
    onAnswer(said);
  };
  worker?.addEventListener('message', ({ data }: MessageEvent<HealthAnswer>) => answer(data));
  worker?.addEventListener('error', () => answer({ kind: 'failed', reason: 'broken' }));
  worker?.postMessage({ file, nowMs: now.getTime() } satisfies HealthRequest);
  if (!worker) void readHere(file, now, answer);
  return stop;
}
