import { MINUTE_MS } from '@mien/domain';
import { useEffect, useState } from 'react';
import { serverNow } from '../../platform/server-time.ts';

/** The current time, updated every minute: appointments begin and end while a page is open. */
export function useMinute(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
