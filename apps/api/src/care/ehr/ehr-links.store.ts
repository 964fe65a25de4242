import { foldedName } from '@mien/domain';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PatientKey } from '../../platform/database/patient-key.ts';
import { ehrData } from './ehr.data.ts';

type StoredLink = StoredRow<'ehr_links'>;

const LINK = columnsOf(ehrData.tables.ehr_links);

/** A link counts while the profile has the owner for whom staff confirmed it. See docs/adr/0133-rights-follow-persons.md. */
const isCurrent = (clientId: string): RawBuilder<boolean> => sql<boolean>`exists (select from users as u
  where u.client_id = ${clientId} and u.patient_id = ehr_links.patient_id and u.owner_id = ehr_links.owner_id)`;

/** Who a patient is in a record; undefined without a confirmation that counts. */
export const ofPatient = (
  database: Database,
  { clientId, patientId }: PatientKey,
  issuer: string,
): Promise<StoredLink | undefined> =>
  database
    .selectFrom('ehr_links')
    .select(LINK)
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .where('issuer', '=', issuer)
    .where(isCurrent(clientId))
    .executeTakeFirst();

/** The patient whom staff confirmed for a patient of the record. */
export const ofFhirPatient = (
  database: Database,
  clientId: string,
  issuer: string,
  fhirPatientId: string,
): Promise<StoredLink | undefined> =>
  database
    .selectFrom('ehr_links')
    .select(LINK)
    .where('client_id', '=', clientId)
    .where('issuer', '=', issuer)
    .where('fhir_patient_id', '=', fhirPatientId)
    .where(isCurrent(clientId))
    .executeTakeFirst();

/** Links a patient; false, with nothing written, if either is linked to another person. Expired links are replaced. */
export async function add(transaction: Database, link: StoredLink): Promise<boolean> {
  await transaction
    .deleteFrom('ehr_links')
    .where('client_id', '=', link.clientId)
    .where(({ eb, or, and, not }) =>
      and([
        or([
          eb('patient_id', '=', link.patientId),
          and([eb('issuer', '=', link.issuer), eb('fhir_patient_id', '=', link.fhirPatientId)]),
        ]),
        // A link to another record gives way, too: a client has one.
        or([not(isCurrent(link.clientId)), eb('issuer', '!=', link.issuer)]),
      ]),
    )
    .execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('ehr_links')
    .values({
      client_id: link.clientId,
      patient_id: link.patientId,
      issuer: link.issuer,
      fhir_patient_id: link.fhirPatientId,
      owner_id: link.ownerId,
      linked_by: link.linkedBy,
      linked_at: link.linkedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False if the patient has no link. */
export async function remove(transaction: Database, { clientId, patientId }: PatientKey): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('ehr_links')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A patient of a client whom staff may choose. */
export interface CandidateRow {
  readonly patientId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly phoneNumber: string | null;
}

/** Most candidates that are shown. Chosen. */
const CANDIDATES_MAX = 5;

/**
 * Patients with a phone number, or whose names begin so.
 *
 * @param sought  ten digits, or null; the beginning of a full name, or ''
 */
export async function candidates(
  database: Database,
  clientId: string,
  sought: { readonly phoneNumber: string | null; readonly name: string },
): Promise<readonly CandidateRow[]> {
  const typed = foldedName(sought.name);
  if (typed === '' && sought.phoneNumber === null) return [];
  // Typed text is no pattern.
  const prefix = `${typed.replace(/[\\%_]/g, '\\$&')}%`;
  const isNamed = typed === '' ? sql`false` : sql`(u.first_name_key like ${prefix} or u.last_name_key like ${prefix})`;
  const { rows } = await sql<CandidateRow>`
    select p.patient_id as "patientId", u.first_name as "firstName", u.last_name as "lastName",
      p.birth_date::text as "birthDate", u.phone_number as "phoneNumber"
    from users as u join patients as p on p.client_id = u.client_id and p.patient_id = u.patient_id
    where u.client_id = ${clientId} and u.deactivated_at is null
      and (u.phone_number = ${sought.phoneNumber} or ${isNamed})
    order by (u.phone_number = ${sought.phoneNumber}) desc nulls last, u.first_name_key, u.user_id
    limit ${sql.lit(CANDIDATES_MAX)}`.execute(database);
  return rows;
}
