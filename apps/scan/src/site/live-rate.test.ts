import { expect, it } from 'vitest';
import { type LiveRate, nextLiveRate, RATE_STEADY_MS, SURE_WITHIN_BPM } from './live-rate.ts';

const sure = (heartRateBpm: number) => ({ heartRateBpm, halfWidthBpm: SURE_WITHIN_BPM });
const rough = (heartRateBpm: number) => ({ heartRateBpm, halfWidthBpm: SURE_WITHIN_BPM + 0.1 });

it('shows no live rate until the engine has one', () => {
  expect(nextLiveRate(null, null, 0)).toBeNull();
  expect(nextLiveRate(null, sure(71.6), 100)).toEqual({ bpm: 72, sinceMs: 100, certainty: 'sure' });
});

it('rounds an uncertain live rate to the nearest 5 bpm', () => {
  expect(nextLiveRate(null, rough(71.6), 100)).toEqual({ bpm: 70, sinceMs: 100, certainty: 'about' });
  expect(nextLiveRate(null, rough(73), 100)?.bpm).toBe(75);
});

it('changes the live rate at most once a second, then to the newest value', () => {
  const first = nextLiveRate(null, rough(72), 0);
  for (const [next, bpm] of [
    [sure(75), 75],
    [rough(81), 80],
  ] as const) {
    const early = nextLiveRate(first, next, RATE_STEADY_MS - 1);
    expect(early).toEqual(first);
    expect(nextLiveRate(early, next, RATE_STEADY_MS)).toMatchObject({ bpm, sinceMs: RATE_STEADY_MS });
  }
  const surer = nextLiveRate(first, sure(70), RATE_STEADY_MS);
  expect(surer).toEqual({ bpm: 70, sinceMs: RATE_STEADY_MS, certainty: 'sure' } satisfies LiveRate);
});

it('keeps the last live rate, marked "before", while the engine has none', () => {
  const first = nextLiveRate(null, sure(72), 0);
  const stale = nextLiveRate(first, null, 5000);
  expect(stale).toMatchObject({ bpm: 72, certainty: 'before' });
  expect(nextLiveRate(stale, sure(72), 6000)).toMatchObject({ bpm: 72, certainty: 'sure' });
});
