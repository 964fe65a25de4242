import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether the page is painted and the browser had nothing better to do since. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
