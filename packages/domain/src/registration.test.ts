import { describe, expect, it } from 'vitest';
import { isAppointmentWindow, isWithinAppointment } from './appointment.ts';
import { isEmailAddress } from './email-address.ts';
import {
  isRegistrationWeightInRange,
  REGISTRATION_FAULTS,
  type RegistrationAnswers,
  registrationFaults,
} from './registration.ts';

const GOOD: RegistrationAnswers = {
  firstName: 'Ana',
  lastName: 'Reyes',
  ageYears: 34,
  weightPounds: 140,
  height: { feet: 5, inches: 6 },
  email: '',
  phone: '5125550100',
  accessCode: 'signature',
};
const faults = (change: Partial<RegistrationAnswers>) => registrationFaults({ ...GOOD, ...change });

describe('a registration', () => {
  it('accepts a valid registration', () => expect(faults({})).toEqual([]));

  it.each([
    ['firstName', ' ', 'firstNameMissing'],
    ['lastName', '', 'lastNameMissing'],
    ['ageYears', null, 'ageMissing'],
    ['weightPounds', null, 'weightMissing'],
    ['height', null, 'heightMissing'],
    ['phone', '', 'phoneMissing'],
    ['accessCode', ' ', 'accessCodeMissing'],
    ['phone', '512555010', 'phoneTooShort'],
    ['phone', '51255501000', 'phoneTooLong'],
    ['phone', '0125550199', 'phoneAreaCode'],
    ['email', 'ana@', 'emailFormat'],
  ] as const)('the %s %j has the error %s', (field, value, fault) =>
    expect(faults({ [field]: value })).toEqual([fault]),
  );

  it('lists all missing fields at once, in form order', () => {
    const empty = registrationFaults({
      firstName: '',
      lastName: '',
      ageYears: null,
      weightPounds: null,
      height: null,
      email: 'x',
      phone: '',
      accessCode: '',
    });
    const ofBody = ['ageMissing', 'weightMissing', 'heightMissing'];
    expect(empty).toEqual([
      ...REGISTRATION_FAULTS.slice(0, 7).filter((fault) => !ofBody.includes(fault)),
      'emailFormat',
    ]);
  });

  it('checks ranges only if nothing is missing', () => {
    expect(faults({ firstName: '', ageYears: 5, weightPounds: 1 })).toEqual(['firstNameMissing']);
    expect(faults({ ageYears: 5, weightPounds: 1, height: { feet: 1, inches: 0 } })).toEqual([
      'ageRange',
      'heightRange',
      'weightRange',
    ]);
  });

  // Decision 0137, row 5.1.
  it('requires age, weight and height together, or none of them', () => {
    const none = { ageYears: null, weightPounds: null, height: null };
    expect(faults(none)).toEqual([]);
    expect(faults({ ...none, ageYears: 34 })).toEqual(['weightMissing', 'heightMissing']);
    expect(faults({ ...none, weightKg: 68 })).toEqual(['ageMissing', 'heightMissing']);
    expect(faults({ ...none, height: { feet: 5, inches: 6 } })).toEqual(['ageMissing', 'weightMissing']);
    expect(faults({ height: { feet: 5, inches: Number.NaN } })).toEqual(['heightRange']);
    expect(faults({ weightPounds: 308, height: { feet: 5, inches: 0 } })).toEqual(['bodyMassIndexRange']);
  });

  it('accepts centimeters and kilograms, within the same limits', () => {
    const metric = (cm: number, weightKg: number) => faults({ height: { cm }, weightPounds: null, weightKg });
    expect(metric(120, 30)).toEqual([]);
    expect(metric(119, 30)).toEqual(['heightRange']);
    expect(metric(220, 300)).toEqual(['bodyMassIndexRange']);
    expect(metric(220.5, 120)).toEqual(['heightRange']);
    expect(metric(170, 29.9)).toEqual(['weightRange']);
    expect(metric(170, Number.NaN)).toEqual(['weightRange']);
    expect(metric(170, 68)).toEqual([]);
  });

  it.each([
    [12, true],
    [13, false],
    [119, false],
    [120, true],
    [30.5, true],
    [Number.NaN, true],
  ])('rejects the age of %d: %j', (ageYears, isRefused) =>
    expect(faults({ ageYears }).includes('ageRange')).toBe(isRefused),
  );

  it.each([
    [3, 10, true],
    [3, 11, false],
    [7, 2, false],
    [7, 3, true],
    [5, 12, true],
    [5, 6.5, false],
    [5, 11.99, false],
    [7, 2.7, true],
    [5, -1, true],
    [5.5, 0, true],
  ])('rejects %d feet and %d inches: %j', (feet, inches, isRefused) =>
    expect(faults({ height: { feet, inches } }).includes('heightRange')).toBe(isRefused),
  );

  it.each([
    [66, true],
    [66.9, true],
    [67, false],
    [660, false],
    [660.1, true],
    [Number.NaN, true],
  ])('rejects %d lbs: %j', (weightPounds, isRefused) => {
    expect(isRegistrationWeightInRange(weightPounds)).toBe(!isRefused);
    expect(faults({ weightPounds }).includes('weightRange')).toBe(isRefused);
  });

  // 5'0" is 152.4 cm: BMI is 60 at 307.22 lbs. 7'2" is 218.44 cm: BMI is 10 at 105.19 lbs.
  it.each([
    [5, 0, 307, false],
    [5, 0, 308, true],
    [7, 2, 106, false],
    [7, 2, 105, true],
  ])('%d\'%d" and %d lbs is outside the BMI limits: %j', (feet, inches, weightPounds, isRefused) =>
    expect(faults({ height: { feet, inches }, weightPounds })).toEqual(isRefused ? ['bodyMassIndexRange'] : []),
  );
});

