import { useEffect, useState } from 'react';

const DURATION_MS = 300;

/** A whole number that runs up to its end; at once for those who want less motion. */
export function useCountUp(end: number, isAnimated: boolean): number {
  const isCalm = !isAnimated || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [shown, setShown] = useState(isCalm ? end : 0);
  useEffect(() => {
    if (isCalm) {
      setShown(end);
      return;
    }
    const started = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = Math.min(1, (now - started) / DURATION_MS);
      setShown(Math.round(end * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [end, isCalm]);
  return shown;
}
