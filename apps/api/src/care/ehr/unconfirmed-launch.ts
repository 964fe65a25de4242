import { Problem } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import type { EhrDeps } from './ehr.deps.ts';
import type { FinishedLaunch } from './ehr-launches.store.ts';
import * as ehrLaunchesStore from './ehr-launches.store.ts';

/**
 * A launch of this session that waits until staff confirm the patient.
 *
 * @throws Problem not-found for another client's
 * @throws Problem launch-invalid for one of another session, one that is confirmed, and one whose token is over
 */
export async function unconfirmedLaunch(
  { database, now }: Pick<EhrDeps, 'database' | 'now'>,
  { clientId, sessionId }: Caller,
  launchId: string,
): Promise<FinishedLaunch> {
  const launch = await ehrLaunchesStore.ofClient(database, clientId, launchId);
  if (!launch) throw new Problem('not-found');
  const { tokenUntil, patientId } = launch;
  const isOpen = tokenUntil !== null && tokenUntil > now() && patientId === null;
  if (launch.sessionId !== sessionId || !isOpen) throw new Problem('launch-invalid');
  return launch as FinishedLaunch;
}
