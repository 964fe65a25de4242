import { expect, it } from 'vitest';
import { nextLiveRate, RATE_STEADY_MS } from './live-rate.ts';

it('is nothing until the engine is sure of a rate', () => {
  expect(nextLiveRate(null, null, 0)).toBeNull();
  expect(nextLiveRate(null, 71.6, 100)).toEqual({ bpm: 72, sinceMs: 100, isTrusted: true });
});

it('changes at most once a second, to what the pulse is then', () => {
  const first = nextLiveRate(null, 72, 0);
  const early = nextLiveRate(first, 75, RATE_STEADY_MS - 1);
  expect(early?.bpm).toBe(72);
  expect(nextLiveRate(early, 75, RATE_STEADY_MS)).toEqual({ bpm: 75, sinceMs: RATE_STEADY_MS, isTrusted: true });
});

it('keeps the last number, as one that is not sure, while the engine is not', () => {
  const first = nextLiveRate(null, 72, 0);
  const unsure = nextLiveRate(first, null, 5000);
  expect(unsure).toMatchObject({ bpm: 72, isTrusted: false });
  expect(nextLiveRate(unsure, 72, 6000)).toMatchObject({ bpm: 72, isTrusted: true });
});
