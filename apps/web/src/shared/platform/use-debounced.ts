import { useEffect, useState } from 'react';

/** Debounce time of a search. Chosen. */
export const SEARCH_PAUSE_MS = 250;

export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** Debounces a typed search; an empty one is returned at once. */
export const useDebouncedSearch = (text: string): string => useDebounced(text, text === '' ? 0 : SEARCH_PAUSE_MS);
