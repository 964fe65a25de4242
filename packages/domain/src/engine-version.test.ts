import { expect, it } from 'vitest';
import { isOfSample, isSameEngine, sampleVersionOf } from './engine-version.ts';

it('values of one major version can be compared', () => {
  expect(isSameEngine('4.1.0', '4.2.7')).toBe(true);
  expect(isSameEngine('4.1.0', '5.0.0')).toBe(false);
  expect(isSameEngine(null, null)).toBe(true);
  expect(isSameEngine(null, '4.1.0')).toBe(false);
});

it('values of the sample face are compared only with each other', () => {
  const [sample, newer] = [sampleVersionOf('4.1.0'), sampleVersionOf('5.0.0')];
  expect([isOfSample(sample), isOfSample('4.1.0'), isOfSample(null)]).toEqual([true, false, false]);
  expect(isSameEngine(sample, '4.1.0')).toBe(false);
  expect(isSameEngine(sample, newer)).toBe(true);
});
