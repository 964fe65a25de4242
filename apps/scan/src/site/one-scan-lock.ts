import { optional } from './browser/ask.ts';

const LOCK_NAME = 'mien-scan';
/** Another run of this page may be about to release it. */
const SECOND_TRY_MS = 400;
/** Timeout: the browser responds in milliseconds, or not at all, and then tabs are not separated. */
const LOCK_LIMIT_MS = 1000;

export interface OneScanLock {
  release(): void;
}

const NO_LOCK: OneScanLock = { release: () => {} };

/**
 * A mutex that lets one tab of this browser scan at a time: two would share the camera and halve its frame rate.
 * Without Web Locks, in insecure contexts, and if locks fail, there is no mutual exclusion.
 *
 * @param mode    `take-over` ends the scan of the other tab
 * @param onLost  another tab took over
 * @returns null if another tab is scanning
 */
export async function acquireOneScanLock(mode: 'ask' | 'take-over', onLost: () => void): Promise<OneScanLock | null> {
  const first = await request(mode, onLost);
  if (first !== null) return first;
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
  return request(mode, onLost);
}

function request(mode: 'ask' | 'take-over', onLost: () => void): Promise<OneScanLock | null> {
  const options = mode === 'take-over' ? { steal: true } : { ifAvailable: true };
  return optional(
    () =>
      new Promise<OneScanLock | null>((resolve, reject) => {
        let isHeld = false;
        const end = (cause: unknown): void => {
          // A lock that was held and ends before it is released was taken over. One that was never held has failed.
          if (isHeld) onLost();
          else reject(cause);
        };
        navigator.locks
          .request(LOCK_NAME, options, (lock) => {
            if (lock === null) {
              resolve(null);
              return undefined;
            }
            isHeld = true;
            return new Promise<void>((letGo) => {
              resolve({
                release() {
                  isHeld = false;
                  letGo();
                },
              });
            });
          })
          .then(() => reject(new Error('the lock ended at once')), end);
      }),
    NO_LOCK,
    { limitMs: LOCK_LIMIT_MS, undoLate: (late) => late?.release() },
  );
}
