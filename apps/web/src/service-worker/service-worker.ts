import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { LOAD_NEW_VERSION } from '../shared/platform/load-new-version.ts';
import { renewSubscription } from './renew-subscription.ts';
import { openNotice, showNotice, type Windows } from './show-notice.ts';

/** Keeps the worker alive until its work is done. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends WorkerEvent {
  readonly notification: Notification;
}

interface SubscriptionChange extends WorkerEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

declare const self: Window & {
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Windows;
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
};
/** Inserted by the build: the precached files of the shell. */
declare const SHELL_FILES: PrecacheEntry[];
/** Inserted by the build: paths of texts that only readers of their language keep. */
declare const TEXTS_KEPT_BY_READERS: readonly string[];

// Only files of the app: API responses are never stored here.
precacheAndRoute(SHELL_FILES, { cleanURLs: false, directoryIndex: '' });

const TEXTS_CACHE = 'texts';

/** A file of texts: its name changes with its content, so a kept one is current. */
async function openTexts(request: Request): Promise<Response> {
  const cache = await caches.open(TEXTS_CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && TEXTS_KEPT_BY_READERS.includes(url.pathname),
  ({ request }) => openTexts(request),
);

/** Deletes the texts of earlier versions. */
async function deleteOldTexts(): Promise<void> {
  const cache = await caches.open(TEXTS_CACHE);
  const old = (await cache.keys()).filter(({ url }) => !TEXTS_KEPT_BY_READERS.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

self.addEventListener('activate', (event) => event.waitUntil(deleteOldTexts()));

/** The server's response for every URL of the app. */
const APP_PAGE = '/index.html';
/** Timeout for navigation: on a very slow connection, the cached page is better than a blank one. */
const NAVIGATION_PATIENCE_MS = 6000;
/** Server-rendered pages, the embedded page, whose policies differ from those of the cached page, and files. */
const NOT_OF_THE_APP = [/^\/(v1|dev|sharedResult|embed)\//i, /\.[a-z0-9]{2,12}$/i];

/** The page from the server, or the cached one if the server cannot be reached, fails or times out. */
async function openPage(request: Request): Promise<Response> {
  const kept = () => matchPrecache(APP_PAGE);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(NAVIGATION_PATIENCE_MS) });
    return answer.status >= 500 ? ((await kept()) ?? answer) : answer;
  } catch (error) {
    const page = await kept();
    if (page) return page;
    throw error;
  }
}

registerRoute(new NavigationRoute(({ request }) => openPage(request), { denylist: NOT_OF_THE_APP }));

// A new version waits until the user asks for it: an open page keeps the files with which it started.
self.addEventListener('message', ({ data }) => {
  if (data === LOAD_NEW_VERSION) void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showNotice(self.registration, event.data?.text() ?? '')));
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event, self.registration.pushManager)),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotice(event.notification, self.clients, self.location.origin)),
);
