import { vi } from 'vitest';

/** Longer than a frame of jsdom, which draws sixty a second. */
const FRAME_MS = 20;

/**
 * Ends fake timers, one frame later. jsdom counts frames by the timer that it finds when somebody first waits for one: a fake one
 * that never rings again would leave the window without frames, for all files that come after it.
 */
export function endFakeTime(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS);
  vi.useRealTimers();
}
