import { startTransition, useEffect, useState } from 'react';
import { isFirstPage } from './first-page.ts';

/**
 * Whether the top of a page stands, so that the rest can follow in a render that gives way to paints and touches. The
 * page that the app opens with shows its top first, whatever is there already.
 *
 * @param isAtOnce  for a page that comes whole, since whatever it shows was there already
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
