import { optional } from './browser/ask.ts';

/**
 * Keeps the screen on while a scan runs, as far as the browser allows: Safari has it from 16.4, in apps on the home screen from
 * iOS 18.4. Without it a phone may dim the screen; the scan then stops and says why.
 *
 * @returns lets the screen dim again
 */
export function keepAwake(): () => void {
  let isOver = false;
  let held: WakeLockSentinel | null = null;
  const release = (lock: WakeLockSentinel): void => void optional(() => lock.release(), undefined);
  const take = (lock: WakeLockSentinel): void => {
    if (isOver) release(lock);
    else held = lock;
  };
  // Refused, as with little battery: a screen that dims is a nuisance, not a failure.
  void optional(async () => take(await navigator.wakeLock.request('screen')), undefined);
  return () => {
    isOver = true;
    if (held !== null) release(held);
  };
}
