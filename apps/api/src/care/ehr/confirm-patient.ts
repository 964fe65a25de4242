import { type EhrLaunch, Problem } from '@mien/contract';
import { actorOf } from '../../base/access-log/index.ts';
import { lockOwner } from '../../base/accounts/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EhrContext } from './ehr.deps.ts';
import * as ehrLaunchesStore from './ehr-launches.store.ts';
import * as ehrLinksStore from './ehr-links.store.ts';
import { sendInBackground } from './send-due.ts';
import { unconfirmedLaunch } from './unconfirmed-launch.ts';

/**
 * Stores who the record's patient is, as staff confirmed it.
 *
 * @throws Problem launch-invalid for a launch of another session, and one that is confirmed or too old
 * @throws Problem not-found for a patient of another client, and a deleted one
 * @throws Problem changed-meanwhile if either of the two is linked to another person
 */
export async function confirmPatient(
  deps: EhrContext,
  caller: Caller,
  { launchId, patientId }: { readonly launchId: string; readonly patientId: string },
): Promise<EhrLaunch> {
  const { database, now, recordAccess } = deps;
  const { clientId, userId } = caller;
  const at = now();
  const { issuer, fhirPatientId } = await unconfirmedLaunch(deps, caller, launchId);
  await inTransaction(database, async (transaction) => {
    const standing = await lockOwner(transaction, { clientId, patientId });
    if (!standing || standing.deactivatedAt !== null) throw new Problem('not-found');
    const { ownerId } = standing;
    const link = { clientId, patientId, issuer, fhirPatientId, ownerId, linkedBy: userId, linkedAt: at };
    const known = await ehrLinksStore.ofPatient(transaction, link, issuer);
    // Another launch of the same two was confirmed meanwhile.
    const isKnown = known?.fhirPatientId === fhirPatientId;
    if (!isKnown) {
      if (!(await ehrLinksStore.add(transaction, link))) throw new Problem('changed-meanwhile');
      await recordAccess({ clientId, patientId, actor: actorOf(caller), action: 'ehrPatientLinked' }, transaction);
    }
    if (!(await ehrLaunchesStore.confirm(transaction, caller, launchId, patientId)))
      throw new Problem('launch-invalid');
  });
  sendInBackground(deps, caller, patientId);
  return { id: launchId, patientUid: patientId, person: null, candidates: [] };
}
