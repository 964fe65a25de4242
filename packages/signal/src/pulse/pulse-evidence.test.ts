import { expect, test } from 'vitest';
import { mayBeDrift } from './pulse-evidence.ts';

test.each([
  [69, 40, true],
  [71, 40, false],
  [71, 9, true],
  [89, 9, true],
  [91, 9, false],
])('a claim of %i with %i nats may be a drift: %s', (meanBpm, evidenceNats, expected) => {
  expect(mayBeDrift({ meanBpm, evidenceNats })).toBe(expected);
});
