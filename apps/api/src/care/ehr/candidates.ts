import type { EhrCandidate } from '@mien/contract';
import { phoneDigits } from '@mien/domain';
import type { EhrPerson } from '@mien/fhir';
import { recordOnce } from '../../base/access-log/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { EhrDeps } from './ehr.deps.ts';
import type { CandidateRow } from './ehr-links.store.ts';
import * as ehrLinksStore from './ehr-links.store.ts';
import { unconfirmedLaunch } from './unconfirmed-launch.ts';

const candidateOf = ({ patientId, firstName, lastName, birthDate, phoneNumber }: CandidateRow): EhrCandidate => ({
  uid: patientId,
  name: `${firstName} ${lastName}`.trim(),
  birthYear: birthDate === null ? null : Number(birthDate.slice(0, 'YYYY'.length)),
  phone: phoneNumber,
});

const digitsOf = (text: string) => phoneDigits(text) || null;

/** Patients found by number or name. Each is logged, as in the list of patients. */
async function found(
  { database, accessLog }: EhrDeps,
  caller: Caller,
  sought: Parameters<typeof ehrLinksStore.candidates>[2],
): Promise<EhrCandidate[]> {
  const { clientId } = caller;
  const rows = await ehrLinksStore.candidates(database, clientId, sought);
  await recordOnce(
    accessLog,
    caller,
    'patientsListed',
    rows.map(({ patientId }) => ({ clientId, patientId })),
  );
  return rows.map(candidateOf);
}

/** Patients of the caller's client who may be a person of the record. */
export const candidatesLike = (deps: EhrDeps, caller: Caller, { name, phone }: EhrPerson): Promise<EhrCandidate[]> =>
  found(deps, caller, { name, phoneNumber: digitsOf(phone ?? '') });

/** Patients whom staff search for, while a launch waits for the confirmation. @throws Problem not-found, launch-invalid */
export async function searchCandidates(
  deps: EhrDeps,
  caller: Caller,
  launchId: string,
  search: string,
): Promise<{ items: EhrCandidate[] }> {
  await unconfirmedLaunch(deps, caller, launchId);
  return { items: await found(deps, caller, { name: search, phoneNumber: digitsOf(search) }) };
}
