import { expect, it } from 'vitest';
import { ifGranted, ifPossible } from './if-possible.ts';

/** A browser that lacks all of it. */
const bare = {} as unknown as Navigator;
const refuse = () => {
  throw new DOMException('no', 'NotAllowedError');
};

it('answers what a part answers', async () => {
  expect(ifPossible(() => 0)).toBe(0);
  expect(ifPossible(() => false)).toBe(false);
  expect(await ifGranted(async () => 'kept')).toBe('kept');
});

it.each([
  ['is absent', () => bare.vibrate(15)],
  ['is absent, and asked whether it is there', () => bare.serviceWorker?.controller],
  ['throws', refuse],
])('answers null where a part %s', (_, use) => expect(ifPossible<unknown>(use)).toBeNull());

it.each([
  ['is absent', () => bare.storage.persist()],
  ['is absent, and asked whether it is there', () => bare.storage?.persist()],
  ['throws', refuse],
  ['rejects', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('answers null in the end where a part %s', async (_, ask) =>
  expect(await ifGranted<unknown>(ask as () => Promise<unknown>)).toBeNull(),
);
