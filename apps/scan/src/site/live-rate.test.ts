import { expect, it } from 'vitest';
import { type LiveRate, nextLiveRate, RATE_STEADY_MS, SURE_WITHIN_BPM } from './live-rate.ts';

const sure = (heartRateBpm: number) => ({ heartRateBpm, halfWidthBpm: SURE_WITHIN_BPM });
const rough = (heartRateBpm: number) => ({ heartRateBpm, halfWidthBpm: SURE_WITHIN_BPM + 0.1 });

it('the live rate is empty until the engine has a rate', () => {
  expect(nextLiveRate(null, null, 0)).toBeNull();
  expect(nextLiveRate(null, sure(71.6), 100)).toEqual({ bpm: 72, sinceMs: 100, certainty: 'sure' });
});

it('is approximate, in steps of five, while it is uncertain', () => {
  expect(nextLiveRate(null, rough(71.6), 100)).toEqual({ bpm: 70, sinceMs: 100, certainty: 'about' });
  expect(nextLiveRate(null, rough(73), 100)?.bpm).toBe(75);
});

it('changes at most once a second, to the current pulse', () => {
  const first = nextLiveRate(null, rough(72), 0);
  for (const next of [sure(75), rough(81)]) {
    const early = nextLiveRate(first, next, RATE_STEADY_MS - 1);
    expect(early).toEqual(first);
    expect(nextLiveRate(early, next, RATE_STEADY_MS)?.sinceMs).toBe(RATE_STEADY_MS);
  }
  const surer = nextLiveRate(first, sure(70), RATE_STEADY_MS);
  expect(surer).toEqual({ bpm: 70, sinceMs: RATE_STEADY_MS, certainty: 'sure' } satisfies LiveRate);
});

it('keeps the last number, marked as earlier, while the engine has none', () => {
  const first = nextLiveRate(null, sure(72), 0);
  const unsure = nextLiveRate(first, null, 5000);
  expect(unsure).toMatchObject({ bpm: 72, certainty: 'before' });
  expect(nextLiveRate(unsure, sure(72), 6000)).toMatchObject({ bpm: 72, certainty: 'sure' });
});
