import { useEffect, useState } from 'react';

/** Duration of the score animation: the longest animation of the app. Chosen. */
export const COUNT_UP_MS = 300;

/** An integer that counts up to its end, or is shown at once. */
export function useCountUp(end: number, isMoving: boolean): number {
  const [shown, setShown] = useState(isMoving ? 0 : end);
  useEffect(() => {
    if (!isMoving) {
      setShown(end);
      return;
    }
    // Uses frame timestamps: the first frame may have begun before this ran.
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
