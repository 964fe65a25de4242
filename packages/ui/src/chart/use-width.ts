import { type RefCallback, useCallback, useState } from 'react';
import { ifPossible } from '../if-possible.ts';

/** The assumed width until the container has been measured: a phone. */
const FIRST_WIDTH_PX = 318;

/** The inner width of an element in pixels, and its text size relative to 16 px. The element may appear later. */
export function useWidth<T extends HTMLElement>(): {
  readonly ref: RefCallback<T>;
  readonly widthPx: number;
  readonly textScale: number;
} {
  const [size, setSize] = useState({ widthPx: FIRST_WIDTH_PX, textScale: 1 });
  const ref = useCallback((element: T) => {
    const measure = () => {
      const widthPx = element.clientWidth || FIRST_WIDTH_PX;
      const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      setSize((last) => (last.widthPx === widthPx && last.textScale === textScale ? last : { widthPx, textScale }));
    };
    measure();
    const observer = ifPossible(() => new ResizeObserver(measure));
    observer?.observe(element);
    // Larger text makes the page longer, even if the element's width is unchanged.
    observer?.observe(document.documentElement);
    return () => observer?.disconnect();
  }, []);
  return { ref, ...size };
}
