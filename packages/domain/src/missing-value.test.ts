import { describe, expect, it } from 'vitest';
import { MEASURE_TYPES } from './measure-type.ts';
import { isMissedByScan } from './missed-by-scan.ts';
import { remedyOf } from './missing-value.ts';
import { REFUSAL_REASONS } from './scan-error.ts';

const OWN = { isOwn: true };
const HOSTED = { isOwn: false };

describe('what gives a value that is missing', () => {
  it('is a longer scan for what our own camera measures, and for nothing else', () => {
    for (const { key, provenance } of MEASURE_TYPES)
      for (const reason of [...REFUSAL_REASONS, 'entry-too-old', 'outside-age', 'not-reported', 'not-answered']) {
        const isLonger = remedyOf({ key, reason }, OWN) === 'longerScan';
        expect(isLonger, `${key} ${reason}`).toBe(provenance === 'camera' && isMissedByScan(reason));
        expect(remedyOf({ key, reason }, HOSTED), `${key} ${reason}`).not.toBe('longerScan');
      }
  });

  it('is a cuff for a blood pressure, whoever scanned and whatever the reason', () => {
    for (const scan of [OWN, HOSTED])
      for (const key of ['systolicMmHg', 'diastolicMmHg'])
        for (const reason of ['entry-too-old', 'not-reported', 'no-pulse'])
          expect(remedyOf({ key, reason }, scan), `${key} ${reason}`).toBe('cuff');
  });

  it('is another scan for what a hosted scan did not report, a tape for a waist, and nothing where no measuring helps', () => {
    expect(remedyOf({ key: 'heartRateBpm', reason: 'not-reported' }, HOSTED)).toBe('anotherScan');
    expect(remedyOf({ key: 'stressIndex', reason: 'scale-not-known' }, HOSTED)).toBe('anotherScan');
    expect(remedyOf({ key: 'waistToHeightRatio', reason: 'entry-too-old' }, OWN)).toBe('tape');
    expect(remedyOf({ key: 'diabetesRank', reason: 'outside-age' }, OWN)).toBeNull();
    expect(remedyOf({ key: 'heartAgeYears', reason: 'question-open' }, OWN)).toBeNull();
  });
});
