import { createSeededRandom, samplePhysiology, sampleScan } from '@mien/samples';
import { expect, it } from 'vitest';

it('a value of the demo is within its interval, which is never below zero', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = createSeededRandom(seed);
    const person = samplePhysiology(random, random.between(20, 90), 2);
    for (const { key, value, intervalLow, intervalHigh } of sampleScan(random, person, {
      isPartial: false,
      isSecondProvider: false,
    }).points) {
      expect(intervalLow, key).toBeGreaterThanOrEqual(0);
      expect(intervalLow, key).toBeLessThanOrEqual(value);
      expect(intervalHigh, key).toBeGreaterThanOrEqual(value);
    }
  }
});
