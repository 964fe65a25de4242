import { type Endpoint, Problem } from '@mien/contract';
import { holdsScopes, holdsScopesInPart, type ProgramScope, reachOf } from '@mien/domain';
import type { Caller } from './caller.ts';

/** What decides who may make a call. */
type Judged = Pick<
  Endpoint,
  | 'access'
  | 'beyondOneself'
  | 'isForScanning'
  | 'forCarers'
  | 'forPrograms'
  | 'isByCategory'
  | 'isOnlyForPrograms'
  | 'forKiosks'
  | 'forEmbeds'
>;

/** Refuses a program whose scopes do not open a call: all of it, or what its handler leaves of it. @throws Problem not-allowed */
function checkScopes(held: readonly ProgramScope[], { forPrograms, isByCategory }: Judged): void {
  if (forPrograms === undefined) throw new Problem('not-allowed');
  const holds = isByCategory ? holdsScopesInPart : holdsScopes;
  const scopes = forPrograms.filter((scope) => !holds(held, [scope]));
  if (scopes.length > 0) throw new Problem('not-allowed', { scopes });
}

/**
 * Refuses callers who may not make a call at all. The handler then decides which objects the call reaches: see `reach.ts`
 * and `own-patient.ts`. Partners' calls are authenticated by a key instead.
 *
 * Carers may make only calls that name one of their rights, programs only calls that name scopes of theirs, and persons
 * at a tablet or in an embedded session only calls that are declared for these; all other calls are closed to them.
 *
 * @throws Problem sign-in-required, care-ended, sms-code-needed, not-allowed
 */
export function checkMayCall(caller: Caller | null, judged: Judged): void {
  const { access, beyondOneself, isForScanning, forCarers, isOnlyForPrograms, forKiosks, forEmbeds } = judged;
  if (access === 'public' || access === 'partner') return;
  if (caller === null) throw new Problem('sign-in-required');
  if (caller.carer !== null && forCarers !== 'always') {
    if (caller.carer.rights.length === 0) throw new Problem('care-ended');
    if (forCarers === undefined || !caller.carer.rights.includes(forCarers)) throw new Problem('not-allowed');
  }
  if (caller.program !== null) checkScopes(caller.program.scopes, judged);
  // For a person at a tablet, `forKiosks` says what is part of a scan, and `forEmbeds` in an embedded session.
  if (caller.kiosk !== null && forKiosks === undefined) throw new Problem('not-allowed');
  if (caller.embed !== null && forEmbeds === undefined) throw new Problem('not-allowed');
  const isDeclared = caller.kiosk !== null || caller.embed !== null;
  if (!isDeclared && caller.isScanOnly && !isForScanning) throw new Problem('sms-code-needed');
  if (caller.kiosk === null && forKiosks === 'only') throw new Problem('not-allowed');
  if (caller.embed === null && forEmbeds === 'only') throw new Problem('not-allowed');
  if (isOnlyForPrograms && caller.program === null) throw new Problem('not-allowed');
  if (access === 'signedIn') return;
  const reach = reachOf(caller.roles, access);
  if (reach === null || (reach === 'own' && beyondOneself)) throw new Problem('not-allowed');
}
