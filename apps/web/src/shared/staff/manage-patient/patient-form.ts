import type { ListedUser, Patient } from '@mien/contract';
import {
  type BirthSex,
  calendarDateIn,
  isBirthDateInRange,
  isCalendarDate,
  isEmailAddress,
  type PhoneDigits,
  phoneDigits,
  reachablePhoneFault,
} from '@mien/domain';
import type { Faults, Form } from '../../forms/use-form.ts';
import { calendarFormat, numberFormat } from '../../platform/formats.ts';

export const nameOf = ({ firstName, lastName }: Pick<ListedUser, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

export const numberText = (value: number) => numberFormat().format(value);

/** A calendar day, which has no time zone. */
export function dayText(day: string): string {
  return calendarFormat({ dateStyle: 'medium' }).format(new Date(`${day}T12:00:00Z`));
}

/** The form as typed. */
export interface PatientDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: PhoneDigits;
  readonly email: string;
  readonly birthDate: string;
  readonly birthSex: BirthSex;
  readonly externalReference: string;
  readonly groupCode: string;
}

export const emptyDraft = (groupCode: string): PatientDraft => ({
  firstName: '',
  lastName: '',
  phoneNumber: phoneDigits(''),
  email: '',
  birthDate: '',
  birthSex: 'Unknown',
  externalReference: '',
  groupCode,
});

export const draftOf = (patient: Patient): PatientDraft => ({
  firstName: patient.firstName,
  lastName: patient.lastName,
  phoneNumber: phoneDigits(patient.phoneNumber ?? ''),
  email: patient.email ?? '',
  birthDate: patient.birthDate ?? '',
  birthSex: patient.birthSex,
  externalReference: patient.externalReference ?? '',
  groupCode: patient.groupCode,
});

const FIELDS = ['firstName', 'lastName', 'phoneNumber', 'email', 'birthDate', 'groupCode'] as const;
type Field = (typeof FIELDS)[number];
type PatientFaults = Faults<PatientDraft, Field>;
export type PatientForm = Form<PatientDraft, Field>;

/** Which fields are invalid; their texts say how. */
export function faultsOf(draft: PatientDraft, today = calendarDateIn('Pacific/Niue', new Date())): PatientFaults {
  const isFaulty: Readonly<Record<Field, boolean>> = {
    firstName: draft.firstName.trim() === '',
    lastName: draft.lastName.trim() === '',
    phoneNumber: draft.phoneNumber !== '' && reachablePhoneFault(draft.phoneNumber) !== null,
    email: draft.email.trim() !== '' && !isEmailAddress(draft.email.trim()),
    birthDate:
      draft.birthDate !== '' && !(isCalendarDate(draft.birthDate) && isBirthDateInRange(draft.birthDate, today)),
    groupCode: draft.groupCode === '',
  };
  return Object.fromEntries(FIELDS.filter((field) => isFaulty[field]).map((field) => [field, field]));
}

/** Fields that were incomplete before, such as a name, do not prevent changes of others. */
export function changedFaults(before: PatientDraft, after: PatientDraft): PatientFaults {
  return Object.fromEntries(Object.entries(faultsOf(after)).filter(([, field]) => after[field] !== before[field]));
}

const orNull = (text: string) => (text === '' ? null : text);

/** The draft as a request body. */
export function detailsOf(draft: PatientDraft) {
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    phoneNumber: orNull(draft.phoneNumber),
    email: orNull(draft.email.trim()),
    birthDate: orNull(draft.birthDate),
    birthSex: draft.birthSex,
    externalReference: orNull(draft.externalReference.trim()),
    groupCode: draft.groupCode,
  };
}

/** Only changed fields; a known birth date is not deleted. */
export function changesOf(before: PatientDraft, after: PatientDraft) {
  const [old, fresh] = [detailsOf(before), detailsOf(after)];
  const { birthDate, ...rest } = Object.fromEntries(
    Object.entries(fresh).filter(([field, value]) => value !== old[field as keyof typeof old]),
  ) as Partial<typeof fresh>;
  return { ...rest, ...(birthDate ? { birthDate } : {}) };
}
