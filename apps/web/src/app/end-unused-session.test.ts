import { MINUTE_MS, STAFF_IDLE_LIMIT_MS } from '@mien/domain';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, user } from '../shared/testing/fixtures.ts';
import { createQueryClient } from './app.tsx';
import { endUnusedSession } from './end-unused-session.ts';

let stop = () => {};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  localStorage.clear();
});

function watch(userRoles: string[]) {
  const logout = vi.fn(async () => ({ signedOut: true as const }));
  const queryClient = createQueryClient();
  // Pages that observe the session keep it in the cache.
  queryClient.setQueryDefaults(['session'], { gcTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(['session'], { user: { ...user, userRoles }, historyCheck: 0 });
  stop = endUnusedSession({ queryClient, client: fakeApi({ signIn: { logout } }).client });
  return { logout, session: () => queryClient.getQueryData(['session']) };
}

it('signs staff out after half an hour without use', async () => {
  const { logout, session } = watch(['Client User']);
  await vi.advanceTimersByTimeAsync(STAFF_IDLE_LIMIT_MS - MINUTE_MS);
  expect(session()).toBeTruthy();
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(STAFF_IDLE_LIMIT_MS - MINUTE_MS);
  expect(session()).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(session()).toBeNull();
  expect(logout).toHaveBeenCalledOnce();
});

it('counts from the last use in any tab', async () => {
  const { session } = watch(['Client User']);
  await vi.advanceTimersByTimeAsync(STAFF_IDLE_LIMIT_MS - MINUTE_MS);
  localStorage.setItem('lastUsed', String(Date.now()));
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(session()).toBeTruthy();
});

it('does not sign patients out', async () => {
  const { logout, session } = watch(['Patient']);
  await vi.advanceTimersByTimeAsync(2 * STAFF_IDLE_LIMIT_MS);
  expect(session()).toBeTruthy();
  expect(logout).not.toHaveBeenCalled();
});
