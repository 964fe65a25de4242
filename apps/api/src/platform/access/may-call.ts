import { type Endpoint, Problem } from '@mien/contract';
import { reachOf } from '@mien/domain';
import type { Caller } from './caller.ts';

/**
 * Refuses whoever may not make a call at all. Whose objects it then reaches, the handler finds out: see `reach.ts` and
 * `own-patient.ts`. Calls of partners show a key instead.
 *
 * Carers make the calls that name a right of theirs, and no other: a call that says nothing of carers is closed to them.
 *
 * @throws Problem sign-in-required, care-ended, sms-code-needed, not-allowed
 */
export function checkMayCall(
  caller: Caller | null,
  {
    access,
    beyondOneself,
    isForScanning,
    forCarers,
  }: Pick<Endpoint, 'access' | 'beyondOneself' | 'isForScanning' | 'forCarers'>,
): void {
  if (access === 'public' || access === 'partner') return;
  if (caller === null) throw new Problem('sign-in-required');
  if (caller.carer !== null && forCarers !== 'always') {
    if (caller.carer.rights.length === 0) throw new Problem('care-ended');
    if (forCarers === undefined || !caller.carer.rights.includes(forCarers)) throw new Problem('not-allowed');
  }
  if (caller.isScanOnly && !isForScanning) throw new Problem('sms-code-needed');
  if (access === 'signedIn') return;
  const reach = reachOf(caller.roles, access);
  if (reach === null || (reach === 'own' && beyondOneself)) throw new Problem('not-allowed');
}
