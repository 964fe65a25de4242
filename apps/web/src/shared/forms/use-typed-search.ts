import { useEffect, useRef, useState } from 'react';

/** The search starts this long after the last key. Chosen. */
const SEARCH_PAUSE_MS = 400;

interface TypedSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Seeks what is typed without the pause. */
  readonly seekNow: () => void;
}

/**
 * The text of a field whose search is in the address. What is typed is sought once the typing pauses. A search of its own that arrives
 * while the user types on takes no letter back; another, such as by Back or "Show everyone", replaces the text.
 *
 * @param sought  what the address seeks
 * @param onSeek  puts a trimmed text into the address, which may take a moment
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
