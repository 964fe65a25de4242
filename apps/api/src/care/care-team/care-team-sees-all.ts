import { opensAllResults } from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { accessIn } from './care-team.service.ts';
import * as careTeamStore from './care-team.store.ts';

/** Whether a patient lets the care team see all results; in a transaction, if one is given. */
export function createCareTeamSeesAll({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => Date;
}): (patient: PatientKey, transaction?: Database) => Promise<boolean> {
  return async (patient, within = database) => {
    // One after the other: a transaction has one connection.
    const standing = await careTeamStore.patient(within, patient);
    if (standing === undefined) return false;
    const newest = await careTeamStore.newest(within, patient);
    return opensAllResults(accessIn(newest, standing, now()).given);
  };
}
