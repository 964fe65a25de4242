/** The push message from the server: `notice-words.ts` of the API writes it. */
interface PushedNotice {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  /** The page that shows the news. */
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

/** Parses a push message; null if we did not write it. */
function noticeOf(text: string): PushedNotice | null {
  try {
    const value: unknown = JSON.parse(text);
    return isNotice(value) ? value : null;
  } catch {
    return null;
  }
}

/** A URL of this site, whatever was pushed. */
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

/** Shows a push notice in place of an earlier one: it only says that there is news. */
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

/** The windows of this site that a worker can access. */
export interface Windows {
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly { readonly url: string; focus(): Promise<unknown> }[]>;
  openWindow(url: string): Promise<unknown>;
}

/**
 * Opens the page of a notice: in a window that already shows it, else in a new one. Other open windows are not
 * navigated, because their input would be lost.
 */
export async function openNotice(notice: Notification, windows: Windows, origin: string): Promise<void> {
  notice.close();
  const address = addressOf((notice.data as { readonly opens?: unknown } | null)?.opens, origin);
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const there = open.find(({ url }) => url === address);
  await (there ? there.focus() : windows.openWindow(address));
}
