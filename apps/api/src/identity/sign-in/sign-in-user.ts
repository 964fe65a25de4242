import type { User } from '@mien/contract';
import { isStaff, roleName } from '@mien/domain';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import type { SignInDeps } from './sign-in.deps.ts';
import type { SignInUser } from './users.store.ts';

/** A user's uid in answers: the patient's for patients, the user's own for staff. */
export const uidOf = (user: SignInUser) => user.patientId ?? user.userId;

export function userAnswer({ installation }: SignInDeps, user: SignInUser): User {
  return {
    id: user.userId,
    clientId: user.clientId === SYSTEM_CLIENT_ID ? null : user.clientId,
    patientUid: user.patientId,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    created: user.createdAt.toISOString(),
    userRoles: user.roles.map((role) => roleName(role, installation.providerName)),
  };
}

export const needsSecondStep = ({ secondStepKindOf }: SignInDeps, { roles }: Pick<SignInUser, 'roles'>) =>
  secondStepKindOf !== null && isStaff(roles);

/** Null for a browser without a token. */
export const browserHashOf = ({ hash }: Pick<SignInDeps, 'hash'>, browserToken: string | null): string | null =>
  browserToken === null ? null : hash('browser', browserToken);
