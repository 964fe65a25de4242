import { useEffect, useState } from 'react';

/** A search starts this long after the last key. */
const SEARCH_PAUSE_MS = 250;

/** A typed text, after a pause; an empty one at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), text === '' ? 0 : SEARCH_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
