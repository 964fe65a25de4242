import { describe, expect, it } from 'vitest';
import { MEASURE_TYPES } from './measure-type.ts';
import { isMissedByScan } from './missed-by-scan.ts';
import { remedyOf } from './missing-value.ts';
import { REFUSAL_REASONS } from './scan-error.ts';

const OWN = { isOwn: true };
const HOSTED = { isOwn: false };

describe('remedyOf', () => {
  it('suggests a longer scan only for values that our own camera measures', () => {
    for (const { key, provenance } of MEASURE_TYPES)
      for (const reason of [...REFUSAL_REASONS, 'entry-too-old', 'outside-age', 'not-reported', 'not-answered']) {
        const isLonger = remedyOf({ key, reason }, OWN) === 'longerScan';
        expect(isLonger, `${key} ${reason}`).toBe(provenance === 'camera' && isMissedByScan(reason));
        expect(remedyOf({ key, reason }, HOSTED), `${key} ${reason}`).not.toBe('longerScan');
      }
  });

  it('suggests a cuff for blood pressure, whatever the provider and reason', () => {
    for (const scan of [OWN, HOSTED])
      for (const key of ['systolicMmHg', 'diastolicMmHg'])
        for (const reason of ['entry-too-old', 'not-reported', 'no-pulse'])
          expect(remedyOf({ key, reason }, scan), `${key} ${reason}`).toBe('cuff');
  });

  it('suggests another scan for a hosted scan’s gaps, a tape for a waist, and nothing if measuring cannot help', () => {
    expect(remedyOf({ key: 'heartRateBpm', reason: 'not-reported' }, HOSTED)).toBe('anotherScan');
    expect(remedyOf({ key: 'stressIndex', reason: 'scale-not-known' }, HOSTED)).toBe('anotherScan');
    expect(remedyOf({ key: 'waistToHeightRatio', reason: 'entry-too-old' }, OWN)).toBe('tape');
    expect(remedyOf({ key: 'diabetesRank', reason: 'outside-age' }, OWN)).toBeNull();
    expect(remedyOf({ key: 'heartAgeYears', reason: 'question-open' }, OWN)).toBeNull();
  });
});
