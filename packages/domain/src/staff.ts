import { ROLES, type Role } from './role.ts';

/** The roles that whoever manages the staff of a client gives and takes. Others are given by whoever runs the installation. */
export const STAFF_ROLES = ['Client User', 'Client Admin'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Somebody who has signed in neither with their number nor at the provider of their client yet is invited. */
export const STAFF_STATES = ['invited', 'active', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

export function staffStateOf(member: { readonly isDeactivated: boolean; readonly hasSignedIn: boolean }): StaffState {
  if (member.isDeactivated) return 'deactivated';
  return member.hasSignedIn ? 'active' : 'invited';
}

/** Which of somebody's roles opens most. */
export const highestRole = (roles: readonly Role[]): Role | undefined => ROLES.findLast((role) => roles.includes(role));
