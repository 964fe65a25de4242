import { optional } from './browser/ask.ts';

const LOCK_NAME = 'mien-scan';
/** Another run of this page may be about to let go. */
const SECOND_TRY_MS = 400;
/** The browser answers in milliseconds, or not at all: then nothing keeps tabs apart. */
const LOCK_LIMIT_MS = 1000;

export interface OneScanLock {
  release(): void;
}

const NO_LOCK: OneScanLock = { release: () => {} };

/**
 * Lets one tab of this browser scan at a time: two would share the camera and halve its pictures. Browsers without Web Locks,
 * pages without a safe connection, locks that fail: nothing keeps tabs apart there.
 *
 * @param mode    `take-over` ends the scan of the other tab
 * @param onLost  another tab took over
 * @returns null when another tab scans
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
          // A lock that was held and ends before it is released has been taken over. One that never was has failed.
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
