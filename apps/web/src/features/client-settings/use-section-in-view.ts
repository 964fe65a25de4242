import { ifPossible } from '@mien/ui/if-possible';
import { useEffect, useState } from 'react';

/** Where a section counts as read: when it crosses this part of the window, below the header. */
const READING_PART = '-25% 0px -74% 0px';

/**
 * The section that is being read, by its id: the last one that came to the upper part of the window. Before anything was
 * scrolled it is the first.
 */
export function useSectionInView<Id extends string>(ids: readonly Id[]): Id | undefined {
  const [current, setCurrent] = useState(ids[0]);
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
    // The last sections may be too short to come so far up.
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
  return current;
}
