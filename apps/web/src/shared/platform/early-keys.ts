import { useEffect } from 'react';

/** How long a key waits for its handler to load. Chosen: later it would surprise. */
const WAITS_MS = 3000;

let waiting: { readonly key: KeyboardEvent; readonly atMs: number } | null = null;

/** Placeholder while a component that handles keys is loading: buffers the last key pressed. */
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

/** The key pressed just before the component was loaded, once; null for none. */
export function takeEarlyKey(): KeyboardEvent | null {
  const kept = waiting;
  waiting = null;
  return kept !== null && Date.now() - kept.atMs < WAITS_MS ? kept.key : null;
}
