import { analyzeScan } from '@mien/signal';
import { createBloodFilling, makeSyntheticScan } from '@mien/signal/testing';
import { expect, test } from 'vitest';
import { backwards, withDrawnPulse, withoutPulse } from './real-noise.ts';

/** A drawn recording, with its filling as the contact pulse. */
const { trace, beatTimesS, truth } = makeSyntheticScan({ seed: 5, heartRateBpm: 66, noise: 0.03 });
const filling = createBloodFilling(beatTimesS, 60 / 66);
const timesS = Float64Array.from({ length: 3000 }, (_, i) => i / 100);
const noise = withoutPulse(
  { source: 'drawn', record: 'one', startS: 0, trace, reference: { timesS, pulse: timesS.map(filling) } },
  truth.heartRateBpm,
);

test('takes the pulse out, forwards and backwards', () => {
  expect(analyzeScan(trace).heartRateBpm).toMatchObject({ kind: 'measured' });
  for (const without of [noise, backwards(noise)])
    expect(analyzeScan(without).heartRateBpm).toMatchObject({ kind: 'unusable', reason: 'no-pulse' });
});

test('keeps the noise and puts in a drawn pulse of a known rate', () => {
  const drawn = withDrawnPulse(noise, 2, 'II');
  const found = analyzeScan(drawn.trace).heartRateBpm;
  expect(found.kind === 'measured' && Math.abs(found.value - drawn.trueBpm)).toBeLessThan(2);
  expect(Math.abs(drawn.trueBpm - truth.heartRateBpm)).toBeGreaterThan(5);
});
