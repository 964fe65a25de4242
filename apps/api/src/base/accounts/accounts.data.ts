import type { BirthSex, ListedStatus, Role, StaffRole } from '@mien/domain';
import {
  boolean,
  byDatabase,
  byDefault,
  day,
  declareData,
  exactText,
  float,
  instant,
  integer,
  nullable,
  table,
  text,
  textOf,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const accountsData = declareData({
  reads: [],
  tables: {
    /** `time_zone`: an IANA name; the client's days are counted in it. */
    clients: table(
      {
        client_id: uuid,
        name: text,
        time_zone: byDefault(text),
        created_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
    groups: table(
      {
        client_id: uuid,
        group_id: uuid,
        code: exactText,
        created_at: instant,
        /** When the group stopped taking new patients. */
        retired_at: nullable(instant),
      },
      {
        purpose: 'setup',
        key: ['client_id', 'group_id'],
        lifetime: 'lasting',
        patient: null,
        logged: ['groupAdded', 'groupRenamed', 'groupRetired', 'groupReopened'],
      },
    ),
    /** Former codes of groups: never given to another group, so that an old leaflet never leads to another client. */
    former_group_codes: table(
      {
        client_id: uuid,
        code: exactText,
        group_id: uuid,
        renamed_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'code'],
        lifetime: 'lasting',
        patient: null,
        logged: ['groupRenamed'],
      },
    ),
    users: table(
      {
        client_id: uuid,
        user_id: uuid,
        patient_id: nullable(uuid),
        roles: textsOf<Role>(),
        first_name: text,
        last_name: text,
        email: nullable(text),
        phone_number: nullable(exactText),
        phone_verified_at: nullable(instant),
        /** Since when the user signs in at the client's provider; null if they never used a link. */
        signed_in_at_provider_at: nullable(instant),
        /** When the user was deactivated. */
        deactivated_at: nullable(instant),
        /** For former staff who are still patients: their last staff role, and when it ended. */
        ended_role: nullable(textOf<StaffRole>()),
        role_ended_at: nullable(instant),
        /** Earlier results are hidden until then, after staff replaced a verified number. */
        results_held_until: nullable(instant),
        /**
         * ID of the person behind the profile (its owner): renewed after each event that may have brought another
         * person.
         */
        owner_id: byDefault(uuid),
        /** Counts changes of user and patient, so that a change based on an outdated revision is refused. */
        revision: byDefault(integer),
        id_key: byDatabase(text),
        first_name_key: byDatabase(text),
        last_name_key: byDatabase(text),
        email_key: byDatabase(text),
        roles_key: byDatabase(text),
        /** Whether the user may sign in and has shown that they can. */
        status: byDatabase(textOf<ListedStatus>()),
        created_at: instant,
      },
      {
        purpose: 'account',
        key: ['client_id', 'user_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        erased: { not: 'Who is staff as well stays as that: see erasePatient.' },
        exported: {
          within: 'patient',
          fields: {
            firstName: 'first_name',
            lastName: 'last_name',
            email: 'email',
            phoneNumber: 'phone_number',
            phoneProved: 'phone_verified_at',
            deactivated: 'deactivated_at',
            resultsHeldUntil: 'results_held_until',
          },
          left: {
            roles: 'For a patient who is also staff, part of their work.',
            signed_in_at_provider_at: 'Of the account of a member of the staff.',
            ended_role: 'Of the account of a member of the staff.',
            role_ended_at: 'Of the account of a member of the staff.',
            owner_id: 'The id of the owner of the profile, to distinguish whose rows they are.',
            revision: 'Counts changes, so that concurrent edits do not overwrite each other.',
            created_at: 'That of the patient is exported.',
          },
        },
        logged: [
          'patientsListed',
          'patientCreated',
          'patientEdited',
          'phoneChanged',
          'patientInvited',
          'userDeactivated',
          'userReactivated',
          'staffAdded',
          'staffChanged',
          'staffRoleChanged',
          'staffPhoneChanged',
          'staffDeactivated',
          'staffReactivated',
        ],
        merged: { not: 'The row of the emptied patient goes into the merge as a whole, and comes back from it.' },
      },
    ),
    user_counts: table(
      { client_id: uuid, user_count: integer },
      { purpose: 'upkeep', key: ['client_id'], lifetime: 'lasting', patient: null },
    ),
    /** Search keys of names: see `nameSpellings`. */
    user_spellings: table(
      { client_id: uuid, user_id: uuid, words: text },
      {
        purpose: 'account',
        key: ['client_id', 'user_id', 'words'],
        lifetime: 'lasting',
        patient: { by: 'user_id', of: 'users' },
        erased: { not: 'Goes with the user; who is staff as well stays one.' },
        exported: { not: 'Repeats the name of the user.' },
        logged: { not: 'Repeats what the other tables say.' },
        merged: { not: 'Goes with the user, and comes back with them.' },
      },
    ),
    patients: table(
      {
        client_id: uuid,
        patient_id: uuid,
        group_id: uuid,
        birth_date: nullable(day),
        birth_sex: textOf<BirthSex>(),
        available_measurements: byDefault(integer),
        is_consent_accepted: byDefault(boolean),
        measurement_start_at: nullable(instant),
        measurement_end_at: nullable(instant),
        /** When the patient's first and newest scans were taken. */
        first_scanned_at: nullable(instant),
        last_scanned_at: nullable(instant),
        /** Of the patient's stored scans, hidden ones included. */
        scan_count: byDefault(integer),
        external_reference: nullable(exactText),
        registered_height_cm: nullable(float),
        registered_weight_kg: nullable(float),
        /** Request id of the page that created the patient, or id of an imported line: a repeated request creates one patient. */
        request_id: nullable(uuid),
        created_at: instant,
        /** When staff last changed the name or birth date. */
        identity_changed_at: nullable(instant),
      },
      {
        purpose: 'account',
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        erased: { not: 'Goes last, after everything that refers to it: see erasePatient.' },
        exported: {
          within: 'patient',
          fields: {
            patientUid: 'patient_id',
            birthDate: 'birth_date',
            birthSex: 'birth_sex',
            registeredHeightCm: 'registered_height_cm',
            registeredWeightKg: 'registered_weight_kg',
            externalReference: 'external_reference',
            availableMeasurements: 'available_measurements',
            isConsentAccepted: 'is_consent_accepted',
            measurementStart: 'measurement_start_at',
            measurementEnd: 'measurement_end_at',
            created: 'created_at',
          },
          left: {
            group_id: 'The code of the group is exported.',
            request_id: 'Tells a request that comes twice from two requests.',
            first_scanned_at: 'Follows from the scans, which are exported.',
            last_scanned_at: 'Follows from the scans, which are exported.',
            scan_count: 'Follows from the scans, which are exported.',
            identity_changed_at: 'The access log tells when staff changed the profile.',
          },
        },
        logged: [
          'patientOpened',
          'patientCreated',
          'patientEdited',
          'profilesJoined',
          'mergePreviewed',
          'patientMerged',
          'mergeUndone',
        ],
        merged: {
          joined: [['external_reference'], ['registered_height_cm', 'registered_weight_kg']],
          stays: {
            group_id: 'The kept patient is in a group.',
            birth_date: 'Staff looked at that of the kept patient when they chose.',
            birth_sex: 'Staff looked at that of the kept patient when they chose.',
            available_measurements: 'How many scans the kept patient may take was decided for them.',
            is_consent_accepted: 'An agreement given in one profile holds for that profile.',
            measurement_start_at: 'When the kept patient may scan was decided for them.',
            measurement_end_at: 'When the kept patient may scan was decided for them.',
            request_id: 'It is of the request that made the profile.',
            first_scanned_at: 'Read anew from the scans of either patient.',
            last_scanned_at: 'Read anew from the scans of either patient.',
            scan_count: 'Read anew from the scans of either patient.',
            identity_changed_at: 'Each profile has been changed or not.',
            created_at: 'It is of the profile.',
          },
        },
      },
    ),
  },
});
