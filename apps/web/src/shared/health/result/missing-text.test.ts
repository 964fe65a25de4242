import { publicMissingReason } from '@mien/domain';
import { measures, sharedResult } from '@mien/messages';
import { expect, it } from 'vitest';
import { missingText } from './missing-text.ts';

const words = { reasons: measures.missing, entryTooOld: measures.entryTooOld, noReason: 'No reason' };

it('says how long an entry is valid if it was too old and the limit is known', () => {
  const old = (measurementTypeId: 'systolicMmHg' | 'waistToHeightRatio' | 'heartAgeYears') =>
    missingText({ measurementTypeId, reason: 'entry-too-old' }, words);
  expect(old('systolicMmHg')).toBe('When you scanned, your last cuff reading was more than 30 days old.');
  expect(old('waistToHeightRatio')).toBe('When you scanned, your last waist entry was more than 365 days old.');
  expect(old('heartAgeYears')).toBe('What you entered was too old to count.');
});

it('gives the text of every other reason, and a general one for unknown reasons', () => {
  const said = (reason: string) => missingText({ measurementTypeId: 'systolicMmHg', reason } as never, words);
  expect(said('outside-age')).toBe('The equation does not apply at your age.');
  expect(said('of-tomorrow')).toBe('No reason');
});

it('words an old blood pressure the same on a shared result as for the patient', () => {
  const reason = publicMissingReason('entry-too-old');
  expect(missingText({ measurementTypeId: 'systolicMmHg', reason }, sharedResult)).toBe(
    'At the time of the scan, the patient’s last cuff reading was more than 30 days old.',
  );
});
