import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Whether the page has painted with its data and the browser has since been idle. Earlier requests would compete with
 * the page. Causes no render until then.
 *
 * @param hasPage  false while the page's own chunks are loading
 */
export function useIsIdle(hasPage = true): boolean {
  const queryClient = useQueryClient();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!hasPage || isIdle) return;
    let stopWaiting: (() => void) | null = null;
    const look = () => {
      if (queryClient.isFetching() > 0) {
        stopWaiting?.();
        stopWaiting = null;
      } else stopWaiting ??= whenIdle(() => startTransition(() => setIdle(true)));
    };
    look();
    const unsubscribe = queryClient.getQueryCache().subscribe(look);
    return () => {
      unsubscribe();
      stopWaiting?.();
    };
  }, [hasPage, isIdle, queryClient]);
  return isIdle;
}
