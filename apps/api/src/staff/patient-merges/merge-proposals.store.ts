import { namesOfUsers } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientPair } from './mergeable-patients.store.ts';

/** The staff member who requested a merge since an instant. */
export async function proposal(database: Database, source: Database | null, pair: PatientPair, since: Date) {
  const found = await (source ?? database)
    .selectFrom('merge_proposals as p')
    .select(['p.proposer_client_id as clientId', 'p.proposer_user_id as userId', 'p.proposed_at as proposedAt'])
    .where('p.client_id', '=', pair.clientId)
    .where('p.kept_patient_id', '=', pair.keptPatientId)
    .where('p.merged_patient_id', '=', pair.mergedPatientId)
    .where('p.proposed_at', '>', since)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const [{ firstName, lastName } = { firstName: null, lastName: null }] = await namesOfUsers(source ?? database, [
    found,
  ]);
  return { userId: found.userId, proposedAt: found.proposedAt, firstName, lastName };
}

/** Records who requests a merge, in place of an earlier request. */
export async function propose(
  transaction: Database,
  pair: PatientPair,
  proposer: { readonly clientId: string; readonly userId: string },
  at: Date,
): Promise<void> {
  await endProposal(transaction, pair);
  await transaction
    .insertInto('merge_proposals')
    .values({
      client_id: pair.clientId,
      kept_patient_id: pair.keptPatientId,
      merged_patient_id: pair.mergedPatientId,
      proposer_client_id: proposer.clientId,
      proposer_user_id: proposer.userId,
      proposed_at: at,
    })
    .execute();
}

export async function endProposal(transaction: Database, pair: PatientPair): Promise<void> {
  await transaction
    .deleteFrom('merge_proposals')
    .where('client_id', '=', pair.clientId)
    .where('kept_patient_id', '=', pair.keptPatientId)
    .where('merged_patient_id', '=', pair.mergedPatientId)
    .execute();
}
