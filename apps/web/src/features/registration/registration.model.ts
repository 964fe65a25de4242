import type { FieldFault, RegistrationForm } from '@mien/contract';
import {
  phoneDigits,
  REGISTRATION_FAULTS,
  type RegistrationAnswers,
  type RegistrationFault,
  registrationFaults,
} from '@mien/domain';

/** How long the new profile's spinner is shown before its link is fetched. Source: specification, section 4. */
export const REDIRECT_DELAY_MS = 5000;

/** The form as it is typed: numbers are text, '' is "not answered". */
export interface RegistrationValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly accessCode: string;
  readonly age: string;
  readonly weight: string;
  readonly heightFt: string;
  readonly heightIn: string;
}
export type RegistrationField = keyof RegistrationValues;

function emptyValues(accessCode: string): RegistrationValues {
  return {
    firstName: '',
    lastName: '',
    phone: '',
    email: '',
    accessCode,
    age: '',
    weight: '',
    heightFt: '',
    heightIn: '',
  };
}

/** An empty form, but for what was kept from before. A code that was kept under another address gives way to the new one's. */
export function startingValues(accessCode: string, kept: Readonly<Record<string, string>>): RegistrationValues {
  const empty = emptyValues(accessCode);
  const isSameAddress = (kept.codeInAddress ?? accessCode) === accessCode;
  const fields = (Object.keys(empty) as RegistrationField[]).filter((field) => field !== 'accessCode' || isSameAddress);
  return { ...empty, ...Object.fromEntries(fields.flatMap((field) => (field in kept ? [[field, kept[field]]] : []))) };
}

/** Where a fault is shown; the first is where the summary leads to. */
export const FIELDS_OF_FAULT: Readonly<
  Record<RegistrationFault, readonly [RegistrationField, ...RegistrationField[]]>
> = {
  firstNameMissing: ['firstName'],
  lastNameMissing: ['lastName'],
  ageMissing: ['age'],
  weightMissing: ['weight'],
  heightMissing: ['heightFt', 'heightIn'],
  phoneMissing: ['phone'],
  accessCodeMissing: ['accessCode'],
  phoneTooShort: ['phone'],
  phoneTooLong: ['phone'],
  phoneAreaCode: ['phone'],
  emailFormat: ['email'],
  ageRange: ['age'],
  heightRange: ['heightFt', 'heightIn'],
  weightRange: ['weight'],
  bodyMassIndexRange: ['weight', 'heightFt', 'heightIn'],
};

/** A typed number; null when nothing is typed, NaN when it is none. Both ways of writing a decimal point are read. */
function typedNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,4}([.,]\d{1,3})?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : Number.NaN;
}

function answersFrom(values: RegistrationValues): RegistrationAnswers {
  const feet = typedNumber(values.heightFt);
  const inches = typedNumber(values.heightIn);
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    ageYears: typedNumber(values.age),
    weightPounds: typedNumber(values.weight),
    // Half a height is none that is in range.
    height: feet === null && inches === null ? null : { feet: feet ?? Number.NaN, inches: inches ?? Number.NaN },
    email: values.email,
    phone: values.phone,
    accessCode: values.accessCode,
  };
}

export function faultsOf(values: RegistrationValues): readonly RegistrationFault[] {
  return registrationFaults(answersFrom(values), { asksBody: false });
}

/** What is sent, of values without a fault. */
export function formFrom(values: RegistrationValues): RegistrationForm {
  const { ageYears, weightPounds, height } = answersFrom(values);
  const email = values.email.trim();
  return {
    anonymousRegistration: false,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    phoneNumber: phoneDigits(values.phone),
    ...(email === '' ? {} : { email }),
    accessCode: values.accessCode.trim(),
    ...(ageYears === null ? {} : { age: ageYears }),
    ...(weightPounds === null ? {} : { weight: weightPounds }),
    ...(height === null ? {} : { heightFt: height.feet, heightIn: height.inches }),
  };
}

/** The faults that a server's refusal names. */
export function faultsFromFields(fields: readonly FieldFault[]): readonly RegistrationFault[] {
  return REGISTRATION_FAULTS.filter((fault) => fields.some(({ rule }) => rule === fault));
}

/** Faults that stay when a field is typed into. */
export function faultsWithout(
  faults: readonly RegistrationFault[],
  field: RegistrationField,
): readonly RegistrationFault[] {
  return faults.filter((fault) => !FIELDS_OF_FAULT[fault].includes(field));
}

/** Whether an address may be followed: only one of this site leads to a login. */
export function isOwnAddress(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin;
}

/** The login address with the access code that the patient registered with. */
export function entryAddress(loginUrl: string, accessCode: string): string {
  const url = new URL(loginUrl);
  url.searchParams.set('accessCode', accessCode.trim().toLowerCase());
  return url.href;
}
