import { afterEach, expect, it, vi } from 'vitest';
import { isOnline, onConnectionChange, startRequest } from './connection.ts';

const online = vi.spyOn(navigator, 'onLine', 'get');
let stop: () => void = () => undefined;

function lose(): void {
  online.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
}

afterEach(() => {
  stop();
  startRequest()(false);
  online.mockReturnValue(true);
});

it('believes a server that responds although the browser reports no connection, until the next loss', () => {
  const listener = vi.fn();
  stop = onConnectionChange(listener);
  lose();
  listener.mockClear();
  startRequest()(true);
  expect(isOnline()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  lose();
  expect(isOnline()).toBe(false);
});

it('is offline although a response to an earlier request arrives after the loss', () => {
  stop = onConnectionChange(() => undefined);
  online.mockReturnValue(true);
  const noteReached = startRequest();
  lose();
  noteReached(true);
  expect(isOnline()).toBe(false);
});

it('is offline again when a request fails', () => {
  stop = onConnectionChange(() => undefined);
  lose();
  startRequest()(true);
  startRequest()(false);
  expect(isOnline()).toBe(false);
});
