import { optional } from './browser/ask.ts';

/**
 * Keeps the screen on while a scan runs, if the browser supports it: Safari from 16.4, in apps on the home screen from
 * iOS 18.4. Otherwise a phone may dim the screen; the scan then stops and says why.
 *
 * @returns a function that releases the wake lock
 */
export function keepAwake(): () => void {
  let isOver = false;
  let held: WakeLockSentinel | null = null;
  const release = (lock: WakeLockSentinel): void => void optional(() => lock.release(), undefined);
  const take = (lock: WakeLockSentinel): void => {
    if (isOver) release(lock);
    else held = lock;
  };
  // Refused, as with low battery: a dimmed screen is a nuisance, not a failure.
  void optional(async () => take(await navigator.wakeLock.request('screen')), undefined);
  return () => {
    isOver = true;
    if (held !== null) release(held);
  };
}
