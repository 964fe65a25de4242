import { expect, test } from 'vitest';
import { createRandom, drawNormal } from '../testing/seeded-random.ts';
import { SKIN_PULSE_RATIO } from '../testing/skin.ts';
import { findPulse } from './find-pulse.ts';
import { mayBeDrift } from './pulse-evidence.ts';

test.each([
  [69, 40, true],
  [71, 40, false],
  [71, 9, true],
  [89, 9, true],
  [91, 9, false],
])('a rate of %i with %i nats may be drift: %s', (meanBpm, evidenceNats, expected) => {
  expect(mayBeDrift({ meanBpm, evidenceNats })).toBe(expected);
});

test('a slow heart’s signal at three times its rate is not a rival', () => {
  const random = createRandom(5);
  const beat = (s: number): number => Math.sin(2 * Math.PI * 0.8 * s) + 0.6 * Math.sin(2 * Math.PI * 2.4 * s);
  const colors = (level: number, share: number): Float64Array =>
    Float64Array.from(
      { length: 900 },
      (_, i) => level * (1 - 0.004 * share * beat(i / 30) + 0.0005 * drawNormal(random)),
    );
  const region = () => ({
    red: colors(170, SKIN_PULSE_RATIO[0]),
    green: colors(120, SKIN_PULSE_RATIO[1]),
    blue: colors(95, SKIN_PULSE_RATIO[2]),
  });
  const regions = new Map((['forehead', 'middle', 'whole'] as const).map((name) => [name, region()]));
  const { track, evidence } = findPulse({ regions, light: null, headMotion: null }, 30)!;
  expect(Math.abs(track.meanBpm - 48)).toBeLessThan(1);
  expect(evidence.rivalNats).toBeLessThan(0);
});
