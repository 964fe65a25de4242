import type { GroupChange } from '@mien/contract';
import { type AccessLogContext, recordOnce } from '../../base/access-log/index.ts';
import type { CareTeamDeps } from '../../care/care-team/index.ts';
import { changeGroupOfPatient, type PatientsDeps } from '../../identity/patients/index.ts';
import type { SignInDeps } from '../../identity/sign-in/index.ts';
import type { CuffNoticesDeps } from '../../insight/attention/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import * as listedUsersStore from './listed-users.store.ts';

export interface UsersDeps {
  readonly reader: Database;
  readonly database: Database;
  readonly signIn: SignInDeps;
  readonly accessLog: AccessLogContext;
  readonly careTeam: CareTeamDeps;
  readonly attention: CuffNoticesDeps;
  readonly patients: PatientsDeps;
  readonly now: () => Date;
  readonly installation: { readonly providerName: string };
}

export const patientsOf = (
  people: readonly { readonly clientId: string; readonly patientId: string | null }[],
): PatientKey[] => people.flatMap(({ clientId, patientId }) => (patientId === null ? [] : { clientId, patientId }));

/** Records in each patient's log that the caller read their data. Staff are not patients. */
export function recordReading(
  { accessLog }: UsersDeps,
  caller: Caller,
  action: 'patientsListed' | 'attentionListed',
  people: readonly { readonly clientId: string; readonly patientId: string | null }[],
): Promise<void> {
  return recordOnce(accessLog, caller, action, patientsOf(people));
}

/** Moves patients to a group, one after the other: changes made stay when others fail. */
export async function changeGroup(
  { reader, now, patients }: UsersDeps,
  caller: Caller,
  patientUids: readonly string[],
  groupCode: string,
): Promise<GroupChange> {
  const wanted = [...new Set(patientUids)];
  const found = await listedUsersStore.usersOf(reader, clientsInReach(caller, 'editPatients'), wanted, now());
  const clientOf = new Map(patientsOf(found).map(({ clientId, patientId }) => [patientId, clientId]));
  const items: GroupChange['items'] = [];
  for (const patientUid of wanted) {
    const clientId = clientOf.get(patientUid);
    const outcome =
      clientId === undefined
        ? 'not-found'
        : await changeGroupOfPatient(patients, caller, { clientId, patientId: patientUid }, groupCode);
    items.push({ patientUid, outcome });
  }
  return { items };
}
