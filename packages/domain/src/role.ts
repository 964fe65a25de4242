import { MINUTE_MS } from './time.ts';

/** Roles as written in tokens. The provider's own admin role is written with the configured provider's name. */
export const ROLES = [
  'Patient',
  'Client User',
  'Client Admin',
  'System User',
  'System Admin',
  'Provider Admin',
] as const;
export type Role = (typeof ROLES)[number];

/** How far a permission reaches: one's own objects, those of one's client, or all. */
export type Reach = 'own' | 'client' | 'all';

export const PERMISSIONS = [
  'ownRecords',
  'viewAverages',
  'listUsers',
  'editPatients',
  'answerChat',
  'organiseChat',
  'readResults',
  'readAccessLog',
  'configureClient',
  'manageStaff',
  'viewOperations',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Who may do what; absent means no. The server enforces this table and the menus read it. `readResults` counts only as far as
 * the patient allows it: see `care-team.ts`. `organiseChat` is about the team of one client: assignments, follow-ups and templates.
 */
export const PERMISSIONS_OF_ROLE: Readonly<Record<Role, Readonly<Partial<Record<Permission, Reach>>>>> = {
  Patient: { ownRecords: 'own', readAccessLog: 'own' },
  'Client User': {
    ownRecords: 'own',
    viewAverages: 'client',
    listUsers: 'client',
    answerChat: 'client',
    organiseChat: 'client',
    readResults: 'client',
  },
  'Client Admin': {
    ownRecords: 'own',
    viewAverages: 'client',
    listUsers: 'client',
    editPatients: 'client',
    answerChat: 'client',
    organiseChat: 'client',
    readResults: 'client',
    readAccessLog: 'client',
    configureClient: 'client',
    manageStaff: 'client',
  },
  'System User': {
    ownRecords: 'own',
    viewAverages: 'all',
    listUsers: 'all',
    readAccessLog: 'all',
    viewOperations: 'all',
  },
  'System Admin': {
    ownRecords: 'own',
    viewAverages: 'all',
    listUsers: 'all',
    editPatients: 'all',
    answerChat: 'all',
    readAccessLog: 'all',
    configureClient: 'all',
    manageStaff: 'all',
    viewOperations: 'all',
  },
  'Provider Admin': { ownRecords: 'own', viewAverages: 'all', answerChat: 'all' },
};

const WIDTH: Readonly<Record<Reach, number>> = { own: 0, client: 1, all: 2 };

/** The widest reach that any of the roles gives, or null when none has the permission. */
export function reachOf(roles: readonly Role[], permission: Permission): Reach | null {
  let widest: Reach | null = null;
  for (const role of roles) {
    const reach = PERMISSIONS_OF_ROLE[role][permission];
    if (reach && (widest === null || WIDTH[reach] > WIDTH[widest])) widest = reach;
  }
  return widest;
}

/** A session of staff ends after this long without a call, in milliseconds. Source: decision 0013. */
export const STAFF_IDLE_LIMIT_MS = 30 * MINUTE_MS;

/** It ends in any case this long after signing in, however much it is used: a long working day, in milliseconds. Source: decision 0013. */
export const STAFF_SESSION_LIMIT_MS = 12 * 60 * MINUTE_MS;

/** Staff may see other people's data, so their sessions end sooner and links alone do not sign them in. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => role !== 'Patient');
}

/** Whether any of the roles opens what belongs to other clients. */
export function reachesAllClients(roles: readonly Role[]): boolean {
  return PERMISSIONS.some((permission) => reachOf(roles, permission) === 'all');
}

/** The name of a role as tokens and pages show it. */
export function roleName(role: Role, providerName: string): string {
  return role === 'Provider Admin' ? `${providerName} Admin` : role;
}

/** The roles of names as `roleName` writes them; unknown names are left out. */
export function rolesOfNames(names: readonly string[], providerName: string): readonly Role[] {
  return ROLES.filter((role) => names.includes(roleName(role, providerName)));
}
