import type { ScanPerson } from '@mien/contract';
import { describe, expect, it } from 'vitest';
import { answersOf, emptyDraft, needsOf, type VisitDraft } from './visit.model.ts';

const STRANGER: ScanPerson = {
  isConsentAccepted: false,
  ageYears: null,
  birthSex: 'Unknown',
  latestScreening: null,
};
const TEXTS = { termsVersion: '2026-11', privacyVersion: '2026-11', language: 'en' } as const;
const TODAY = '2026-03-14';

const COMPLETE: VisitDraft = {
  ...emptyDraft('metric'),
  isAgreed: true,
  age: '45',
  birthSex: 'Female',
  heightCm: '170',
  weight: '70',
  smoke: 'no',
  bloodPressureMedication: 'yes',
  diabetesType: 'Type 2',
  qol: '7',
};
const answers = (draft: Partial<VisitDraft> = {}, person: Partial<ScanPerson> = {}) =>
  answersOf({ ...COMPLETE, ...draft }, needsOf({ ...STRANGER, ...person }), TEXTS, TODAY);

describe('the answers of a person before a scan', () => {
  it('are all that a scan needs', () => {
    expect(answers()).toEqual({
      consent: TEXTS,
      birthDate: expect.stringMatching(/^198[01]-/),
      birthSex: 'Female',
      screening: {
        heightCm: 170,
        weightKg: 70,
        smoke: false,
        bloodPressureMedication: true,
        diabetesType: 'Type 2',
        isWeightReviewed: true,
        qol: 7,
      },
    });
  });

  it.each([
    [{ isAgreed: false }],
    [{ age: '' }],
    [{ age: '7' }],
    [{ age: 'forty' }],
    [{ birthSex: '' }],
    [{ heightCm: '' }],
    [{ heightCm: '17' }],
    [{ weight: '' }],
    [{ weight: '700' }],
    // In range, but no body has both.
    [{ heightCm: '220', weight: '31' }],
    [{ smoke: '' }],
    [{ bloodPressureMedication: '' }],
    [{ diabetesType: '' }],
    [{ qol: '' }],
    [{ qol: '11' }],
  ])('are not sent with %o', (draft) => {
    expect(answers(draft)).toBeNull();
  });

  it('leave out what is known', () => {
    const known = { isConsentAccepted: true, ageYears: 45, birthSex: 'Male' } as const;
    expect(answers({ isAgreed: false, age: '', birthSex: '' }, known)).toEqual({ screening: expect.anything() });
    expect(answers({}, { ageYears: 45 })).not.toHaveProperty('birthDate');
  });
});
