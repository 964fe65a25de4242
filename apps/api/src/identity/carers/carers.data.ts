import type { CarerRelation, CarerTick } from '@mien/domain';
import {
  declareData,
  exactText,
  instant,
  nullable,
  table,
  textOf,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const carersData = declareData({
  reads: ['groups', 'patients', 'users'],
  tables: {
    carers: table(
      {
        client_id: uuid,
        carer_id: uuid,
        patient_id: uuid,
        /** The user who accepted. */
        user_id: nullable(uuid),
        /** The owner of the profile who invited. */
        owner_id: nullable(uuid),
        /** The owner of `user_id`'s profile at acceptance. */
        receiver_owner_id: nullable(uuid),
        phone_hash: exactText,
        phone_ending: exactText,
        relation: textOf<CarerRelation>(),
        ticks: textsOf<CarerTick>(),
        invited_at: instant,
        accepted_at: nullable(instant),
        ended_at: nullable(instant),
        expires_at: instant,
      },
      {
        purpose: 'sharing',
        key: ['client_id', 'carer_id'],
        isPermission: true,
        // Kept longer than the log's first pages reach, because the log reads the relation from here.
        lifetime: { daysAfter: 'expires_at', days: 365 },
        patient: { by: ['patient_id'] },
        exported: {
          as: 'carers',
          inOrderOf: 'invited_at',
          fields: {
            invited: 'invited_at',
            accepted: 'accepted_at',
            ended: 'ended_at',
            expires: 'expires_at',
            relation: 'relation',
            ticks: 'ticks',
            phoneEnding: 'phone_ending',
          },
          left: {
            user_id: 'The id of another person, whose data is not exported with this patient’s.',
            owner_id: 'The id of the profile’s owner at that time, to distinguish whose row it is.',
            receiver_owner_id: 'The id of another person, whose data is not exported with this patient’s.',
            phone_hash: 'A hash that identifies a text or key.',
          },
        },
        logged: [
          'carerInvited',
          'carerAccepted',
          'carerEnded',
          'signInAsCarer',
          'carerLooked',
          'carerScanned',
          'carerChanged',
          'carerReadChat',
        ],
        // A carer admitted by one profile was not admitted by the other.
        merged: 'ended',
      },
    ),
  },
});
