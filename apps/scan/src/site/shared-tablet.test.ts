import { KIOSK_IDLE_LIMIT_MS } from '@mien/domain';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { speakAtTablet, watchTablet } from './shared-tablet.ts';

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

// Files of a worker share their globals.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Watches until the test has finished. Returns what is called once the person has left. */
function watch() {
  const onLeft = vi.fn();
  const stop = watchTablet(onLeft);
  onTestFinished(stop);
  return { onLeft, stop };
}

describe('the page of a scan at a shared tablet', () => {
  it('is left once nobody has touched it for three minutes', () => {
    const { onLeft } = watch();
    vi.advanceTimersByTime(KIOSK_IDLE_LIMIT_MS);
    expect(onLeft).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(onLeft).toHaveBeenCalled();
  });

  it.each(['pointerdown', 'keydown'])('stays after %s', (touch) => {
    const { onLeft } = watch();
    vi.advanceTimersByTime(KIOSK_IDLE_LIMIT_MS);
    page.dispatchEvent(new Event(touch));
    vi.advanceTimersByTime(KIOSK_IDLE_LIMIT_MS);
    expect(onLeft).not.toHaveBeenCalled();
  });

  it('is not watched any more after that was stopped', () => {
    const { onLeft, stop } = watch();
    stop();
    vi.advanceTimersByTime(2 * KIOSK_IDLE_LIMIT_MS);
    expect(onLeft).not.toHaveBeenCalled();
  });

  it('speaks, whatever the person before chose', () => {
    const setOn = vi.fn();
    speakAtTablet({ setOn }, false);
    expect(setOn).not.toHaveBeenCalled();
    speakAtTablet({ setOn }, true);
    expect(setOn).toHaveBeenCalledExactlyOnceWith(true);
  });
});
