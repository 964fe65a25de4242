import { type Endpoint, Problem } from '@mien/contract';
import { reachOf } from '@mien/domain';
import type { Caller } from './caller.ts';

/**
 * Refuses whoever may not make a call at all. Whose objects it then reaches, the handler finds out: see `reach.ts` and
 * `own-patient.ts`. Calls of partners show a key instead.
 *
 * @throws Problem sign-in-required, sms-code-needed, not-allowed
 */
export function checkMayCall(
  caller: Caller | null,
  { access, beyondOneself, isForScanning }: Pick<Endpoint, 'access' | 'beyondOneself' | 'isForScanning'>,
): void {
  if (access === 'public' || access === 'partner') return;
  if (caller === null) throw new Problem('sign-in-required');
  if (caller.isScanOnly && !isForScanning) throw new Problem('sms-code-needed');
  if (access === 'signedIn') return;
  const reach = reachOf(caller.roles, access);
  if (reach === null || (reach === 'own' && beyondOneself)) throw new Problem('not-allowed');
}
