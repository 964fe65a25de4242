import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EarlyKeys, takeEarlyKey } from './early-keys.ts';

afterEach(() => {
  vi.useRealTimers();
});

const pressed = (...keys: readonly string[]) => {
  const part = render(<EarlyKeys />);
  for (const key of keys) fireEvent.keyDown(document.body, { key });
  part.unmount();
};

it('keeps the last key, for one taker', () => {
  pressed('j', '/');
  expect(takeEarlyKey()?.key).toBe('/');
  expect(takeEarlyKey()).toBeNull();
});

it('drops a key after a few seconds', () => {
  vi.useFakeTimers();
  pressed('/');
  vi.advanceTimersByTime(2999);
  pressed('j');
  vi.advanceTimersByTime(2999);
  expect(takeEarlyKey()?.key).toBe('j');
  pressed('j');
  vi.advanceTimersByTime(3000);
  expect(takeEarlyKey()).toBeNull();
});

it('keeps no key once the component is loaded', () => {
  pressed();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(takeEarlyKey()).toBeNull();
});
