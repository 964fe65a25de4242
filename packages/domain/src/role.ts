import { MINUTE_MS } from './time.ts';

/** Role names in tokens. The provider's own admin role is written with the configured provider's name. */
export const ROLES = [
  'Patient',
  'Client User',
  'Client Admin',
  'System User',
  'System Admin',
  'Provider Admin',
] as const;
export type Role = (typeof ROLES)[number];

/** Scope of a permission: own objects, those of the client, or all. */
export type Reach = 'own' | 'client' | 'all';

export const PERMISSIONS = [
  'ownRecords',
  'viewAverages',
  'listUsers',
  'editPatients',
  'answerChat',
  'organizeChat',
  'readResults',
  'readAccessLog',
  'configureClient',
  'manageStaff',
  'viewOperations',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Permissions by role; absent means no. The server enforces this table and menus read it. `readResults` applies only as
 * far as the patient allows: see `care-team.ts`. `organizeChat` covers the team of one client: assignments, follow-ups
 * and templates.
 */
export const PERMISSIONS_OF_ROLE: Readonly<Record<Role, Readonly<Partial<Record<Permission, Reach>>>>> = {
  Patient: { ownRecords: 'own', readAccessLog: 'own' },
  'Client User': {
    ownRecords: 'own',
    viewAverages: 'client',
    listUsers: 'client',
    answerChat: 'client',
    organizeChat: 'client',
    readResults: 'client',
  },
  'Client Admin': {
    ownRecords: 'own',
    viewAverages: 'client',
    listUsers: 'client',
    editPatients: 'client',
    answerChat: 'client',
    organizeChat: 'client',
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

/** The widest reach of a permission among the roles; null if none grants it. */
export function reachOf(roles: readonly Role[], permission: Permission): Reach | null {
  let widest: Reach | null = null;
  for (const role of roles) {
    const reach = PERMISSIONS_OF_ROLE[role][permission];
    if (reach && (widest === null || WIDTH[reach] > WIDTH[widest])) widest = reach;
  }
  return widest;
}

/** Idle timeout of a staff session in milliseconds. Source: decision 0013. */
export const STAFF_IDLE_LIMIT_MS = 30 * MINUTE_MS;

/** Absolute timeout of a staff session in milliseconds: a long working day. Source: decision 0013. */
export const STAFF_SESSION_LIMIT_MS = 12 * 60 * MINUTE_MS;

/**
 * Whether any role is staff. Staff may see other people's data, so their sessions are shorter and links alone do not
 * sign them in.
 */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => role !== 'Patient');
}

/** Whether any role has access to other clients' data. */
export function reachesAllClients(roles: readonly Role[]): boolean {
  return PERMISSIONS.some((permission) => reachOf(roles, permission) === 'all');
}

/** The name of a role in tokens and on pages. */
export function roleName(role: Role, providerName: string): string {
  return role === 'Provider Admin' ? `${providerName} Admin` : role;
}

/** Parses names written by `roleName`; skips unknown names. */
export function rolesOfNames(names: readonly string[], providerName: string): readonly Role[] {
  return ROLES.filter((role) => names.includes(roleName(role, providerName)));
}
