import { afterEach, expect, it, vi } from 'vitest';
import { renewSubscription } from './renew-subscription.ts';

const subscription = {
  endpoint: 'https://push.example/new',
  options: { applicationServerKey: new ArrayBuffer(65) },
  toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
} as unknown as PushSubscription;

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['that the browser created', subscription],
  ['for the same key, if the browser created none', null],
])('sends the server the push subscription %s', async (_name, newSubscription) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response());
  vi.stubGlobal('fetch', fetched);
  const subscribe = vi.fn(async () => subscription);
  await renewSubscription({ oldSubscription: subscription, newSubscription }, { subscribe });
  expect(subscribe).toHaveBeenCalledTimes(newSubscription === null ? 1 : 0);
  const [url, { method, body }] = fetched.mock.calls[0]!;
  expect([url, method]).toEqual(['/v1/notices/push', 'PUT']);
  expect(JSON.parse(String(body))).toMatchObject({ endpoint: 'https://push.example/new', p256dh: 'p', auth: 'a' });
});

it('sends nothing without a push subscription', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await renewSubscription({ oldSubscription: null, newSubscription: null }, { subscribe: vi.fn() });
  expect(fetched).not.toHaveBeenCalled();
});
