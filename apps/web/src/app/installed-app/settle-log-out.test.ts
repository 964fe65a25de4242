import { Problem } from '@mien/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../shared/testing/fixtures.ts';
import { settleLogOut } from './settle-log-out.ts';

const tellOwed = vi.fn();
const network = { isOffline: true };
const logout = vi.fn(async () => {
  if (network.isOffline) throw new Problem('offline');
  return { signedOut: true as const };
});
const isOwed = () => localStorage.getItem('owedLogOut') !== null;
let stop = () => {};

function begin(): void {
  stop = settleLogOut(fakeApi({ signIn: { logout } }).client, tellOwed);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  network.isOffline = true;
  localStorage.setItem('owedLogOut', '1');
});
afterEach(() => {
  stop();
});

it('says that the server does not know, and tells it when the browser is back online', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(tellOwed).toHaveBeenCalledOnce();
  network.isOffline = false;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOwed()).toBe(false);
});

it('tries again by itself where no browser says that the server is back, and says so once', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isOwed()).toBe(true);
  network.isOffline = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(isOwed()).toBe(false);
  expect(tellOwed).toHaveBeenCalledOnce();
  const callCount = logout.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(logout).toHaveBeenCalledTimes(callCount);
});

it('says nothing when the server could be told, or knew already', async () => {
  network.isOffline = false;
  begin();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  logout.mockClear();
  begin();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(tellOwed).not.toHaveBeenCalled();
  expect(logout).not.toHaveBeenCalled();
});
