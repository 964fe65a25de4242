import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEARCH_PAUSE_MS } from '../platform/use-debounced.ts';
import { useTypedSearch } from './use-typed-search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The URL updates only when `arrive` is called, as on a busy device. */
function begin(sought = '') {
  const onSeek = vi.fn<(text: string) => void>();
  const { result, rerender } = renderHook((of: string) => useTypedSearch(of, onSeek), { initialProps: sought });
  const type = (text: string) => act(() => result.current.setText(text));
  const pause = () => act(() => vi.advanceTimersByTime(SEARCH_PAUSE_MS));
  return {
    onSeek,
    type,
    pause,
    arrive: rerender,
    text: () => result.current.text,
    seekNow: () => act(result.current.seekNow),
  };
}

describe('useTypedSearch', () => {
  it('starts a search once the typing pauses, trimmed', () => {
    const { onSeek, type, pause, arrive, text } = begin();
    type('be');
    act(() => vi.advanceTimersByTime(SEARCH_PAUSE_MS - 1));
    type('ben ');
    pause();
    expect(onSeek).toHaveBeenCalledExactlyOnceWith('ben');
    arrive('ben');
    pause();
    expect([text(), onSeek.mock.calls.length]).toEqual(['ben ', 1]);
  });

  it('keeps typed text when the URL updates late', () => {
    const { onSeek, type, pause, arrive, text } = begin();
    type('ben');
    pause();
    type('ben ad');
    pause();
    type('ben adams');
    arrive('ben');
    expect(text()).toBe('ben adams');
    arrive('ben ad');
    expect(text()).toBe('ben adams');
    pause();
    expect(onSeek).toHaveBeenLastCalledWith('ben adams');
    type('ben');
    pause();
    type('');
    arrive('ben adams');
    arrive('ben');
    expect(text()).toBe('');
    pause();
    expect(onSeek).toHaveBeenLastCalledWith('');
  });

  it('is replaced by a search from elsewhere, even one that was typed before', () => {
    const { type, pause, arrive, text } = begin();
    for (const name of ['ben', 'cho']) {
      type(name);
      pause();
      arrive(name);
    }
    type('choi');
    arrive('ben');
    expect(text()).toBe('ben');
    arrive('');
    expect(text()).toBe('');
  });

  it('searches at once on submit', () => {
    const { onSeek, type, arrive, seekNow, pause } = begin();
    type('ben');
    seekNow();
    expect(onSeek).toHaveBeenCalledExactlyOnceWith('ben');
    arrive('ben');
    pause();
    expect(onSeek).toHaveBeenCalledTimes(1);
  });
});
