import { ROLES, type Role } from './role.ts';

/** Roles that a client's staff managers assign and revoke. The operator of the installation assigns the others. */
export const STAFF_ROLES = ['Client User', 'Client Admin'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** `invited`: has not signed in yet, with their number or at the client's provider. */
export const STAFF_STATES = ['invited', 'active', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

export function staffStateOf(member: { readonly isDeactivated: boolean; readonly hasSignedIn: boolean }): StaffState {
  if (member.isDeactivated) return 'deactivated';
  return member.hasSignedIn ? 'active' : 'invited';
}

/** The most privileged role. */
export const highestRole = (roles: readonly Role[]): Role | undefined => ROLES.findLast((role) => roles.includes(role));
