import { useCallback, useEffect, useRef, useState } from 'react';

/** Debounces work: runs it once, a while after the last request, with the page's values at that time. */
export function useDebouncedWork(work: () => void, delayMs: number): { run: () => void; isWaiting: boolean } {
  const [isWaiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  const run = useCallback(() => {
    clearTimeout(timer.current ?? undefined);
    setWaiting(true);
    timer.current = setTimeout(() => {
      setWaiting(false);
      latest.current();
    }, delayMs);
  }, [delayMs]);
  return { run, isWaiting };
}
