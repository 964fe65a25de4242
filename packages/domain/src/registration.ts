import { isAgeInRange } from './age.ts';
import { bodyMassIndex, isBodyMassIndexInRange } from './body-mass-index.ts';
import { isEmailAddress } from './email-address.ts';
import { areInchesInRange, cmFromFeetAndInches, type FeetAndInches, isHeightInRangeCm } from './height.ts';
import { hasAreaCode, phoneFault } from './phone.ts';
import { isWeightInRangePounds, kgFromPounds, WEIGHT_LIMITS_KG } from './weight.ts';

/** Longest reference under which a clinic knows an anonymous patient. */
export const EXTERNAL_REFERENCE_MAX_LENGTH = 64;

/** A height as it was typed. */
export type RegistrationHeight = FeetAndInches | { readonly cm: number };

/** What a person registers with. Null is "not answered", NaN "not a number". */
export interface RegistrationAnswers {
  readonly firstName: string;
  readonly lastName: string;
  readonly ageYears: number | null;
  readonly weightPounds: number | null;
  /** Instead of pounds. */
  readonly weightKg?: number | null;
  readonly height: RegistrationHeight | null;
  /** '' when not given. */
  readonly email: string;
  readonly phone: string;
  readonly accessCode: string;
}

/** What is wrong with a registration, in the order in which it is said. */
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

/** The range check of a registration counts a pound as this many kilograms. Source: specification, section 5. */
const KG_PER_POUND_CHECKED = 0.45;

/**
 * Both ways in which the limits are written must hold, so that the profile that follows takes what was registered:
 * pounds x 0.45 between 30 and 300, and 67 to 660 pounds.
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

/** Null when no weight is given. */
function weightKgOf({ weightKg = null, weightPounds }: RegistrationAnswers): number | null {
  return weightKg ?? (weightPounds === null ? null : kgFromPounds(weightPounds));
}

/** Age, weight and height are answered together, since they are judged together, or left to the profile. */
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
  // The index of an impossible height or weight would only repeat the fault.
  if (faults.includes('heightRange') || faults.includes('weightRange')) return faults;
  const index = bodyMassIndex(cmOfRegistrationHeight(height), weightKg);
  if (!isBodyMassIndexInRange(index)) faults.push('bodyMassIndexRange');
  return faults;
}

/** Everything that is wrong with a registration; ranges are checked only when nothing is missing or misspelt. */
export function registrationFaults(answers: RegistrationAnswers): readonly RegistrationFault[] {
  const faults = formFaults(answers);
  return faults.length > 0 ? faults : rangeFaults(answers);
}
