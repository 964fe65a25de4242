/** What the server sends to a browser: `notice-words.ts` of the API writes it. */
interface PushedNotice {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  /** The page that shows what it is about. */
  readonly opens: string;
}

const TAG = 'notice';
const FIELDS = ['title', 'body', 'language', 'opens'] as const satisfies readonly (keyof PushedNotice)[];

function isNotice(value: unknown): value is PushedNotice {
  return (
    typeof value === 'object' &&
    value !== null &&
    FIELDS.every((field) => typeof (value as Partial<Record<string, unknown>>)[field] === 'string')
  );
}

/** Reads a pushed message; null for one that we did not write. */
function noticeOf(text: string): PushedNotice | null {
  try {
    const value: unknown = JSON.parse(text);
    return isNotice(value) ? value : null;
  } catch {
    return null;
  }
}

/** An address of this site, whatever was pushed. */
function addressOf(opens: unknown, origin: string): string {
  const home = `${origin}/`;
  if (typeof opens !== 'string') return home;
  try {
    const { origin: site, href } = new URL(opens, origin);
    return site === origin ? href : home;
  } catch {
    return home;
  }
}

/** Shows a pushed notice in the place of an earlier one: there is something new, however much. */
export async function showNotice(registration: ServiceWorkerRegistration, text: string): Promise<void> {
  const notice = noticeOf(text);
  if (notice === null) return;
  const options: NotificationOptions & { readonly renotify: boolean } = {
    body: notice.body,
    lang: notice.language,
    tag: TAG,
    renotify: true,
    icon: '/icons/product/192.png',
    data: { opens: notice.opens },
  };
  await registration.showNotification(notice.title, options);
}

/** The windows of this site, as far as a worker reaches them. */
export interface Windows {
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
  openWindow(url: string): Promise<unknown>;
}

/**
 * Opens the page that a notice is about: in the window that shows it, else in a new one. No other open window is led there: what is typed
 * in it would be lost.
 */
export async function openNotice(notice: Notification, windows: Windows, origin: string): Promise<void> {
  notice.close();
  const address = addressOf((notice.data as { readonly opens?: unknown } | null)?.opens, origin);
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url === address);
  await (there ? there.focus() : windows.openWindow(address));
}
