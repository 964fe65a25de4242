import { ifPossible } from '@mien/ui/if-possible';

/**
 * Timeout: a background page is not painted, so work that waits for a paint continues after this long, milliseconds.
 */
const LONGEST_WAIT_MS = 4000;

/** Runs once the page's largest part so far is painted. In browsers that do not report it, runs at once. */
export function whenPainted(work: () => void): () => void {
  let timer: number | undefined;
  const goOn = () => {
    stop();
    work();
  };
  const observer = ifPossible(() => {
    const isTold = PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint');
    return isTold ? new PerformanceObserver(goOn) : null;
  });
  if (observer === null) {
    work();
    return () => undefined;
  }
  const stop = () => {
    observer.disconnect();
    window.clearTimeout(timer);
  };
  timer = window.setTimeout(goOn, LONGEST_WAIT_MS);
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  return stop;
}

/** Runs when the page is painted and the browser is idle. */
export function whenIdle(work: () => void): () => void {
  let cancel = (): void => undefined;
  const stop = whenPainted(() => {
    const handle = ifPossible(() => window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS }));
    if (handle === null) {
      const timer = window.setTimeout(work, 1500);
      cancel = () => window.clearTimeout(timer);
    } else {
      cancel = () => window.cancelIdleCallback(handle);
    }
  });
  return () => {
    stop();
    cancel();
  };
}

/** A browser's information about its connection; not all provide it. */
interface Connection {
  readonly saveData?: boolean;
}

/** Prefetches what probably comes next when the browser is idle; not in data-saving mode. */
export function prefetchWhenIdle(fetchNext: () => void): () => void {
  const { connection } = navigator as { readonly connection?: Connection };
  return connection?.saveData ? () => undefined : whenIdle(fetchNext);
}
