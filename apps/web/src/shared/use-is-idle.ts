import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/**
 * Whether there was a moment when the page was painted with its answers and the browser had nothing better to do. What
 * is fetched before that takes the page's place on the line.
 *
 * @param hasPage  false while the page's own files are on their way
 */
export function useIsIdle(hasPage = true): boolean {
  const isReady = useIsFetching() === 0 && hasPage;
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isReady && !isIdle ? whenIdle(() => setIdle(true)) : undefined), [isReady, isIdle]);
  return isIdle;
}
