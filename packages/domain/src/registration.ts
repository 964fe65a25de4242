import { isAgeInRange } from './age.ts';
import { bodyMassIndex, isBodyMassIndexInRange } from './body-mass-index.ts';
import { isEmailAddress } from './email-address.ts';
import { areInchesInRange, cmFromFeetAndInches, type FeetAndInches, isHeightInRangeCm } from './height.ts';
import { hasAreaCode, phoneFault } from './phone.ts';
import { isWeightInRangePounds, kgFromPounds, WEIGHT_LIMITS_KG } from './weight.ts';

/** Maximum length of the id by which a clinic knows an anonymous patient. */
export const EXTERNAL_REFERENCE_MAX_LENGTH = 64;

/** A height as typed. */
export type RegistrationHeight = FeetAndInches | { readonly cm: number };

/** Registration input. Null: not answered; NaN: not a number. */
export interface RegistrationAnswers {
  readonly firstName: string;
  readonly lastName: string;
  readonly ageYears: number | null;
  readonly weightPounds: number | null;
  /** Set instead of pounds. */
  readonly weightKg?: number | null;
  readonly height: RegistrationHeight | null;
  /** '' if not given. */
  readonly email: string;
  readonly phone: string;
  readonly accessCode: string;
}

/** Registration faults, in display order. */
export const REGISTRATION_FAULTS = [
  'firstNameMissing',
  'lastNameMissing',
  'ageMissing',
  'weightMissing',
  'heightMissing',
  'phoneMissing',
  'accessCodeMissing',
  'phoneTooShort',
  'phoneTooLong',
  'phoneAreaCode',
  'emailFormat',
  'ageRange',
  'heightRange',
  'weightRange',
  'bodyMassIndexRange',
] as const;
export type RegistrationFault = (typeof REGISTRATION_FAULTS)[number];

/** Kilograms per pound in the range check of a registration. Source: specification, section 5. */
const KG_PER_POUND_CHECKED = 0.45;

/**
 * Checks both stated limits, so that the profile form accepts what was registered: pounds x 0.45 between 30 and 300,
 * and 67 to 660 pounds.
 */
export function isRegistrationWeightInRange(pounds: number): boolean {
  const checkedKg = pounds * KG_PER_POUND_CHECKED;
  return checkedKg >= WEIGHT_LIMITS_KG.min && checkedKg <= WEIGHT_LIMITS_KG.max && isWeightInRangePounds(pounds);
}

function isKgInRange(weightKg: number): boolean {
  return weightKg >= WEIGHT_LIMITS_KG.min && weightKg <= WEIGHT_LIMITS_KG.max;
}

export function cmOfRegistrationHeight(height: RegistrationHeight): number {
  return 'cm' in height ? height.cm : cmFromFeetAndInches(height);
}

function isRegistrationHeightInRange(height: RegistrationHeight): boolean {
  if ('cm' in height) return isHeightInRangeCm(height.cm);
  const isWritten = Number.isInteger(height.feet) && areInchesInRange(height.inches);
  return isWritten && isHeightInRangeCm(cmFromFeetAndInches(height));
}

/** Null if no weight is given. */
function weightKgOf({ weightKg = null, weightPounds }: RegistrationAnswers): number | null {
  return weightKg ?? (weightPounds === null ? null : kgFromPounds(weightPounds));
}

/** Age, weight and height are validated together, so either all are answered or all are left to the profile. */
function hasBody(answers: RegistrationAnswers): boolean {
  return answers.ageYears !== null || weightKgOf(answers) !== null || answers.height !== null;
}

function formFaults(answers: RegistrationAnswers): RegistrationFault[] {
  const { firstName, lastName, ageYears, height, email, accessCode } = answers;
  const phone = phoneFault(answers.phone);
  const asksBody = hasBody(answers);
  const faults: readonly (readonly [RegistrationFault, boolean])[] = [
    ['firstNameMissing', firstName.trim() === ''],
    ['lastNameMissing', lastName.trim() === ''],
    ['ageMissing', asksBody && ageYears === null],
    ['weightMissing', asksBody && weightKgOf(answers) === null],
    ['heightMissing', asksBody && height === null],
    ['phoneMissing', phone === 'required'],
    ['accessCodeMissing', accessCode.trim() === ''],
    ['phoneTooShort', phone === 'tooShort'],
    ['phoneTooLong', phone === 'tooLong'],
    ['phoneAreaCode', phone === null && !hasAreaCode(answers.phone)],
    ['emailFormat', email.trim() !== '' && !isEmailAddress(email.trim())],
  ];
  return faults.filter(([, isFaulty]) => isFaulty).map(([fault]) => fault);
}

function rangeFaults(answers: RegistrationAnswers): RegistrationFault[] {
  const { ageYears, weightPounds, height } = answers;
  const weightKg = weightKgOf(answers);
  const isTypedInKg = answers.weightKg !== null && answers.weightKg !== undefined;
  const faults: RegistrationFault[] = [];
  if (ageYears !== null && !isAgeInRange(ageYears)) faults.push('ageRange');
  if (height !== null && !isRegistrationHeightInRange(height)) faults.push('heightRange');
  if (isTypedInKg && !isKgInRange(answers.weightKg)) faults.push('weightRange');
  if (!isTypedInKg && weightPounds !== null && !isRegistrationWeightInRange(weightPounds)) faults.push('weightRange');
  if (height === null || weightKg === null) return faults;
  // The BMI of an impossible height or weight would only repeat the fault.
  if (faults.includes('heightRange') || faults.includes('weightRange')) return faults;
  const index = bodyMassIndex(cmOfRegistrationHeight(height), weightKg);
  if (!isBodyMassIndexInRange(index)) faults.push('bodyMassIndexRange');
  return faults;
}

/** All faults of a registration. Ranges are checked only if nothing is missing or malformed. */
export function registrationFaults(answers: RegistrationAnswers): readonly RegistrationFault[] {
  const faults = formFaults(answers);
  return faults.length > 0 ? faults : rangeFaults(answers);
}
