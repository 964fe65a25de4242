import { startTransition, useEffect, useState } from 'react';
import { isFirstPage } from './first-page.ts';

/**
 * Whether the top of a page has painted, so that the rest can follow in an interruptible render. The first page of the
 * app shows its top first, whatever is already cached.
 *
 * @param isAtOnce  for a page that renders completely because all its data is cached
 */
export function useIsDrawn(isAtOnce: boolean): boolean {
  const [isDrawn, setDrawn] = useState(() => isAtOnce && !isFirstPage());
  useEffect(() => {
    let timer: number | undefined;
    // After the paint of the frame that shows the top.
    const frame = window.requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setDrawn(true)));
    });
    return () => {
      window.cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, []);
  return isDrawn;
}
