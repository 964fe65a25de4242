import { foldedName } from '@mien/domain';
import { sql } from 'kysely';
import { isReferenceTaken } from '../../base/accounts/index.ts';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { ofReach } from './listed-users.store.ts';
import { addAll, type PatientToAdd } from './new-patients.store.ts';

export interface KnownLine {
  /** Within reach, or in an earlier line, there is the same phone number, or the same name without a different birth date. */
  readonly isKnown: boolean;
  /** This very line created a patient who still exists, or one who is there has its reference. Implies `isKnown`. */
  readonly isImported: boolean;
  /** Another patient of the client has the reference of the line. */
  readonly isReferenceTaken: boolean;
}

/** The people named by the lines read so far. */
interface NamedAbove {
  readonly phones: Set<string>;
  /** Keyed by name, and by birth date or one of the two constants below. */
  readonly people: Set<string>;
}
/**
 * In place of a birth date: any user with the name, or users with an unknown birth date, who may be any of the others.
 */
const ANY_DAY = 'any';
const UNKNOWN_DAY = 'unknown';

/**
 * Lines imported in one transaction: on the embedded database all other calls wait for it. The 95th percentile of other calls
 * stayed below 250 ms during an import of 2,000 lines.
 */
const LINES_PER_TRANSACTION = 25;
/** Lines looked up in one statement. */
const LINES_PER_LOOK = 250;

function partsOf<T>(all: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / length) }, (_, part) =>
    all.slice(part * length, (part + 1) * length),
  );
}

/**
 * The phone numbers in use. Reads one row of each per client: thousands of patients may have the clinic's own number.
 */
const phonesIn = (reach: ClientsInReach, phones: readonly string[]) =>
  reach === 'all'
    ? sql<{
        phone: string;
      }>`select distinct phone_number as phone from users where phone_number collate "C" = any(${[...phones]}::text[])`
    : sql<{ phone: string }>`select l.phone from unnest(${[...phones]}::text[]) as l (phone)
        where exists (select 1 from users where client_id = ${reach.clientId} and phone_number collate "C" = l.phone offset 0)`;

/** The known lines of one batch of a file, in order; their patients are added to `above`. */
async function knownLinesIn(
  executor: Database,
  reach: ClientsInReach,
  patients: readonly PatientToAdd[],
  above: NamedAbove,
): Promise<KnownLine[]> {
  const nameKeys = patients.map(({ firstName, lastName }) => `${foldedName(lastName)} ${foldedName(firstName)}`);
  const wanted = {
    phones: [...new Set(patients.flatMap(({ phoneNumber }) => phoneNumber ?? []))],
    nameKeys: [...new Set(nameKeys)],
    requestIds: patients.flatMap(({ requestId }) => requestId ?? []),
    references: [...new Set(patients.flatMap(({ externalReference }) => externalReference ?? []))],
    clientIds: [...new Set(patients.map(({ group }) => group.clientId))],
  };
  // One query per question and line, each reading one row, so that it uses an index, however many users there are.
  const [ofPhones, ofNames, ofRequests, ofReferences] = [
    await phonesIn(reach, wanted.phones).execute(executor),
    await sql<{
      nameKey: string;
      birthDate: string | null;
    }>`select n.last_name_key as "nameKey", q.birth_date as "birthDate"
      from users as n join patients as q on q.client_id = n.client_id and q.patient_id = n.patient_id
      where ${ofReach(reach, 'n.client_id')} and n.last_name_key = any(${wanted.nameKeys}::text[])
      group by 1, 2`.execute(executor),
    await sql<{ requestId: string }>`select request_id as "requestId" from patients
      where client_id = any(${wanted.clientIds}::uuid[]) and request_id = any(${wanted.requestIds}::uuid[])`.execute(
      executor,
    ),
    await sql<{ clientId: string; reference: string }>`
      select client_id as "clientId", external_reference as reference from patients
      where external_reference = any(${wanted.references}::text[]) and client_id = any(${wanted.clientIds}::uuid[])`.execute(
      executor,
    ),
  ];
  const phonesThere = new Set(ofPhones.rows.map(({ phone }) => phone));
  const referencesThere = new Set(ofReferences.rows.map(({ clientId, reference }) => `${clientId} ${reference}`));
  const importedRequests = new Set(ofRequests.rows.map(({ requestId }) => requestId));
  const birthDates = new Map<string, (string | null)[]>();
  for (const { nameKey, birthDate } of ofNames.rows)
    birthDates.set(nameKey, [...(birthDates.get(nameKey) ?? []), birthDate]);
  const { phones, people } = above;
  return patients.map(({ group, externalReference, phoneNumber, birthDate, requestId }, index) => {
    const nameKey = nameKeys[index] ?? '';
    const bornOn = (day: string) => `${nameKey}\n${day}`;
    const alike = birthDate === null ? [ANY_DAY] : [birthDate, UNKNOWN_DAY];
    const isAbove = alike.some((day) => people.has(bornOn(day))) || (phoneNumber !== null && phones.has(phoneNumber));
    for (const day of [ANY_DAY, birthDate ?? UNKNOWN_DAY]) people.add(bornOn(day));
    if (phoneNumber !== null) phones.add(phoneNumber);
    const isImported = requestId !== null && importedRequests.has(requestId);
    const isThere =
      (phoneNumber !== null && phonesThere.has(phoneNumber)) ||
      (birthDates.get(nameKey) ?? []).some((day) => day === null || birthDate === null || day === birthDate);
    const isKnown = isThere || isImported || isAbove;
    const isTaken = referencesThere.has(`${group.clientId} ${externalReference}`);
    return { isKnown, isImported: isImported || (isKnown && isTaken), isReferenceTaken: isTaken && !isKnown };
  });
}

