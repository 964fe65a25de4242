import { EMBED_MESSAGE_SOURCE, type EmbedNews, hostOrderFrom } from '@mien/contract';

/** The page that contains this one. It learns how the scan goes, and never a value. */
export interface Host {
  readonly tell: (news: EmbedNews) => void;
  /** Calls the listener when the page cancels the scan. Returns a function that stops it. */
  readonly onCancel: (listener: () => void) => () => void;
}

interface HostWindow {
  readonly parent: Pick<Window, 'postMessage'>;
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  readonly removeEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
}

const NO_HOST: Host = { tell: () => undefined, onCancel: () => () => undefined };

/**
 * The page with the frame. Messages go only to the origin for which the session was opened, and come only from it.
 *
 * @param origin  null for a session that was opened for no page
 */
export function hostOf(page: HostWindow, origin: string | null, sessionId: string): Host {
  if (origin === null || page.parent === (page as unknown)) return NO_HOST;
  return {
    tell: (news) => page.parent.postMessage({ source: EMBED_MESSAGE_SOURCE, v: 1, sessionId, ...news }, origin),
    onCancel(listener) {
      const take = (event: MessageEvent): void => {
        if (event.origin !== origin || event.source !== (page.parent as unknown)) return;
        if (hostOrderFrom(event.data)?.sessionId === sessionId) listener();
      };
      page.addEventListener('message', take);
      return () => page.removeEventListener('message', take);
    },
  };
}
