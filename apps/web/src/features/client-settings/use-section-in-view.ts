import { ifPossible } from '@mien/ui/if-possible';
import { useCallback, useEffect, useState } from 'react';

/** Keys that scroll. */
const SCROLL_KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' '];

/** A section counts as current when it crosses this part of the window, below the header. */
const READING_PART = '-25% 0px -74% 0px';

/**
 * The id of the current section: the selected one until the user scrolls, then the last one that reached the upper part
 * of the window. Initially the first.
 */
export function useSectionInView<Id extends string>(ids: readonly Id[]) {
  const [current, setCurrent] = useState(ids[0]);
  // A selected section near the bottom cannot scroll up to the reading area.
  const [chosen, choose] = useState<Id | null>(null);
  const leave = useCallback((event: Event) => {
    if (!(event instanceof KeyboardEvent) || SCROLL_KEYS.includes(event.key)) choose(null);
  }, []);
  useEffect(() => {
    const kinds = ['wheel', 'touchmove', 'keydown'] as const;
    for (const kind of kinds) window.addEventListener(kind, leave, { passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, leave);
    };
  }, [leave]);
  useEffect(() => {
    const see: IntersectionObserverCallback = (entries) => {
      const seen = entries.find((entry) => entry.isIntersecting)?.target.id;
      const id = ids.find((known) => known === seen);
      if (id !== undefined) setCurrent(id);
    };
    const observer = ifPossible(() => new IntersectionObserver(see, { rootMargin: READING_PART }));
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer?.observe(section);
    }
    // The last sections may be too short to scroll that far up.
    const atEnd = () => {
      const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
      if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) setCurrent(ids.at(-1));
    };
    window.addEventListener('scroll', atEnd, { passive: true });
    return () => {
      observer?.disconnect();
      window.removeEventListener('scroll', atEnd);
    };
  }, [ids]);
  return { current: chosen ?? current, choose };
}
