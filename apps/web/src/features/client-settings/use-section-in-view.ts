import { ifPossible } from '@mien/ui/if-possible';
import { useEffect, useState } from 'react';

/** A section counts as current when it crosses this part of the window, below the header. */
const READING_PART = '-25% 0px -74% 0px';

/** The id of the current section: the last one that reached the upper part of the window. Before any scrolling it is the first. */
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
  return current;
}
