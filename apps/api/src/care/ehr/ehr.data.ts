import { EHR_KEY_KEPT_DAYS, type EhrKeyAlgorithm, type EhrState, type EhrValue } from '@mien/domain';
import type { JWK } from 'jose';
import {
  boolean,
  declareData,
  exactText,
  instant,
  integer,
  jsonOf,
  nullable,
  sealed,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

/** What a value of a row is sealed for: it opens in no other row. */
export const keyField = (keyId: string) => `ehrKey ${keyId}`;
export const verifierField = (launchId: string) => `ehrLaunch ${launchId}`;
export const tokenField = (launchId: string) => `ehrToken ${launchId}`;
export const resourceField = (sentId: string) => `ehrObservation ${sentId}`;
export const outcomeField = (sentId: string) => `ehrOutcome ${sentId}`;

export const ehrData = declareData({
  reads: ['entries', 'measurements', 'patients', 'users'],
  tables: {
    /** The health record of each client; without an issuer it is disconnected. */
    ehr_records: table(
      {
        client_id: uuid,
        issuer: nullable(exactText),
        oauth_client_id: nullable(exactText),
        is_automatic: boolean,
        /** Counts changes, so that a change based on an outdated revision is refused. */
        revision: integer,
        changed_by: uuid,
        changed_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id'],
        lifetime: 'lasting',
        patient: null,
        logged: ['ehrSettingsChanged'],
      },
    ),
    /** The keys with which the installation signs in at records; of the system's client. */
    ehr_keys: table(
      {
        client_id: uuid,
        key_id: exactText,
        algorithm: textOf<EhrKeyAlgorithm>(),
        public_key: jsonOf<JWK>(),
        sealed_key: sealed(text, ({ key_id }) => keyField(String(key_id))),
        created_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'key_id'],
        lifetime: { daysAfter: 'created_at', days: EHR_KEY_KEPT_DAYS },
        patient: null,
      },
    ),
    /** Launches of staff. A finished one has the record's token, and a confirmed one the patient. */
    ehr_launches: table(
      {
        client_id: uuid,
        launch_id: uuid,
        /** The staff session that began it; no other may finish or use it. */
        session_id: exactText,
        user_id: uuid,
        issuer: exactText,
        state_hash: exactText,
        /** The PKCE verifier. */
        sealed_verifier: sealed(text, ({ launch_id }) => verifierField(String(launch_id))),
        expires_at: instant,
        spent_at: nullable(instant),
        /** Scopes that the record granted. */
        scope: nullable(exactText),
        fhir_patient_id: nullable(exactText),
        sealed_token: nullable(sealed(text, ({ launch_id }) => tokenField(String(launch_id)))),
        token_until: nullable(instant),
        patient_id: nullable(uuid),
        created_at: instant,
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'launch_id'],
        lifetime: { daysAfter: 'created_at', days: 1 },
        patient: { by: ['patient_id'] },
        exported: { not: 'Secrets of a launch by staff, for a day.' },
        logged: { not: 'The confirmation of the patient is in the log, and each value that is sent.' },
        merged: 'ended',
      },
    ),
    /** Who a patient is in the record, as staff confirmed it. It counts while the profile has the same owner. */
    ehr_links: table(
      {
        client_id: uuid,
        patient_id: uuid,
        issuer: exactText,
        fhir_patient_id: exactText,
        /** The owner of the profile when it was confirmed. */
        owner_id: uuid,
        linked_by: uuid,
        linked_at: instant,
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { not: 'The id of the patient in the record of their clinic, which gives it out itself.' },
        logged: ['ehrPatientLinked', 'ehrPatientUnlinked'],
        merged: 'ended',
      },
    ),
    /** Values that were or are to be written into a record: one row each, so that none is written twice. */
    ehr_observations: table(
      {
        client_id: uuid,
        sent_id: uuid,
        patient_id: uuid,
        issuer: exactText,
        fhir_patient_id: exactText,
        /** The id of the observation in our exports. */
        observation_id: exactText,
        value_kind: textOf<EhrValue>(),
        /** The scan, or the entry, that it comes from. */
        measurement_id: nullable(uuid),
        entry_id: nullable(uuid),
        taken_at: instant,
        /** What is sent; each try sends the same. Null once nothing more is to be sent. */
        sealed_resource: nullable(sealed(text, ({ sent_id }) => resourceField(String(sent_id)))),
        state: textOf<EhrState>(),
        /** Whether it was sent by itself. */
        is_automatic: boolean,
        /** The member of staff who sent it, or whose launch it was. */
        queued_by: uuid,
        /** Number of tries, including one under way. */
        attempt_count: integer,
        /** While a process sends it: when its lease ends. */
        next_attempt_at: instant,
        /** The id that the record gave it; null if it did not say. */
        record_id: nullable(exactText),
        last_status: nullable(integer),
        /** What the record said when it refused. */
        sealed_outcome: nullable(sealed(text, ({ sent_id }) => outcomeField(String(sent_id)))),
        created_at: instant,
        sent_at: nullable(instant),
        withdrawn_at: nullable(instant),
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'sent_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { not: 'The values are in the export themselves, and the access log says which were sent.' },
        logged: [
          'heartRateSentToEhr',
          'breathingRateSentToEhr',
          'bloodPressureSentToEhr',
          'weightSentToEhr',
          'valueWithdrawnFromEhr',
        ],
        merged: 'moved',
      },
    ),
  },
});
