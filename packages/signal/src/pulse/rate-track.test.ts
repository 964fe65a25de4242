import { expect, test } from 'vitest';
import { mean } from '../statistics.ts';
import { trackRateBpm } from './rate-track.ts';

test('follows a rate that climbs from 60 to 90 in a minute', () => {
  let phase = 0;
  const wave = Float64Array.from({ length: 1800 }, (_, i) => {
    phase += (2 * Math.PI * (60 + 30 * (i / 1800))) / 60 / 30;
    return Math.sin(phase);
  });
  const track = trackRateBpm(wave, 30);
  track.forEach((bpm, second) => {
    expect(Math.abs(bpm - (62 + second / 2))).toBeLessThan(3);
  });
  expect(mean(track)).toBeCloseTo(75, 0);
});

test('a wave shorter than one window has no track', () => {
  expect(trackRateBpm(new Float64Array(100), 30)).toEqual([]);
});
