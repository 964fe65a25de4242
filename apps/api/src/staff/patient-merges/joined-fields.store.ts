import { changePerson, isReferenceTaken } from '../../base/accounts/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { tableOf } from '../../platform/database/tables.ts';
import type { StoredMerge } from './patient-merges.store.ts';

/** Columns of `patients` that the kept patient takes over where theirs are empty; columns that belong together form one list. */
const JOINED = tableOf('patients').facts.merged.joined;
type JoinedName = (typeof JOINED)[number][number];
const REFERENCE = 'external_reference' satisfies JoinedName;

async function joinedOf(
  transaction: Database,
  { clientId, patientId }: PatientKey,
): Promise<Readonly<Record<JoinedName, string | number | null>>> {
  return transaction
    .selectFrom('patients')
    .select(JOINED.flat())
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
}

const setJoined = (
  transaction: Database,
  patient: PatientKey,
  names: readonly JoinedName[],
  valueFor: (name: JoinedName) => string | number | null,
): Promise<unknown> =>
  names.length === 0
    ? Promise.resolve()
    : changePerson(transaction, patient, {}, Object.fromEntries(names.map((name) => [name, valueFor(name)])));

/**
 * Fills the kept patient's empty fields as the declaration of `patients` says, and records it. A form opened before for either profile
 * becomes outdated.
 */
export async function join(transaction: Database, merge: StoredMerge): Promise<void> {
  const { clientId, keptPatientId, mergedPatientId, mergeId } = merge;
  const [kept, merged] = await Promise.all(
    [keptPatientId, mergedPatientId].map((patientId) => joinedOf(transaction, { clientId, patientId })),
  );
  const joined = JOINED.filter((group) => group.every((name) => kept![name] === null)).flatMap((group) =>
    group.filter((name) => merged![name] !== null),
  );
  if (joined.length === 0) return;
  await setJoined(transaction, { clientId, patientId: mergedPatientId }, joined, () => null);
  await setJoined(transaction, { clientId, patientId: keptPatientId }, joined, (name) => merged![name]);
  await transaction
    .updateTable('patient_merges')
    .set({ joined: JSON.stringify(Object.fromEntries(joined.map((name) => [name, merged![name]]))) })
    .where('client_id', '=', clientId)
    .where('merge_id', '=', mergeId)
    .execute();
}

/**
 * Reverts the fields that the kept patient took over, before the emptied patient has a user again. Values changed
 * since then stay; a reference that staff gave to another patient since then stays there. Other values never left the
 * emptied patient.
 */
export async function giveBack(transaction: Database, merge: StoredMerge): Promise<void> {
  const { clientId, keptPatientId, mergedPatientId, joined } = merge;
  const groups = JOINED.map((group) => group.filter((name) => joined[name] !== undefined));
  const names = groups.flat();
  if (names.length === 0) return;
  const kept = await joinedOf(transaction, { clientId, patientId: keptPatientId });
  const unchanged = groups.filter((group) => group.every((name) => kept[name] === joined[name])).flat();
  await setJoined(transaction, { clientId, patientId: keptPatientId }, unchanged, () => null);
  const reference = joined[REFERENCE];
  const isTaken = typeof reference === 'string' && (await isReferenceTaken(transaction, clientId, reference));
  await setJoined(transaction, { clientId, patientId: mergedPatientId }, names, (name) =>
    name === REFERENCE && isTaken ? null : (joined[name] ?? null),
  );
}
