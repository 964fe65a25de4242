import { type FrameNews, SCAN_SITE_SOURCE } from '@mien/contract';
import { optionalNow } from './browser/ask.ts';
import type { Sighting } from './scan-run.ts';

/** Tells Mien's page, which contains this one, how the scan goes. */
export type TellFrame = (news: FrameNews) => void;

interface FrameNewsDeps {
  /** The window that contains this page. */
  readonly container: Pick<Window, 'postMessage'>;
  /** The origin of Mien: no other page gets a message. */
  readonly originOf: () => Promise<string>;
}

/** Repeated news are sent once. */
export function createTellFrame({ container, originOf }: FrameNewsDeps): TellFrame {
  const last = new Map<FrameNews['type'], string>();
  return (news) => {
    const text = JSON.stringify(news);
    if (last.get(news.type) === text) return;
    last.set(news.type, text);
    originOf().then(
      (origin) => optionalNow(() => container.postMessage({ source: SCAN_SITE_SOURCE, ...news }, origin), undefined),
      // Without Mien's address no message can be sent; the return retries.
      () => undefined,
    );
  };
}

/** Progress of the planned scan as the frame's host learns it: rounded to 1%, and never going back. */
export const reportedShare = ({ progressShare, isExtended }: Pick<Sighting, 'progressShare' | 'isExtended'>): number =>
  isExtended ? 1 : Math.round(100 * Math.min(1, Math.max(0, progressShare))) / 100;
