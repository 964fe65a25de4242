import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsIdle } from './use-is-idle.ts';

/**
 * Whether what is only for paper stands in the page: as soon as the browser has nothing better to do, and at the latest
 * when it is about to print. To draw it at once would keep the page itself waiting.
 */
export function useIsPrintable(): boolean {
  const isIdle = useIsIdle();
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const onPrint = () => flushSync(() => setPrinted(true));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return isIdle || isPrinted;
}
