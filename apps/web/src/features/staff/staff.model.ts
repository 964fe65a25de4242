import { Problem, type StaffMember } from '@mien/contract';
import {
  codeOf,
  isEmailAddress,
  isGroupCode,
  type PhoneDigits,
  phoneDigits,
  reachablePhoneFault,
  STAFF_ROLES,
  type StaffRole,
} from '@mien/domain';
import type { Faults, Form } from '../../shared/forms/use-form.ts';

/** The form as typed. */
export interface StaffDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: PhoneDigits;
  readonly role: StaffRole;
  /** Whether to notify a new member by text message. */
  readonly isNotified: boolean;
}

export const roleIn = (text: string): StaffRole => STAFF_ROLES.find((role) => role === text) ?? 'Client User';

export const EMPTY_DRAFT: StaffDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: phoneDigits(''),
  role: 'Client User',
  isNotified: false,
};

/** A number is typed only to replace the existing one. */
export const draftOf = ({ firstName, lastName, email, role }: StaffMember): StaffDraft => ({
  ...EMPTY_DRAFT,
  firstName,
  lastName,
  email: email ?? '',
  role: roleIn(role),
});

type Fault = 'firstName' | 'lastName' | 'email' | 'phone' | 'phoneTaken' | 'lastAdmin';
export type StaffFaults = Faults<StaffDraft, Fault>;
export type StaffForm = Form<StaffDraft, Fault>;

/** Which fields are invalid. An existing member has a number; a new one needs one. */
export function faultsOf(draft: StaffDraft, isNew: boolean): StaffFaults {
  const { email, phone } = draft;
  const hasPhoneFault = phone === '' ? isNew : reachablePhoneFault(phone) !== null;
  return {
    ...(draft.firstName.trim() === '' ? { firstName: 'firstName' as const } : {}),
    ...(draft.lastName.trim() === '' ? { lastName: 'lastName' as const } : {}),
    ...(email.trim() !== '' && !isEmailAddress(email.trim()) ? { email: 'email' as const } : {}),
    ...(hasPhoneFault ? { phone: 'phone' as const } : {}),
  };
}

/** The server's refusal, at its field; null for other errors. */
export function refusedIn(error: unknown): StaffFaults | null {
  if (!(error instanceof Problem)) return null;
  if (error.code === 'staff-phone-taken') return { phone: 'phoneTaken' };
  if (error.code === 'last-admin') return { role: 'lastAdmin' };
  return null;
}

const detailsOf = ({ firstName, lastName, email, role }: StaffDraft) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim() === '' ? null : email.trim(),
  role,
});

/** The draft as a request body. */
export const addedOf = (draft: StaffDraft) => ({
  ...detailsOf(draft),
  phone: draft.phone,
  isNotified: draft.isNotified,
});

export const changesOf = (draft: StaffDraft) => ({
  ...detailsOf(draft),
  ...(draft.phone === '' ? {} : { phone: draft.phone }),
});

export const isChanged = (before: StaffDraft, after: StaffDraft): boolean =>
  JSON.stringify(changesOf(before)) !== JSON.stringify(changesOf(after));

export const nameOf = ({ firstName, lastName }: Pick<StaffMember, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** A code in the server's format. */

export const codeFaults = ({ code }: { readonly code: string }) =>
  isGroupCode(codeOf(code)) ? {} : ({ code: 'code' } as const);

/** The server's refusal of a code. */
export const refusedCode = (error: unknown) =>
  error instanceof Problem && error.code === 'group-code-taken' ? ({ code: 'codeTaken' } as const) : null;
