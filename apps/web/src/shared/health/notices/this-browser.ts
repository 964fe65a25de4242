import { SECOND_MS } from '@mien/domain';
import { ifGranted, ifPossible } from '@mien/ui/if-possible';

/** What the server stores of this browser's push subscription. */
export interface OwnSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Why this browser cannot get notices: the user or the settings do not permit it, or its push service cannot be
 * reached.
 */
export type PushRefusal = 'refused' | 'notReached';

/** Timeout for the app's service worker to be ready: it is, unless it was never registered. */
const READY_WITHIN_MS = 10 * SECOND_MS;

const workers = () => ifPossible(() => navigator.serviceWorker);

/** Whether this browser supports push notifications. On iPhones only an installed app does. */
export const canShowNotices = (): boolean =>
  workers() !== null && ifPossible(() => window.PushManager) !== null && ifPossible(() => window.Notification) !== null;

async function registration(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READY_WITHIN_MS));
  return ifGranted(() => Promise.race([workers()?.ready ?? null, late]));
}

/** Whether the browser has a push subscription. It can drop it silently. */
export async function isSubscribed(): Promise<boolean> {
  if (!canShowNotices()) return false;
  const subscription = await ifGranted(async () => (await workers()?.getRegistration())?.pushManager.getSubscription());
  return subscription !== null;
}

const isFor = ({ options }: PushSubscription, publicKey: string): boolean => {
  const key = new Uint8Array(options.applicationServerKey ?? []);
  return (
    btoa(String.fromCharCode(...key)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '') === publicKey
  );
};

/** Asks the user, and then the browser's push service. Must be called in a click handler. */
export async function subscribe(publicKey: string): Promise<OwnSubscription | PushRefusal> {
  const permission = await ifGranted(() => Notification.requestPermission());
  if (permission !== 'granted') return 'refused';
  const found = await ifGranted(async () => {
    const manager = (await registration())?.pushManager;
    const before = await manager?.getSubscription();
    // A subscription for another key is useless to the server.
    if (before && !isFor(before, publicKey)) await before.unsubscribe();
    return (await manager?.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))?.toJSON();
  });
  const { endpoint, keys } = found ?? {};
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : 'notReached';
}
