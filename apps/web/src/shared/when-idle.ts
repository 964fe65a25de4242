import { ifPossible } from '@mien/ui/if-possible';

/** A page in the background is not painted: what waits for it goes on after this long, milliseconds. */
const LONGEST_WAIT_MS = 4000;

/** Runs once the page's largest part so far is painted. Browsers that do not tell run it at once. */
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

/** Runs when the page is painted and the browser has nothing better to do. */
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

/** What a browser says of its connection; not all do. */
interface Connection {
  readonly saveData?: boolean;
}

/** Fetches what probably comes next when the browser is idle; not for somebody who asked it to save data. */
export function prefetchWhenIdle(fetchNext: () => void): () => void {
  const { connection } = navigator as { readonly connection?: Connection };
  return connection?.saveData ? () => undefined : whenIdle(fetchNext);
}
