import type { Today } from '@mien/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettling } from './use-settling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const todayOf = (...uids: readonly string[]) =>
  ({
    lines: [{ line: 'refusedScans', found: { items: uids.map((patientUid) => ({ patientUid })) } }],
    resting: { count: 0, items: [] },
  }) as unknown as Today;

it('rows that have moved settle only after the second press of a double click', () => {
  const { result, rerender } = renderHook((today: Today) => useSettling(today), {
    initialProps: todayOf('ana', 'ben'),
  });
  expect(result.current).toBe(false);
  rerender(todayOf('ben'));
  expect(result.current).toBe(true);
  act(() => void vi.advanceTimersByTime(500));
  expect(result.current).toBe(true);
  act(() => void vi.advanceTimersByTime(500));
  expect(result.current).toBe(false);
});

it('the same rows, read again, do not move', () => {
  const { result, rerender } = renderHook((today: Today) => useSettling(today), { initialProps: todayOf('ana') });
  rerender(todayOf('ana'));
  expect(result.current).toBe(false);
});
