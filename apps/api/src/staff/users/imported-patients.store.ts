import { sql } from 'kysely';
import type { ClientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';
import { ofReach } from './listed-users.store.ts';
import { addAll, type PatientToAdd } from './new-patients.store.ts';

export interface KnownLine {
  /** Within reach, or in an earlier line, there is the same phone number, or the same name without a different birth date. */
  readonly isKnown: boolean;
  /** This very line created a patient who still exists, even if changed since. Implies `isKnown`. */
  readonly isImported: boolean;
}

/** The people named by the lines read so far. */
interface NamedAbove {
  readonly phones: Set<string>;
  /** By name, and by birth date or one of the two words below. */
  readonly people: Set<string>;
}
/** In place of a birth date: anyone with the name, and those whose birth date is unknown, who may be any of the others. */
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

/** Which lines of a part of a file are already known, in their order; their people are added to `above`. */
async function knownLinesIn(
  executor: Database,
  reach: ClientsInReach,
  patients: readonly PatientToAdd[],
  above: NamedAbove,
): Promise<KnownLine[]> {
  const lines = patients.map(({ group, requestId, firstName, lastName, phoneNumber, birthDate }, place) => ({
    place,
    client_id: group.clientId,
    request_id: requestId,
    first_name: firstName,
    last_name: lastName,
    phone: phoneNumber,
    birth_date: birthDate,
  }));
  // Subqueries of one row each use an index, however many users there are.
  const { rows } = await sql<{ nameKey: string; isThere: boolean; isImported: boolean }>`
    select l.name_key as "nameKey",
      (select true from users where ${ofReach(reach)} and phone_number collate "C" = l.phone limit 1) is not null
        or (select true from users as n
          join patients as q on q.client_id = n.client_id and q.patient_id = n.patient_id
          where ${ofReach(reach, 'n.client_id')} and n.last_name_key = l.name_key
            and (q.birth_date = l.birth_date) is not false limit 1) is not null as "isThere",
      (select true from patients as p
        where p.client_id = l.client_id and p.request_id = l.request_id limit 1) is not null as "isImported"
    from (select *, folded_name(last_name) || ' ' || folded_name(first_name) as name_key
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given
        (place integer, client_id uuid, request_id uuid, first_name text, last_name text, phone text, birth_date date)) as l
    order by l.place`.execute(executor);
  const { phones, people } = above;
  return patients.map(({ phoneNumber, birthDate }, index) => {
    const row = rows[index];
    if (!row) throw new Error('a line of the file was not looked up');
    const bornOn = (day: string) => `${row.nameKey}\n${day}`;
    const alike = birthDate === null ? [ANY_DAY] : [birthDate, UNKNOWN_DAY];
    const isAbove = alike.some((day) => people.has(bornOn(day))) || (phoneNumber !== null && phones.has(phoneNumber));
    for (const day of [ANY_DAY, birthDate ?? UNKNOWN_DAY]) people.add(bornOn(day));
    if (phoneNumber !== null) phones.add(phoneNumber);
    return { isKnown: row.isThere || row.isImported || isAbove, isImported: row.isImported };
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

/**
 * Creates the patients of a file, a few at a time, so that other calls do not wait for the whole file; known ones only on
 * request. Patients already created stay when the rest fails: the same lines create no one again.
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
      // The parts of all files run one after the other: patients created by one are known to the next.
      await lockInTransaction(transaction, 'patient import');
      const nowAbove = { phones: new Set(above.phones), people: new Set(above.people) };
      const known = await knownLinesIn(transaction, reach, part, nowAbove);
      const chosen = part.filter((_, index) => {
        const { isKnown, isImported } = known[index] ?? { isKnown: false, isImported: false };
        return !isImported && (takeKnown || !isKnown);
      });
      if (chosen.length > 0) await record(await addAll(transaction, chosen, createdAt), transaction);
      return { above: nowAbove, count: chosen.length };
    });
    above = named.above;
    createdCount += named.count;
  }
  return createdCount;
}