/** Which lines of a file are already known. */
export async function knownLines(
  database: Database,
  reach: ClientsInReach,
  patients: readonly PatientToAdd[],
): Promise<KnownLine[]> {
  const above: NamedAbove = { phones: new Set(), people: new Set() };
  const known: KnownLine[] = [];
  for (const part of partsOf(patients, LINES_PER_LOOK))
    known.push(...(await knownLinesIn(database, reach, part, above)));
  return known;
}

/** Patients whose references are free: staff may assign one during an import, and then the import doesn't get it. */
async function withFreeReferences(transaction: Database, patients: readonly PatientToAdd[]): Promise<PatientToAdd[]> {
  const keyOf = ({ group, externalReference }: PatientToAdd) => `${group.clientId} ${externalReference}`;
  const taken = new Set<string>();
  // Locked in the order of their keys.
  for (const patient of patients.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))) {
    const { group, externalReference: reference } = patient;
    if (reference !== null && (await isReferenceTaken(transaction, group.clientId, reference)))
      taken.add(keyOf(patient));
  }
  return patients.filter((patient) => !taken.has(keyOf(patient)));
}

/**
 * Creates the patients of a file in small batches, so that other calls do not wait for the whole file; known patients
 * only on request. Patients already created stay when a later batch fails: a retry with the same lines creates no
 * duplicates.
 */
export async function importPatients(
  database: Database,
  reach: ClientsInReach,
  patients: readonly PatientToAdd[],
  { takeKnown, createdAt }: { takeKnown: boolean; createdAt: Date },
  record: (created: readonly PatientKey[], transaction: Database) => Promise<void>,
): Promise<number> {
  let above: NamedAbove = { phones: new Set(), people: new Set() };
  let createdCount = 0;
  for (const part of partsOf(patients, LINES_PER_TRANSACTION)) {
    const named = await inTransaction(database, async (transaction) => {
      // The batches of all files run one after the other: patients created by one are known to the next.
      await lockInTransaction(transaction, 'patient import');
      const nowAbove = { phones: new Set(above.phones), people: new Set(above.people) };
      const known = await knownLinesIn(transaction, reach, part, nowAbove);
      const wanted = part.filter((_, index) => {
        const { isKnown = false, isImported = false } = known[index] ?? {};
        return !isImported && (takeKnown || !isKnown);
      });
      const chosen = await withFreeReferences(transaction, wanted);
      if (chosen.length > 0) await record(await addAll(transaction, chosen, createdAt), transaction);
      return { above: nowAbove, count: chosen.length };
    });
    above = named.above;
    createdCount += named.count;
  }
  return createdCount;
}
