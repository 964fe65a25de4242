import { type Patient, Problem, type SimilarUser, type WrittenPatientField } from '@mien/contract';
import { calendarDateIn, isBirthDateInRange } from '@mien/domain';
import { actorOf, recordEntry } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { type ClientsInReach, clientsInReach } from '../../platform/access/reach.ts';
import type { GroupToFill } from './new-patients.store.ts';
import * as newPatientsStore from './new-patients.store.ts';
import { recordReading, type UsersDeps } from './users.service.ts';

/** The group of patients for whom none is named. Source: specification, section 7, averages. */
const DEFAULT_GROUP_CODE = 'signature';

/** The details that staff enter about a patient: every field that a call accepts and stores. */
export type PatientDetails = Pick<Patient, WrittenPatientField>;

/** The zones where each day begins first and ends last: a birth date counts while it is the current day anywhere. */
const OUTERMOST_TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Niue'] as const;

/** The group of a code; without one the default group, or the only one. @throws Problem invalid-request for a group out of reach */
async function groupOf({ database }: UsersDeps, reach: ClientsInReach, code: string | null): Promise<GroupToFill> {
  const groups = await newPatientsStore.groups(database, reach);
  const only = groups.length === 1 ? groups[0] : undefined;
  const group =
    groups.find((candidate) => candidate.code === (code ?? DEFAULT_GROUP_CODE)) ?? (code === null ? only : undefined);
  if (!group) throw new Problem('invalid-request', { fields: [{ path: 'groupCode', rule: 'group' }] });
  return group;
}

export async function groups({ database }: UsersDeps, caller: Caller): Promise<{ code: string; clientName: string }[]> {
  const groups = await newPatientsStore.groups(database, clientsInReach(caller, 'editPatients'));
  return groups.map(({ code, clientName }) => ({ code, clientName }));
}

export async function similar(
  deps: UsersDeps,
  caller: Caller,
  person: Pick<PatientDetails, 'firstName' | 'lastName' | 'phoneNumber' | 'birthDate'>,
  exceptPatientUid: string | null,
): Promise<SimilarUser[]> {
  const rows = await newPatientsStore.similar(
    deps.database,
    clientsInReach(caller, 'editPatients'),
    person,
    exceptPatientUid,
  );
  await recordReading(
    deps,
    caller,
    'patientsListed',
    rows.map(({ clientId, id }) => ({ clientId, patientId: id })),
  );
  return rows.map(({ isSamePhone, isSameBirthDate, clientId: _, ...row }) => ({
    ...row,
    reason: isSamePhone ? 'phone' : isSameBirthDate ? 'nameAndBirthDate' : 'name',
  }));
}

/**
 * @throws Problem invalid-request for a group out of reach, or a birth date outside the accepted ages
 * @throws Problem request-differs when the same request created a patient with other details
 * @throws Problem reference-taken when another patient of the client has the reference
 */
export async function createPatient(
  deps: UsersDeps,
  caller: Caller,
  requestId: string,
  details: Omit<PatientDetails, 'groupCode'> & { readonly groupCode: string | null },
) {
  const { now, database, accessLog } = deps;
  const { birthDate } = details;
  const days = OUTERMOST_TIME_ZONES.map((timeZone) => calendarDateIn(timeZone, now()));
  if (birthDate !== null && !days.some((day) => isBirthDateInRange(birthDate, day)))
    throw new Problem('invalid-request', { fields: [{ path: 'birthDate', rule: 'birth_date_range' }] });
  const group = await groupOf(deps, clientsInReach(caller, 'editPatients'), details.groupCode);
  const patient = await newPatientsStore.addPatient(
    database,
    { ...details, group, requestId },
    now(),
    (created, transaction) =>
      recordEntry(accessLog, { ...created, actor: actorOf(caller), action: 'patientCreated' }, transaction),
  );
  if (typeof patient === 'string') throw new Problem(patient);
  return { patientUid: patient.patientId };
}
