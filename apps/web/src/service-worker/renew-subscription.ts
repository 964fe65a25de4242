/** The event when a browser ended or replaced its push subscription. */
interface SubscriptionChange {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

const ADDRESS = '/v1/notices/push';

/**
 * Sends the server the new push subscription. Without a session, or if the browser creates none, the app says that
 * notices have stopped (`NoticesStopped`).
 */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  manager: Pick<PushManager, 'subscribe'>,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const made =
    newSubscription ?? (key ? await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return;
  await fetch(ADDRESS, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      // biome-ignore lint/style/noRestrictedGlobals: the worker has no other formatters, and formats once.
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  });
}
