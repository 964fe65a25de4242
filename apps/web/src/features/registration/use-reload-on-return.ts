import { useEffect } from 'react';

/** Reloads a page restored from the browser's back/forward cache: its state belongs to a user who has left it. */
export function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reload]);
}
