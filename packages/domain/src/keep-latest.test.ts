import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepLatest } from './keep-latest.ts';

const PROPERTY = { seed: 20_260_501, numRuns: 300 } as const;

it('creates each value once while it is cached, and evicts the oldest first', () => {
  const made: string[] = [];
  const kept = keepLatest<string>(2);
  const ask = (key: string) =>
    kept(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  expect(['c', 'b', 'c', 'a'].map(ask)).toEqual(['C', 'B', 'C', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

it('does not cache a value whose creation fails', () => {
  const kept = keepLatest<string>(1);
  kept('a', () => 'kept');
  const fail = () => {
    throw new RangeError('unknown');
  };
  expect(() => kept('b', fail)).toThrow(RangeError);
  expect(kept('a', fail)).toBe('kept');
  expect(kept('b', () => 'made')).toBe('made');
});

it('returns the same results as without a cache, and keeps only the latest', () => {
  const anyKeys = fc.array(fc.integer({ min: 0, max: 12 }).map(String), { maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), anyKeys, (most, keys) => {
      const kept = keepLatest<string>(most);
      let latest: string[] = [];
      for (const key of keys) {
        let isMade = false;
        const answer = kept(key, () => {
          isMade = true;
          return `made of ${key}`;
        });
        expect(answer).toBe(`made of ${key}`);
        expect(isMade).toBe(!latest.includes(key));
        if (isMade) latest = [...latest, key].slice(-most);
      }
    }),
    PROPERTY,
  );
});
