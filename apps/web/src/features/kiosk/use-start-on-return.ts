import { useEffect } from 'react';
import { paths } from '../../shared/platform/paths.ts';
import type { OpenInPlace } from './end-visit.ts';

/** A page from the back/forward cache may be another person's: it is replaced by the start page. */
export function useStartOnReturn(open: OpenInPlace): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) open(paths.kiosk);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [open]);
}
