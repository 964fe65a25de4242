import type { Today } from '@mien/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettling } from './use-settling.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const todayOf = (...uids: readonly string[]) =>
  ({
    lines: [{ line: 'refusedScans', found: { items: uids.map((patientUid) => ({ patientUid })) } }],
    snoozed: { count: 0, items: [] },
  }) as unknown as Today;

it('moved rows settle only after the second click of a double click', () => {
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

it('refetching the same rows does not count as a move', () => {
  const { result, rerender } = renderHook((today: Today) => useSettling(today), { initialProps: todayOf('ana') });
  rerender(todayOf('ana'));
  expect(result.current).toBe(false);
});
