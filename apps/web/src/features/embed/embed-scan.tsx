import { FrameNews, SCAN_SITE_SOURCE, type ScanReturn, scanReturnFromQuery } from '@mien/contract';
import { embed as english } from '@mien/messages';
import { useEffect, useRef } from 'react';
import type { OpenedScan } from '../../shared/health/open-scan.ts';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './embed.module.css';
import type { Host } from './host.ts';

const { scan: texts } = textsOf('embed', english);

interface EmbedScanProps {
  readonly scan: OpenedScan;
  readonly host: Host;
  readonly onReturn: (returned: ScanReturn) => void;
}

/** The scan site in a frame. What it tells goes on to the page around this one, except its results. */
export function EmbedScan({ scan, host, onReturn }: EmbedScanProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const { origin } = new URL(scan.url);
    const take = ({ data, origin: from, source }: MessageEvent<unknown>): void => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const news = newsFrom(data);
      if (news === null) return;
      if (news.type === 'returned') latest.current(scanReturnFromQuery(new URL(news.url).searchParams));
      else host.tell(news);
    };
    window.addEventListener('message', take);
    return () => window.removeEventListener('message', take);
  }, [scan.url, host]);
  return (
    <iframe
      ref={frame}
      className={styles.scan}
      src={scan.url}
      title={texts.frame}
      allow="camera; screen-wake-lock; fullscreen; autoplay"
      referrerPolicy="no-referrer"
    />
  );
}

function newsFrom(data: unknown): FrameNews | null {
  if (typeof data !== 'object' || data === null || !('source' in data) || data.source !== SCAN_SITE_SOURCE) return null;
  return FrameNews.safeParse(data).data ?? null;
}
