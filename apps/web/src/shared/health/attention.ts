import { MINUTE_MS } from '@mien/domain';
import { useEffect, useState } from 'react';

/** User activity events. */
export const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'] as const;

/** Half the idle timeout of a staff session: polling must not keep it alive forever. */
const UNUSED_AFTER_MS = 15 * MINUTE_MS;

/** The polling interval; false once the page has been idle for a while. */
export function useAttentiveInterval(intervalMs: number): number | false {
  const [isUsed, setIsUsed] = useState(true);
  useEffect(() => {
    let timer = 0;
    function wake(): void {
      setIsUsed(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setIsUsed(false), UNUSED_AFTER_MS);
    }
    wake();
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, wake, { passive: true });
    return () => {
      window.clearTimeout(timer);
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, wake);
    };
  }, []);
  return isUsed ? intervalMs : false;
}
