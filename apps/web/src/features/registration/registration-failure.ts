import { Problem, type RegistrationForm } from '@mien/contract';
import type { RegistrationFault } from '@mien/domain';
import { registration as english } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { faultsFromFields } from './registration.model.ts';

const texts = textsOf('registration', english);

/** Why a registration failed. */
export interface Failure {
  readonly text: string;
  readonly faults: readonly RegistrationFault[];
  readonly isAccessCode: boolean;
}

export function failureOf(error: unknown, form: RegistrationForm): Failure {
  const isAccessCode = isProblem(error, 'wrong-access-code');
  const faults = isProblem(error, 'invalid-request') ? faultsFromFields(error.details.fields ?? []) : [];
  if (isProblem(error, 'too-many-requests')) return { text: problemText(error), faults, isAccessCode };
  // Without a name the code is in the URL, where the user cannot correct it.
  if (isAccessCode && form.anonymousRegistration)
    return { text: texts.byPhone.wrongGroup, faults, isAccessCode: false };
  if (isAccessCode) return { text: texts.wrongAccessCode, faults, isAccessCode };
  // A response without a body is a failure of the service; without any response there is a cause.
  const isUnreached = isProblem(error, 'offline') && error.cause !== undefined;
  const hasOwnWords =
    isUnreached ||
    isProblem(error, 'cookies-needed', 'https-needed') ||
    (error instanceof Problem && error.details.text !== undefined);
  return { text: hasOwnWords ? problemText(error) : texts.failed, faults, isAccessCode };
}

export interface FormProps {
  readonly failure: Failure | null;
  readonly onSubmit: (form: RegistrationForm) => void;
  readonly onEdit: () => void;
}
