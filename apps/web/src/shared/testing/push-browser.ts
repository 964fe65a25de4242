import { vi } from 'vitest';

interface FakePush {
  /** The user's answer to the permission prompt. */
  permission: NotificationPermission;
  /** Thrown by the push service; null while it works. */
  failure: Error | null;
  readonly subscribed: string[];
  readonly unsubscribe: ReturnType<typeof vi.fn>;
  readonly closed: ReturnType<typeof vi.fn>;
}

/** Adds push support to the window; remove it with `vi.unstubAllGlobals` and {@link withoutPush}. */
export function withPush(): FakePush {
  let current: object | null = null;
  const fake: FakePush = {
    permission: 'granted',
    failure: null,
    subscribed: [],
    unsubscribe: vi.fn(async () => {
      current = null;
      return true;
    }),
    closed: vi.fn(),
  };
  const pushManager = {
    getSubscription: async () => current,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (fake.failure) throw fake.failure;
      fake.subscribed.push(applicationServerKey);
      current = {
        options: { applicationServerKey: Uint8Array.from(atob(applicationServerKey), (sign) => sign.charCodeAt(0)) },
        unsubscribe: fake.unsubscribe,
        toJSON: () => ({ endpoint: 'https://push.example.net/1', keys: { p256dh: 'point', auth: 'secret' } }),
      };
      return current;
    },
  };
  const registration = { pushManager, getNotifications: async () => [{ close: fake.closed }] };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: async () => fake.permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return fake;
}

export function withoutPush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
