import type { FieldFault, RegistrationForm } from '@mien/contract';
import {
  cmFromFeetAndInches,
  codeOf,
  isUnitSystem,
  kgFromPounds,
  type PhoneDigits,
  phoneDigits,
  REGISTRATION_FAULTS,
  type RegistrationAnswers,
  type RegistrationFault,
  type RegistrationHeight,
  registrationFaults,
} from '@mien/domain';
import { heightCmOf, type TypedBody, typedBodyFrom, weightKgOf } from '../../shared/forms/typed-body.ts';
import { typedInches, typedNumber, typedWholeNumber } from '../../shared/forms/typed-number.ts';
import type { Faults } from '../../shared/forms/use-form.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';

type NamedForm = Extract<RegistrationForm, { anonymousRegistration: false }>;

/** How long the new profile's spinner is shown before its link is fetched. Source: specification, section 4. */
export const REDIRECT_DELAY_MS = 5000;

/** The form as typed: numbers are text, '' is "not answered". */
export interface RegistrationValues extends TypedBody {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: PhoneDigits;
  readonly email: string;
  readonly accessCode: string;
  readonly age: string;
}
export type RegistrationField = Exclude<keyof RegistrationValues, 'units' | 'exactHeightCm' | 'exactWeightKg'>;

function emptyValues(accessCode: string): RegistrationValues {
  return {
    firstName: '',
    lastName: '',
    phone: phoneDigits(''),
    email: '',
    accessCode,
    age: '',
    ...typedBodyFrom(unitsOfVisitor(), null, null),
  };
}

/** An empty form, except for stored values. A stored code of another URL is replaced by the new one's. */
export function startingValues(accessCode: string, kept: Readonly<Record<string, string>>): RegistrationValues {
  const empty = emptyValues(accessCode);
  const isSameAddress = (kept.codeInAddress ?? accessCode) === accessCode;
  const fields = Object.keys(empty).filter((field) => field !== 'accessCode' || isSameAddress);
  const words = Object.fromEntries(fields.flatMap((field) => (field in kept ? [[field, kept[field]]] : [])));
  return {
    ...empty,
    ...words,
    phone: phoneDigits(words.phone ?? ''),
    units: isUnitSystem(words.units) ? words.units : empty.units,
  };
}

/** The fields at which a fault is shown; the summary links to the first. */
export const FIELDS_OF_FAULT: Readonly<
  Record<RegistrationFault, readonly [RegistrationField, ...RegistrationField[]]>
> = {
  firstNameMissing: ['firstName'],
  lastNameMissing: ['lastName'],
  ageMissing: ['age'],
  weightMissing: ['weight'],
  heightMissing: ['heightFt', 'heightIn', 'heightCm'],
  phoneMissing: ['phone'],
  accessCodeMissing: ['accessCode'],
  phoneTooShort: ['phone'],
  phoneTooLong: ['phone'],
  phoneAreaCode: ['phone'],
  emailFormat: ['email'],
  ageRange: ['age'],
  heightRange: ['heightFt', 'heightIn', 'heightCm'],
  weightRange: ['weight'],
  bodyMassIndexRange: ['weight', 'heightFt', 'heightIn', 'heightCm'],
};

/** Null if nothing is typed, NaN for an invalid number. */
function answered(text: string, read: (text: string) => number | null = typedNumber): number | null {
  return text.trim() === '' ? null : (read(text) ?? Number.NaN);
}

function heightFrom(values: RegistrationValues): RegistrationHeight | null {
  if (values.units === 'metric')
    return answered(values.heightCm) === null ? null : { cm: heightCmOf(values) ?? Number.NaN };
  const feet = answered(values.heightFt, typedWholeNumber);
  const inches = answered(values.heightIn, typedInches);
  // A height in feet without inches, or the reverse, is not in any range.
  return feet === null && inches === null ? null : { feet: feet ?? Number.NaN, inches: inches ?? Number.NaN };
}

function answersFrom(values: RegistrationValues): RegistrationAnswers {
  const isMetric = values.units === 'metric';
  const weight = answered(values.weight);
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    ageYears: answered(values.age),
    weightPounds: isMetric ? null : weight,
    weightKg: isMetric && weight !== null ? (weightKgOf(values) ?? Number.NaN) : null,
    height: heightFrom(values),
    email: values.email,
    phone: values.phone,
    accessCode: values.accessCode,
  };
}

/** Height and weight in the units of the form, or exactly as typed before the units were switched. */
function bodyFrom(
  values: RegistrationValues,
): Pick<NamedForm, 'weight' | 'weightKg' | 'heightFt' | 'heightIn' | 'heightCm'> {
  const { weightPounds, height } = answersFrom(values);
  const heightCm = heightCmOf(values);
  const weightKg = weightKgOf(values);
  const isFeet = height !== null && 'feet' in height && cmFromFeetAndInches(height) === heightCm;
  const isPounds = weightPounds !== null && kgFromPounds(weightPounds) === weightKg;
  return {
    ...(isFeet ? { heightFt: height.feet, heightIn: height.inches } : heightCm !== null && { heightCm }),
    ...(isPounds ? { weight: weightPounds } : weightKg !== null && { weightKg }),
  };
}

/** Faults by the fields that show them. A field with two faults shows the first. */
export function faultsByField(faults: readonly RegistrationFault[]): Faults<RegistrationValues, RegistrationFault> {
  const entries = faults.flatMap((fault) => FIELDS_OF_FAULT[fault].map((field) => [field, fault] as const));
  return Object.fromEntries(entries.toReversed().map(([field, fault]) => [field, fault]));
}

export function faultsOf(values: RegistrationValues): Faults<RegistrationValues, RegistrationFault> {
  return faultsByField(registrationFaults(answersFrom(values)));
}

/** The request body for valid values. */
export function formFrom(values: RegistrationValues): RegistrationForm {
  const { ageYears } = answersFrom(values);
  const email = values.email.trim();
  return {
    anonymousRegistration: false,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    phoneNumber: values.phone,
    ...(email === '' ? {} : { email }),
    accessCode: values.accessCode.trim(),
    ...(ageYears === null ? {} : { age: ageYears }),
    ...bodyFrom(values),
  };
}

/** The faults in a server's error response. */
export function faultsFromFields(fields: readonly FieldFault[]): readonly RegistrationFault[] {
  return REGISTRATION_FAULTS.filter((fault) => fields.some(({ rule }) => rule === fault));
}

/** The fields with the same fault as this one, including itself: editing one clears it for all. */
export function fieldsWith(
  faults: Faults<RegistrationValues, RegistrationFault>,
  field: RegistrationField,
): readonly RegistrationField[] {
  return Object.values(faults).flatMap((fault) =>
    FIELDS_OF_FAULT[fault].includes(field) ? FIELDS_OF_FAULT[fault] : [],
  );
}

/** Whether a URL may be opened: only a URL of this site leads to a login. */
export function isOwnAddress(url: string, origin: string): boolean {
  try {
    return new URL(url).origin === origin;
  } catch {
    return false;
  }
}

/** The login URL with the access code that the patient registered with. */
export function entryAddress(loginUrl: string, accessCode: string): string {
  const url = new URL(loginUrl);
  url.searchParams.set('accessCode', codeOf(accessCode));
  return url.href;
}

/** The id of the login link in its URL. */
export function linkIdOf(loginUrl: string): string {
  return new URL(loginUrl).pathname.split('/').at(-1) ?? '';
}
