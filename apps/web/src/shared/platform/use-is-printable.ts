import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsIdle } from './use-is-idle.ts';

/**
 * Whether print-only content is rendered: once the browser is idle, and at the latest when it is about to print. Rendering
 * it at once would delay the page itself.
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
