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

it('reports an unsent log-out and sends it when the browser is back online', async () => {
  begin();
  await vi.advanceTimersByTimeAsync(0);
  expect(tellOwed).toHaveBeenCalledOnce();
  network.isOffline = false;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOwed()).toBe(false);
});

it('retries without an online event from the browser and reports the log-out only once', async () => {
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

it('reports nothing if the log-out was sent at once or before', async () => {
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
