import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ifPossible } from '../if-possible.ts';

/** The assumed width until the container has been measured: a phone. */
const FIRST_WIDTH_PX = 318;

/** The inner width of an element in pixels, and its text size relative to 16 px. */
export function useWidth<T extends HTMLElement>(): {
  readonly ref: RefObject<T | null>;
  readonly widthPx: number;
  readonly textScale: number;
} {
  const ref = useRef<T>(null);
  const [size, setSize] = useState({ widthPx: FIRST_WIDTH_PX, textScale: 1 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
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
