import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchWhenIdle } from './when-idle.ts';

let tellPainted: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  class Observer {
    static readonly supportedEntryTypes = ['largest-contentful-paint'];
    constructor(onEntry: () => void) {
      tellPainted = onEntry;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('prefetches only after the largest part is painted', () => {
  const fetchNext = vi.fn();
  prefetchWhenIdle(fetchNext);
  vi.advanceTimersByTime(2000);
  expect(fetchNext).not.toHaveBeenCalled();
  tellPainted();
  vi.advanceTimersByTime(10_000);
  expect(fetchNext).toHaveBeenCalledOnce();
});

it('prefetches on a page that is never painted, unless canceled', () => {
  const [fetchNext, calledOff] = [vi.fn(), vi.fn()];
  prefetchWhenIdle(fetchNext);
  prefetchWhenIdle(calledOff)();
  vi.advanceTimersByTime(20_000);
  expect(fetchNext).toHaveBeenCalledOnce();
  expect(calledOff).not.toHaveBeenCalled();
});

it('prefetches nothing in data-saving mode', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  const fetchNext = vi.fn();
  prefetchWhenIdle(fetchNext);
  tellPainted?.();
  vi.advanceTimersByTime(20_000);
  expect(fetchNext).not.toHaveBeenCalled();
});
