import { useEffect, useState } from 'react';

/** How long a score counts up: the longest animation of the app. Chosen. */
export const COUNT_UP_MS = 300;

/** A whole number that counts up to its end, or is shown at once. */
export function useCountUp(end: number, isMoving: boolean): number {
  const [shown, setShown] = useState(isMoving ? 0 : end);
  useEffect(() => {
    if (!isMoving) {
      setShown(end);
      return;
    }
    // By the timestamps of frames: the first one may have begun before this ran.
    let started: number | null = null;
    let frame = 0;
    const step = (now: number) => {
      started ??= now;
      const share = Math.min(1, (now - started) / COUNT_UP_MS);
      setShown(Math.round(end * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [end, isMoving]);
  return shown;
}
