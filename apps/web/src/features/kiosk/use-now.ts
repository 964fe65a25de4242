import { SECOND_MS } from '@mien/domain';
import { useEffect, useState } from 'react';

/** The time of this device, in milliseconds since 1970, updated every second and when a tablet wakes up. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const update = () => setNowMs(Date.now());
    const timer = setInterval(update, SECOND_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return nowMs;
}
