import { ROLES, type Role } from './role.ts';

/** The roles that managers of a client's staff give and take. Others are given by the operator of the installation. */
export const STAFF_ROLES = ['Client User', 'Client Admin'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Staff who have not signed in yet, with their number or at their client's provider, count as invited. */
export const STAFF_STATES = ['invited', 'active', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

export function staffStateOf(member: { readonly isDeactivated: boolean; readonly hasSignedIn: boolean }): StaffState {
  if (member.isDeactivated) return 'deactivated';
  return member.hasSignedIn ? 'active' : 'invited';
}

/** The role that opens most. */
export const highestRole = (roles: readonly Role[]): Role | undefined => ROLES.findLast((role) => roles.includes(role));