describe('an email address', () => {
  it.each([
    'a@example.com',
    "o'neil+scan@mail.example.co",
    'josé@example.com',
    'añа@example.com',
    'a@münchen.de',
    'a@xn--mnchen-3ya.de',
    '用户@例子.中国',
    'o’neil@example.com',
    'smith‑jones@example.com',
    'ana–maria@mail‐one.example.com',
    "!#$%&'*+/=?^_`{|}~-@example.com",
    'r&d/ana@example.com',
  ])('an email address can be %s', (text) => expect(isEmailAddress(text)).toBe(true));
  it.each([
    '',
    'a',
    'a@',
    '@b.c',
    'a b@example.com',
    'a@example',
    'josé@example',
    'a..b@example.com',
    'a@-b.com',
    'josé @example.com',
    'a.@example.com',
    'a,b@example.com',
    'a;b@example.com',
    '<a@example.com>',
    'a"b@example.com',
    'a\\b@example.com',
    `${'a'.repeat(243)}@example.com`,
  ])('an email address cannot be %s', (text) => expect(isEmailAddress(text)).toBe(false));
  it('an email address has at most 254 characters', () =>
    expect(isEmailAddress(`${'a'.repeat(242)}@example.com`)).toBe(true));
});

describe('isWithinAppointment', () => {
  const at = (text: string) => new Date(`2026-03-14T${text}Z`);
  const visit = { startsAt: at('09:00:00'), endsAt: at('09:30:00') };

  it.each([
    ['08:59:59', false],
    ['09:00:00', true],
    ['09:29:59', true],
    ['09:30:00', false],
  ])('an appointment is active at %s: %j', (time, isOn) => expect(isWithinAppointment(visit, at(time))).toBe(isOn));

  it('an appointment ends after it starts, within a day', () => {
    const lasting = (ms: number) => ({ startsAt: visit.startsAt, endsAt: new Date(visit.startsAt.getTime() + ms) });
    expect(isAppointmentWindow(lasting(0))).toBe(false);
    expect(isAppointmentWindow(lasting(1))).toBe(true);
    expect(isAppointmentWindow(lasting(86_400_000))).toBe(true);
    expect(isAppointmentWindow(lasting(86_400_001))).toBe(false);
  });
});
