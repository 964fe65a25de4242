import { useEffect, useState } from 'react';

/** Debounce time of a search. Chosen. */
export const SEARCH_PAUSE_MS = 250;

/** Debounces typed text; an empty one is returned at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
