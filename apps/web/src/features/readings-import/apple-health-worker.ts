import { readAppleHealth } from './apple-health.ts';
import type { FoundReadings } from './readings-file.ts';
import { HealthFileError, type HealthFileFault } from './unzipped.ts';

/** What the page asks for. */
export interface HealthRequest {
  readonly file: File;
  readonly nowMs: number;
}
/** Progress, and then the readings found or the error. */
export type HealthAnswer =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'found'; readonly found: FoundReadings }
  | { readonly kind: 'failed'; readonly reason: HealthFileFault };

const answer = (message: HealthAnswer): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<HealthRequest>) => {
  readAppleHealth(data.file, new Date(data.nowMs), (percent) => answer({ kind: 'progress', percent }))
    .then((found) => answer({ kind: 'found', found }))
    // Reading fails if the file was moved or changed meanwhile.
    .catch((error: unknown) =>
      answer({ kind: 'failed', reason: error instanceof HealthFileError ? error.reason : 'broken' }),
    );
});
