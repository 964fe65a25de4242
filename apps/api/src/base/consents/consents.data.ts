import {
  boolean,
  byDefault,
  declareData,
  exactText,
  instant,
  nullable,
  table,
  text,
  uuid,
} from '../../platform/database/declaration.ts';

export const consentsData = declareData({
  reads: ['patients'],
  tables: {
    consents: table(
      {
        client_id: uuid,
        consent_id: uuid,
        patient_id: uuid,
        terms_version: exactText,
        terms_hash: exactText,
        privacy_version: exactText,
        privacy_hash: exactText,
        language: text,
        /** Whether a program stated that the patient agrees, without naming the texts. */
        is_stated: byDefault(boolean),
        created_at: instant,
        /** The staff member whose link or code began the session in which it was given. */
        maker_client_id: nullable(uuid),
        maker_user_id: nullable(uuid),
      },
      {
        purpose: 'consent',
        key: ['client_id', 'consent_id'],
        lifetime: 'lasting',
        isOnlyAdded: true,
        patient: { by: ['patient_id'] },
        exported: {
          as: 'consents',
          inOrderOf: 'created_at',
          fields: {
            created: 'created_at',
            termsVersion: 'terms_version',
            privacyVersion: 'privacy_version',
            language: 'language',
            isStated: 'is_stated',
            linkMadeBy: 'maker_user_id',
          },
          left: {
            maker_client_id: 'The client of the member of the staff whose id is exported.',
            terms_hash: 'A hash that identifies a text or key.',
            privacy_hash: 'A hash that identifies a text or key.',
          },
        },
        logged: ['patientOpened', 'agreedByLink', 'agreedAtKiosk'],
        merged: 'moved',
      },
    ),
  },
});
