import { randomUUID } from 'node:crypto';
import type { Database } from '../platform/database/connect.ts';
import type { PatientKey } from '../platform/database/patient-key.ts';

const ISSUER = 'https://ehr.example.org/fhir';

/** Stores rows of a patient in a health record: a launch, the link, and a value of a scan that was sent. */
export async function linkToRecord(
  database: Database,
  { clientId, patientId }: PatientKey,
  { measurementId, userId, at }: { readonly measurementId: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  const of = { client_id: clientId, patient_id: patientId, issuer: ISSUER, fhir_patient_id: `chart-${patientId}` };
  const launchId = randomUUID();
  await database
    .insertInto('ehr_launches')
    .values({
      ...of,
      launch_id: launchId,
      session_id: launchId,
      user_id: userId,
      state_hash: launchId,
      sealed_verifier: '',
      expires_at: at,
      scope: '',
      sealed_token: '',
      token_until: at,
      created_at: at,
    })
    .execute();
  const { owner_id } = await database
    .selectFrom('users')
    .select('owner_id')
    .where('client_id', '=', clientId)
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  await database
    .insertInto('ehr_links')
    .values({ ...of, owner_id, linked_by: userId, linked_at: at })
    .execute();
  await database
    .insertInto('ehr_observations')
    .values({
      ...of,
      sent_id: randomUUID(),
      observation_id: randomUUID(),
      value_kind: 'heartRate',
      measurement_id: measurementId,
      taken_at: at,
      sealed_resource: '',
      state: 'sent',
      is_automatic: false,
      queued_by: userId,
      attempt_count: 1,
      next_attempt_at: at,
      created_at: at,
      sent_at: at,
    })
    .execute();
}
