import { ifPossible } from '@mien/ui/if-possible';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; false if the browser cannot tell. */
export const doesMediaMatch = (query: string): boolean => ifPossible(() => window.matchMedia(query).matches) ?? false;

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = ifPossible(() => window.matchMedia(query));
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => doesMediaMatch(query));
}
