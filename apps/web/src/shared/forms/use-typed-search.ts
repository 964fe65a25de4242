import { useEffect, useRef, useState } from 'react';
import { SEARCH_PAUSE_MS } from '../platform/use-debounced.ts';

interface TypedSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Searches at once. */
  readonly seekNow: () => void;
}

/**
 * The text of a search field that is synced with the URL. Typed text is debounced. Its own URL updates that arrive
 * while the user types on are ignored; a change from elsewhere, such as Back or "Show everyone", replaces the text.
 *
 * @param sought  the search in the URL
 * @param onSeek  puts a trimmed text into the URL, which may take a moment
 */
export function useTypedSearch(sought: string, onSeek: (text: string) => void): TypedSearch {
  const [{ text, of, asked }, setTyped] = useState({ text: sought, of: sought, asked: [] as readonly string[] });
  if (of !== sought) {
    const place = asked.indexOf(sought);
    const isOwn = place >= 0;
    setTyped({ text: isOwn ? text : sought, of: sought, asked: isOwn ? asked.slice(place + 1) : [] });
  }
  function seek(typed: string): void {
    setTyped((known) => ({ ...known, asked: [...known.asked, typed] }));
    onSeek(typed);
  }
  const latest = useRef(seek);
  latest.current = seek;
  useEffect(() => {
    if (text.trim() === sought) return;
    const timer = window.setTimeout(() => latest.current(text.trim()), SEARCH_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, sought]);
  return {
    text,
    setText: (typed) => setTyped((known) => ({ ...known, text: typed })),
    seekNow: () => seek(text.trim()),
  };
}
