import type { Program, ProgramPublicKey, ProgramPublicKeys } from '@mien/contract';
import { OFFERED_PROGRAM_SCOPES, PROGRAM_SCOPES, type ProgramScope } from '@mien/domain';
import type { programs as english } from '@mien/messages';
import { type Faults, type Form, faultAt } from '../../shared/forms/use-form.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { rulesIn } from './client-settings.model.ts';

/** How a program proves who it is. `same`: as before. */
export type Credentials = keyof typeof english.form.credentialChoices;

/** The form as typed. */
export interface ProgramDraft {
  readonly name: string;
  readonly scopes: readonly ProgramScope[];
  readonly isForAllGroups: boolean;
  readonly groupIds: readonly string[];
  /** A calendar day on this device; empty for a program without an end. */
  readonly lastDay: string;
  readonly credentials: Credentials;
  readonly keysUrl: string;
  /** A JSON Web Key Set as pasted. */
  readonly jwks: string;
}

type Fault = keyof typeof english.faults;
type ProgramFaults = Faults<ProgramDraft, Fault>;
export type FormOfProgram = Form<ProgramDraft, Fault>;

/** The text of each scope. */
export const NAME_OF_SCOPE = {
  'system/Patient.rs': 'patients',
  'system/Observation.rs': 'observations',
  'system/Observation.rs?category=http://terminology.hl7.org/CodeSystem/observation-category|vital-signs': 'vitalSigns',
  'system/DiagnosticReport.rs': 'reports',
  'system/Device.rs': 'devices',
  'system/Provenance.rs': 'sources',
  'system/Group.rs': 'groups',
  'mien/patients.write': 'writePatients',
  'mien/appointments.write': 'appointments',
  'mien/loginlinks.write': 'loginLinks',
  'mien/scans.embed': 'scans',
} as const satisfies Record<ProgramScope, keyof typeof english.scopes>;

const inOrder = (scopes: readonly ProgramScope[]) => PROGRAM_SCOPES.filter((scope) => scopes.includes(scope));

/** The scopes to choose from: those that open a call, and others that the program has already. Null for a new one. */
export const scopesFor = (program: Program | null) => inOrder([...OFFERED_PROGRAM_SCOPES, ...(program?.scopes ?? [])]);

/** The scopes with or without one, in the order of the table. */
export const withScope = (scopes: readonly ProgramScope[], scope: ProgramScope, isHeld: boolean) =>
  inOrder(isHeld ? [...scopes, scope] : scopes.filter((one) => one !== scope));

/** The ids with or without one. */
export const withGroup = (groupIds: readonly string[], groupId: string, isIn: boolean): readonly string[] =>
  [...groupIds.filter((one) => one !== groupId), ...(isIn ? [groupId] : [])].toSorted();

const lastDayOf = (expires: string | null): string => (expires === null ? '' : dayHere(new Date(expires)));

const EMPTY_DRAFT: ProgramDraft = {
  name: '',
  scopes: [],
  isForAllGroups: true,
  groupIds: [],
  lastDay: '',
  credentials: 'secret',
  keysUrl: '',
  jwks: '',
};

/** @param program  null for a new one */
export function draftOf(program: Program | null): ProgramDraft {
  if (program === null) return EMPTY_DRAFT;
  const { name, scopes, groupIds, expires, keysUrl } = program;
  return {
    ...EMPTY_DRAFT,
    name,
    scopes: inOrder(scopes),
    isForAllGroups: groupIds === null,
    groupIds: groupIds?.toSorted() ?? [],
    lastDay: lastDayOf(expires),
    credentials: 'same',
    keysUrl: keysUrl ?? '',
  };
}

/** The keys of a JSON Web Key Set; null for other text. Source: RFC 7517, section 5. */
function keysIn(text: string): readonly object[] | null {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    if (!Array.isArray(keys) || keys.length === 0) return null;
    return keys.every((key) => typeof key === 'object' && key !== null) ? (keys as object[]) : null;
  } catch {
    // Not JSON.
    return null;
  }
}

