import { useEffect, useState } from 'react';

/** How long a score takes to its end: the most that anything moves for. Chosen. */
export const COUNT_UP_MS = 300;

/** A whole number that runs up to its end, or stands there at once. */
export function useCountUp(end: number, isMoving: boolean): number {
  const [shown, setShown] = useState(isMoving ? 0 : end);
  useEffect(() => {
    if (!isMoving) {
      setShown(end);
      return;
    }
    // By the clock of the frames: the first one may have begun before this ran.
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
