import type { Permission } from './role.ts';

/** The category of vital signs, as a FHIR token. Source: FHIR R4, observation-category. */
const VITAL_SIGNS = 'http://terminology.hl7.org/CodeSystem/observation-category|vital-signs';
const OBSERVATION_OF_VITAL_SIGNS = `system/Observation.rs?category=${VITAL_SIGNS}` as const;

/**
 * The scopes that a program can be given. Those of resources are SMART App Launch 2.2 (`r`: read, `s`: search), the
 * others are Mien's own.
 */
export const PROGRAM_SCOPES = [
  'system/Patient.rs',
  'system/Observation.rs',
  OBSERVATION_OF_VITAL_SIGNS,
  'system/DiagnosticReport.rs',
  'system/Device.rs',
  'system/Provenance.rs',
  'system/Group.rs',
  'mien/patients.write',
  'mien/appointments.write',
  'mien/loginlinks.write',
  'mien/scans.embed',
] as const;
export type ProgramScope = (typeof PROGRAM_SCOPES)[number];

/** Scopes for calls that do not exist yet, or that are not open to programs. A program may hold them. */
const WITHOUT_CALL: readonly ProgramScope[] = ['mien/patients.write', 'mien/loginlinks.write'];

/** The scopes that open a call. Administrators and programs are offered no other; a test of the contract compares. */
export const OFFERED_PROGRAM_SCOPES: readonly ProgramScope[] = PROGRAM_SCOPES.filter(
  (scope) => !WITHOUT_CALL.includes(scope),
);

/**
 * The staff permission behind each scope. A call that is open to programs by a scope needs this permission of staff: a
 * scope never opens more than a member of the staff may do.
 */
export const PERMISSION_OF_SCOPE: Readonly<Record<ProgramScope, Permission>> = {
  'system/Patient.rs': 'readResults',
  'system/Observation.rs': 'readResults',
  [OBSERVATION_OF_VITAL_SIGNS]: 'readResults',
  'system/DiagnosticReport.rs': 'readResults',
  'system/Device.rs': 'readResults',
  'system/Provenance.rs': 'readResults',
  'system/Group.rs': 'readResults',
  'mien/patients.write': 'editPatients',
  'mien/appointments.write': 'editPatients',
  'mien/loginlinks.write': 'editPatients',
  'mien/scans.embed': 'editPatients',
};

const RESOURCE_SCOPE = /^system\/([A-Z][A-Za-z]*)\.rs(?:\?category=(.+))?$/;

/** The resource type that a scope opens, and the only category of it; null for scopes that open no resource. */
export function resourceOfScope(
  scope: ProgramScope,
): { readonly resourceType: string; readonly category: string | null } | null {
  const [, resourceType, category = null] = RESOURCE_SCOPE.exec(scope) ?? [];
  return resourceType === undefined ? null : { resourceType, category };
}

/** The scope that also opens everything that a limited scope opens; null for scopes without a limit. */
function widerScopeOf(scope: ProgramScope): ProgramScope | null {
  const [whole = ''] = scope.split('?');
  return whole === scope ? null : (PROGRAM_SCOPES.find((one) => one === whole) ?? null);
}

/** Parses one scope of a token request, whose parameter may be percent-encoded; null for an unknown scope. */
export function programScopeOf(text: string): ProgramScope | null {
  const find = (scope: string) => PROGRAM_SCOPES.find((one) => one === scope) ?? null;
  const found = find(text);
  if (found !== null || !text.includes('%')) return found;
  try {
    return find(decodeURIComponent(text));
  } catch {
    // Not percent-encoded text: an unknown scope.
    return null;
  }
}

/** Whether a scope is among those of a program, or limits one of them. */
export function isScopeHeld(held: readonly ProgramScope[], scope: ProgramScope): boolean {
  const wider = widerScopeOf(scope);
  return held.includes(scope) || (wider !== null && held.includes(wider));
}

/** Whether a program's scopes include all that a call needs. A limited scope does not open a whole resource type. */
export const holdsScopes = (held: readonly ProgramScope[], needed: readonly ProgramScope[]): boolean =>
  needed.every((scope) => isScopeHeld(held, scope));

/**
 * Whether scopes open a call at least in part: of each scope that it needs, all or a category. For calls that leave out
 * what limited scopes do not open.
 */
export const holdsScopesInPart = (held: readonly ProgramScope[], needed: readonly ProgramScope[]): boolean =>
  needed.every((scope) => isScopeHeld(held, scope) || held.some((one) => widerScopeOf(one) === scope));

/**
 * The scopes of a new access token: those that the request names, in the order of the table, or all that the program has if it
 * names none. Source: RFC 6749, section 3.3.
 *
 * @param requested  the scopes of the request, separated by spaces; null or empty for none
 * @returns null if one of them is unknown, or not the program's
 */
export function grantedScopes(held: readonly ProgramScope[], requested: string | null): readonly ProgramScope[] | null {
  const words = (requested ?? '').split(' ').filter((word) => word !== '');
  if (words.length === 0) return PROGRAM_SCOPES.filter((scope) => held.includes(scope));
  const scopes = words.map(programScopeOf);
  if (scopes.some((scope) => scope === null || !isScopeHeld(held, scope))) return null;
  return PROGRAM_SCOPES.filter((scope) => scopes.includes(scope));
}

/** The FHIR resource types that scopes open as a whole. */
export const resourceTypesOfScopes = (scopes: readonly ProgramScope[]): readonly string[] =>
  scopes.flatMap((scope) => {
    const resource = resourceOfScope(scope);
    return resource === null || resource.category !== null ? [] : [resource.resourceType];
  });

/**
 * The categories of a resource type that scopes open: `all`, or FHIR tokens (`system|code`), which may be none. For
 * calls that return only part of a type to a program with a limited scope.
 */
export function categoriesOfScopes(scopes: readonly ProgramScope[], resourceType: string): 'all' | readonly string[] {
  const resources = scopes.flatMap((scope) => resourceOfScope(scope) ?? []);
  const ofType = resources.filter((resource) => resource.resourceType === resourceType);
  return ofType.some(({ category }) => category === null) ? 'all' : ofType.flatMap(({ category }) => category ?? []);
}
