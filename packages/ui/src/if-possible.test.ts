import { expect, it } from 'vitest';
import { ifGranted, ifPossible } from './if-possible.ts';

/** A browser without any of them. */
const bare = {} as unknown as Navigator;
const refuse = () => {
  throw new DOMException('no', 'NotAllowedError');
};

it('returns the result of the feature', async () => {
  expect(ifPossible(() => 0)).toBe(0);
  expect(ifPossible(() => false)).toBe(false);
  expect(await ifGranted(async () => 'kept')).toBe('kept');
});

it.each([
  ['is absent', () => bare.vibrate(15)],
  ['is missing when it is checked for', () => bare.serviceWorker?.controller],
  ['throws', refuse],
])('returns null if a feature %s', (_, use) => expect(ifPossible<unknown>(use)).toBeNull());

it.each([
  ['is absent', () => bare.storage.persist()],
  ['is missing when it is checked for', () => bare.storage?.persist()],
  ['throws', refuse],
  ['rejects', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('resolves to null if a feature %s', async (_, ask) =>
  expect(await ifGranted<unknown>(ask as () => Promise<unknown>)).toBeNull(),
);
