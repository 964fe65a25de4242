import { expect, it } from 'vitest';
import { missingText } from './missing-text.ts';

it('says of an entry that was too old how long it counts, where that is known', () => {
  const old = (measurementTypeId: 'systolicMmHg' | 'waistToHeightRatio' | 'heartAgeYears') =>
    missingText({ measurementTypeId, reason: 'entry-too-old' }, 'No reason');
  expect(old('systolicMmHg')).toBe('What you entered was too old: it counts for 30 days.');
  expect(old('waistToHeightRatio')).toBe('What you entered was too old: it counts for 365 days.');
  expect(old('heartAgeYears')).toBe('What you entered was too old to count.');
});

it('says other reasons as they are, and that there is none', () => {
  const said = (reason: string) => missingText({ measurementTypeId: 'systolicMmHg', reason } as never, 'No reason');
  expect(said('outside-age')).toBe('The equation does not apply at your age.');
  expect(said('of-tomorrow')).toBe('No reason');
});
