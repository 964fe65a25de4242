import { vi } from 'vitest';

/** Longer than a frame of jsdom, which renders sixty per second. */
const FRAME_MS = 20;

/**
 * Ends fake timers, one frame later. jsdom schedules frames with the timer that it finds when a frame is first
 * requested: a fake one that never fires again would leave the window without frames, for all later files.
 */
export function endFakeTime(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(FRAME_MS);
  vi.useRealTimers();
}
