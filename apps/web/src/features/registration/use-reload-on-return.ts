import { useEffect } from 'react';

/** Coming back to a page that the browser kept starts it over: what it was doing belongs to somebody who has left it. */
export function useReloadOnReturn(reload: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reload]);
}
