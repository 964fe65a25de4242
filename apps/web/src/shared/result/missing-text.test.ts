import { publicMissingReason } from '@mien/domain';
import { measures, sharedResult } from '@mien/messages';
import { expect, it } from 'vitest';
import { missingText } from './missing-text.ts';

const words = { reasons: measures.missing, entryTooOld: measures.entryTooOld, noReason: 'No reason' };

it('says of an entry that was too old how long it counts, where that is known', () => {
  const old = (measurementTypeId: 'systolicMmHg' | 'waistToHeightRatio' | 'heartAgeYears') =>
    missingText({ measurementTypeId, reason: 'entry-too-old' }, words);
  expect(old('systolicMmHg')).toBe('Your last cuff reading was more than 30 days old. Add a new one.');
  expect(old('waistToHeightRatio')).toBe('Your last waist entry was more than 365 days old. Add a new one.');
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
    'The patient’s last cuff reading was more than 30 days old.',
  );
});
