import { expect, it } from 'vitest';
import { REPORTED_MEASURES } from './period-report.ts';

it.each([
  'heartRateBpm',
  'breathingRatePerMin',
  'systolicMmHg',
  'sdnnMs',
  'bodyMassIndex',
  'waistToHeightRatio',
] as const)('a report has %s', (key) => expect(REPORTED_MEASURES).toContain(key));

it.each(['diabetesRank', 'smoking', 'stressIndex', 'signalToNoiseDb', 'scanStars', 'sexCode'] as const)(
  'a report leaves out %s: a rank, an index without a unit or the quality of a scan',
  (key) => expect(REPORTED_MEASURES).not.toContain(key),
);
