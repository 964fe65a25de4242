import { KIOSK_ANSWER_MS, KIOSK_ASK_AFTER_MS, KIOSK_FACE_AWAY_MS, SECOND_MS } from '@mien/domain';
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

/** Watches until the test has finished. `asked` is the newest answer time, undefined before the first question. */
function watch() {
  const onLeft = vi.fn();
  const onAsking = vi.fn<(secondsLeft: number | null) => void>();
  const watching = watchTablet({ onAsking, onLeft });
  onTestFinished(() => watching.stop());
  return { ...watching, onLeft, asked: () => onAsking.mock.lastCall?.[0] };
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);
const touch = (name = 'pointerdown') => page.dispatchEvent(new Event(name));

describe('the page of a scan at a shared tablet', () => {
  it('asks after 45 seconds without a touch, and closes 20 seconds later', () => {
    const { onLeft, asked } = watch();
    pass(KIOSK_ASK_AFTER_MS - SECOND_MS);
    expect(asked()).toBeUndefined();
    pass(SECOND_MS);
    expect(asked()).toBe(20);
    pass(KIOSK_ANSWER_MS - SECOND_MS);
    expect(asked()).toBe(1);
    expect(onLeft).not.toHaveBeenCalled();
    pass(SECOND_MS);
    expect(onLeft).toHaveBeenCalledOnce();
    pass(KIOSK_ASK_AFTER_MS);
    expect(onLeft).toHaveBeenCalledOnce();
  });

  it.each(['pointerdown', 'keydown'])('does not ask after %s', (name) => {
    const { asked } = watch();
    pass(KIOSK_ASK_AFTER_MS - SECOND_MS);
    touch(name);
    pass(KIOSK_ASK_AFTER_MS - SECOND_MS);
    expect(asked()).toBeUndefined();
  });

  it('never asks a person whom the scan sees', () => {
    const { sawFace, asked } = watch();
    for (let elapsedMs = 0; elapsedMs < 2 * KIOSK_ASK_AFTER_MS; elapsedMs += SECOND_MS) {
      sawFace();
      pass(SECOND_MS);
    }
    expect(asked()).toBeUndefined();
  });

  it('asks once a seen face has been away for five seconds, even if the page is touched meanwhile', () => {
    const { sawFace, asked } = watch();
    sawFace();
    pass(KIOSK_FACE_AWAY_MS - SECOND_MS);
    expect(asked()).toBeUndefined();
    touch();
    pass(SECOND_MS);
    expect(asked()).toBe(20);
  });

  it('waits for the answer: neither a touch, nor a face, nor the end of the scan answers', () => {
    const { sawFace, endScan, asked, onLeft } = watch();
    sawFace();
    pass(KIOSK_FACE_AWAY_MS);
    touch();
    sawFace();
    endScan();
    pass(10 * SECOND_MS);
    expect(asked()).toBe(10);
    pass(10 * SECOND_MS);
    expect(onLeft).toHaveBeenCalledOnce();
  });

  it('goes on with who answers, and then waits 45 seconds again', () => {
    const { sawFace, stay, asked, onLeft } = watch();
    sawFace();
    pass(KIOSK_FACE_AWAY_MS);
    stay();
    expect(asked()).toBeNull();
    pass(KIOSK_ASK_AFTER_MS - SECOND_MS);
    expect(asked()).toBeNull();
    pass(SECOND_MS);
    expect(asked()).toBe(20);
    expect(onLeft).not.toHaveBeenCalled();
  });

  it('counts touches again after the scan has ended', () => {
    const { sawFace, endScan, asked } = watch();
    sawFace();
    endScan();
    pass(KIOSK_ASK_AFTER_MS - SECOND_MS);
    expect(asked()).toBeUndefined();
    touch();
    pass(KIOSK_ASK_AFTER_MS - SECOND_MS);
    expect(asked()).toBeUndefined();
  });

  it('is not watched any more after that was stopped', () => {
    const { onLeft, stop } = watch();
    stop();
    pass(2 * (KIOSK_ASK_AFTER_MS + KIOSK_ANSWER_MS));
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
