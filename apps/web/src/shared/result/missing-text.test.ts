import { publicMissingReason } from '@mien/domain';
import { measures, sharedResult } from '@mien/messages';
import { expect, it } from 'vitest';
import { missingText } from './missing-text.ts';

const words = { reasons: measures.missing, entryTooOld: measures.entryTooOld, noReason: 'No reason' };

it('says of an entry that was too old how long it counts, where that is known', () => {
  const old = (measurementTypeId: 'systolicMmHg' | 'waistToHeightRatio' | 'heartAgeYears') =>
    missingText({ measurementTypeId, reason: 'entry-too-old' }, words);
  expect(old('systolicMmHg')).toBe('What you entered was too old: it counts for 30 days.');
  expect(old('waistToHeightRatio')).toBe('What you entered was too old: it counts for 365 days.');
  expect(old('heartAgeYears')).toBe('What you entered was too old to count.');
});

it('says other reasons as they are, and that there is none', () => {
  const said = (reason: string) => missingText({ measurementTypeId: 'systolicMmHg', reason } as never, words);
  expect(said('outside-age')).toBe('The equation does not apply at your age.');
  expect(said('of-tomorrow')).toBe('No reason');
});

it('says the same to whoever opens a link as to the patient, of a pressure that was too old', () => {
  const reason = publicMissingReason('entry-too-old');
  expect(missingText({ measurementTypeId: 'systolicMmHg', reason }, sharedResult)).toBe(
    'What the patient entered was too old: it counts for 30 days.',
  );
});
