import { useEffect } from 'react';

/** How long a key waits for the part that handles it. Chosen: later it would surprise. */
const WAITS_MS = 3000;

let waiting: { readonly key: KeyboardEvent; readonly atMs: number } | null = null;

/** In place of a part that handles keys, while it is being fetched: keeps the last key that was pressed. */
export function EarlyKeys(): null {
  useEffect(() => {
    const keep = (key: KeyboardEvent) => {
      waiting = { key, atMs: Date.now() };
    };
    window.addEventListener('keydown', keep);
    return () => window.removeEventListener('keydown', keep);
  }, []);
  return null;
}

/** The key that was pressed just before the part was there, once; null for none. */
export function takeEarlyKey(): KeyboardEvent | null {
  const kept = waiting;
  waiting = null;
  return kept !== null && Date.now() - kept.atMs < WAITS_MS ? kept.key : null;
}
