import { ROLES, type Role } from './role.ts';

/** The roles that whoever manages the staff of a client gives and takes. Others are given by whoever runs the installation. */
export const STAFF_ROLES = ['Client User', 'Client Admin'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Somebody who has not signed in with their number yet is invited. */
export const STAFF_STATES = ['invited', 'active', 'deactivated'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

export function staffStateOf(member: { readonly isDeactivated: boolean; readonly isPhoneProved: boolean }): StaffState {
  if (member.isDeactivated) return 'deactivated';
  return member.isPhoneProved ? 'active' : 'invited';
}

/** Which of somebody's roles opens most. */
export const highestRole = (roles: readonly Role[]): Role | undefined => ROLES.findLast((role) => roles.includes(role));