function faultOfKeys({ credentials, jwks }: ProgramDraft): 'jwks' | 'privateKey' | null {
  if (credentials !== 'keysByValue') return null;
  const keys = keysIn(jwks);
  if (keys === null) return 'jwks';
  // `d` and `k` are members of private and of symmetric keys, which must not leave their owner.
  return keys.some((key) => 'd' in key || 'k' in key) ? 'privateKey' : null;
}

export function faultsOf(draft: ProgramDraft): ProgramFaults {
  const { name, scopes, isForAllGroups, groupIds, lastDay, credentials, keysUrl } = draft;
  const isPast = lastDay !== '' && lastDay < dayHere(serverNow());
  const isUrlNeeded = credentials === 'keysByUrl';
  return {
    ...faultAt('name', name.trim() === '' ? 'name' : null),
    ...faultAt('scopes', scopes.length === 0 ? 'scopes' : null),
    ...faultAt('groupIds', !isForAllGroups && groupIds.length === 0 ? 'groups' : null),
    ...faultAt('lastDay', isPast ? 'past' : null),
    ...faultAt('keysUrl', isUrlNeeded && !/^https?:\/\/\S+$/.test(keysUrl.trim()) ? 'url' : null),
    ...faultAt('jwks', faultOfKeys(draft)),
  };
}

/** The fault of an address that the server refused. */
function faultOfUrl(rule: string): 'url' | 'https' | 'privateAddress' {
  if (rule === 'private_address') return 'privateAddress';
  return rule === 'https' ? 'https' : 'url';
}

/** What the server refused, at its field; null for other errors. */
export function refusedIn(error: unknown, credentials: Credentials | undefined): ProgramFaults | null {
  const rules = [...rulesIn(error)].map(([path, rule]) => ({ path: path.replace(/^body\./, ''), rule }));
  const ruleOf = (name: string) => rules.find(({ path }) => path === name || path.startsWith(`${name}.`))?.rule ?? null;
  const keysRule = ruleOf('keys');
  const isUrl = credentials === 'keysByUrl';
  const faults: ProgramFaults = {
    ...faultAt('name', ruleOf('name') === null ? null : 'name'),
    ...faultAt('scopes', ruleOf('scopes') === null ? null : 'scopes'),
    ...faultAt('groupIds', ruleOf('groupIds') === null ? null : 'groups'),
    ...faultAt('lastDay', ruleOf('expires') === null ? null : 'past'),
    ...faultAt('keysUrl', isUrl && keysRule !== null ? faultOfUrl(keysRule) : null),
    ...faultAt('jwks', !isUrl && keysRule !== null ? 'jwks' : null),
  };
  return Object.keys(faults).length === 0 ? null : faults;
}

/** The end of a day on this device. An unchanged day keeps its exact time. */
function expiresOf(lastDay: string, before: Program | null): string | null {
  if (lastDay === '') return null;
  if (before !== null && lastDay === lastDayOf(before.expires)) return before.expires;
  return new Date(`${lastDay}T23:59:59`).toISOString();
}

function keysOf({ credentials, keysUrl, jwks }: ProgramDraft): ProgramPublicKeys | null {
  if (credentials === 'keysByUrl') return { url: keysUrl.trim() };
  if (credentials === 'keysByValue') return { jwks: { keys: (keysIn(jwks) ?? []) as ProgramPublicKey[] } };
  return null;
}

/** The draft as a request body. */
export const sentOf = (draft: ProgramDraft, before: Program | null) => ({
  name: draft.name.trim(),
  scopes: [...draft.scopes],
  groupIds: draft.isForAllGroups ? null : [...draft.groupIds],
  expires: expiresOf(draft.lastDay, before),
  keys: keysOf(draft),
});

/** Whether saving would change the program. */
export const isChanged = (draft: ProgramDraft, before: Program): boolean =>
  JSON.stringify(sentOf(draft, before)) !== JSON.stringify(sentOf(draftOf(before), before));
