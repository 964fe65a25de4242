import { expect, it } from 'vitest';
import { keptByVersion } from './kept-by-version.ts';

it('reads once per client and version, and each time without a version', async () => {
  const read: string[] = [];
  const of = keptByVersion(async (clientId) => {
    read.push(clientId);
    return read.length;
  });
  expect([await of('a', 1), await of('a', 1), await of('b', 1)]).toEqual([1, 1, 2]);
  expect([await of('a', 2), await of('a', 2)]).toEqual([3, 3]);
  expect([await of('a'), await of('a')]).toEqual([4, 5]);
  // A value read without a version is not returned for a version.
  expect(await of('a', 2)).toBe(3);
  expect(read).toEqual(['a', 'b', 'a', 'a', 'a']);
});
