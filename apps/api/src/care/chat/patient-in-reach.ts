import { Problem } from '@mien/contract';
import type { AccessLogContext } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { MeasurementsDeps } from '../../scans/measurements/index.ts';
import type { CareTeamDeps } from '../care-team/index.ts';
import * as chatPatientsStore from './chat-patients.store.ts';

export interface ConversationsDeps {
  readonly database: Database;
  readonly measurements: MeasurementsDeps;
  readonly careTeam: CareTeamDeps;
  readonly accessLog: AccessLogContext;
  readonly now: () => Date;
}

/** @throws Problem not-found */
export async function patientInReach(
  { database }: ConversationsDeps,
  caller: Caller,
  patientUid: string,
  permission: 'answerChat' | 'organizeChat' = 'answerChat',
) {
  const patient = await chatPatientsStore.patientInReach(database, clientsInReach(caller, permission), patientUid);
  if (!patient) throw new Problem('not-found');
  return patient;
}
