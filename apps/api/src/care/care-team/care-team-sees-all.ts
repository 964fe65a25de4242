import { careTeamAccessAt, opensAllResults } from '@mien/domain';
import { CARE_TEAM_CONSENT_VERSION } from '@mien/messages/catalogues';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { createCareTeamStore } from './care-team.store.ts';

/** Whether a patient lets the care team see all results. */
export function createCareTeamSeesAll({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => Date;
}): (patient: PatientKey) => Promise<boolean> {
  const store = createCareTeamStore(database);
  return async (patient) => {
    const [standing, newest] = await Promise.all([store.patient(patient), store.newest(patient)]);
    if (standing === undefined) return false;
    return opensAllResults(careTeamAccessAt(newest, now(), CARE_TEAM_CONSENT_VERSION, standing).given);
  };
}
