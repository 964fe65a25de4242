const LOCK_NAME = 'mien-scan';
/** Another run of this page may be about to let go. */
const SECOND_TRY_MS = 400;

export interface OneScanLock {
  release(): void;
}

/**
 * Lets one tab of this browser scan at a time: two would share the camera and halve its pictures.
 *
 * @param mode    `take-over` ends the scan of the other tab
 * @param onLost  another tab took over
 * @returns null when another tab scans
 */
export async function acquireOneScanLock(mode: 'ask' | 'take-over', onLost: () => void): Promise<OneScanLock | null> {
  // Browsers without Web Locks, and pages without a safe connection: nothing keeps tabs apart there.
  if (navigator.locks === undefined) return { release: () => {} };
  const first = await request(mode, onLost);
  if (first !== null) return first;
  await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
  return request(mode, onLost);
}

function request(mode: 'ask' | 'take-over', onLost: () => void): Promise<OneScanLock | null> {
  return new Promise((resolve) => {
    let isReleased = false;
    const options = mode === 'take-over' ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(LOCK_NAME, options, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((letGo) => {
          resolve({
            release() {
              isReleased = true;
              letGo();
            },
          });
        });
      })
      .catch(() => {
        if (!isReleased) onLost();
      });
  });
}
