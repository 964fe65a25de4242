import { Problem } from '@mien/contract';
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { endFakeTime } from '../shared/testing/end-fake-time.ts';
import { createQueryClient } from './app.tsx';

const pretendOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });

/** A query of a page in an app that opened without a connection. */
function askOffline() {
  pretendOnline(false);
  const client = createQueryClient();
  client.mount();
  const ask = vi.fn(() => Promise.reject(new Problem('offline')));
  const observer = new QueryObserver(client, { queryKey: ['page'], queryFn: ask });
  const stop = observer.subscribe(() => undefined);
  return {
    ask,
    hasFailed: () => observer.getCurrentResult().isError,
    end() {
      stop();
      client.unmount();
    },
  };
}

afterEach(() => {
  endFakeTime();
  Reflect.deleteProperty(navigator, 'onLine');
  onlineManager.setOnline(true);
});

it('checks the session as soon as the connection is back', async () => {
  const { ask, hasFailed, end } = askOffline();
  await expect.poll(hasFailed).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  pretendOnline(true);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(1);
  end();
});

it('checks the session every 20 seconds without an online event from the browser', async () => {
  vi.useFakeTimers();
  const { ask, hasFailed, end } = askOffline();
  await vi.advanceTimersByTimeAsync(0);
  expect(hasFailed()).toBe(true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledTimes(3);
  end();
});
