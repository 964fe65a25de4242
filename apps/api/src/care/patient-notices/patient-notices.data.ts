import type { Language, NoticeKind } from '@mien/domain';
import {
  byDefault,
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  sealed,
  table,
  text,
  textOf,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const patientNoticesData = declareData({
  reads: ['appointments', 'chat_conversations', 'client_settings', 'clients', 'consents', 'patients', 'users'],
  tables: {
    /**
     * Subscriptions: who is notified of which events about a patient. Subscribers are the patient, and carers who
     * opted in.
     */
    notice_subscriptions: table(
      {
        client_id: uuid,
        patient_id: uuid,
        /** The subscriber. */
        user_id: uuid,
        /** The care under which a carer asked; null for the patient. */
        carer_id: nullable(uuid),
        /** The number for which that user turned on text messages; they are sent to no other. Null for none. */
        phone_number: nullable(exactText),
        /** The owner of the user's profile who turned on text messages. */
        owner_id: nullable(uuid),
        /** When text messages were turned off automatically. */
        text_stopped_at: nullable(instant),
        time_zone: text,
        language: textOf<Language>(),
        /** Events since the latest notification. */
        waiting: byDefault(textsOf<NoticeKind>()),
        /** Null while nothing waits. */
        due_at: nullable(instant),
        sent_at: nullable(instant),
        /** Number of delivery attempts that failed on every channel. */
        try_count: byDefault(integer),
        updated_at: instant,
      },
      {
        purpose: 'notices',
        key: ['client_id', 'patient_id', 'user_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'notices',
          inOrderOf: 'updated_at',
          fields: {
            updated: 'updated_at',
            timeZone: 'time_zone',
            language: 'language',
            waiting: 'waiting',
            due: 'due_at',
            sent: 'sent_at',
            textsStopped: 'text_stopped_at',
          },
          left: {
            carer_id: 'An id that only the database uses.',
            phone_number: 'The number of the account, which is in the profile; that of a carer is the carer’s own.',
            owner_id: 'The id of the profile’s owner at that time, to distinguish whose row it is.',
            try_count: 'How often the latest notice was tried.',
          },
        },
        logged: { not: 'Only the subscriber sees or changes the rows.' },
        // A merge must not subscribe a user who did not ask for it.
        merged: 'ended',
      },
    ),
    push_subscriptions: table(
      {
        client_id: uuid,
        subscription_id: uuid,
        patient_id: uuid,
        user_id: uuid,
        /** The session in which it was made: after that session ends, nothing is sent. */
        session_id: uuid,
        /** A browser has one push subscription, whichever user is signed in. */
        endpoint_hash: exactText,
        /** JSON of `PushTarget`: who knows it can send to the browser. */
        sealed_subscription: sealed(text, () => 'pushSubscription'),
        created_at: instant,
      },
      {
        purpose: 'notices',
        key: ['client_id', 'subscription_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        erasedBefore: ['notice_subscriptions'],
        exported: {
          as: 'noticeBrowsers',
          inOrderOf: 'created_at',
          fields: { created: 'created_at' },
          left: {
            user_id: 'An id that only the database uses.',
            session_id: 'An id that only the database uses.',
            endpoint_hash: 'A hash that identifies a text or key.',
            sealed_subscription: 'An address and keys that the browser made: who has them can send to it.',
          },
        },
        logged: { not: 'Only the subscriber sees or changes the rows.' },
        merged: 'ended',
      },
    ),
  },
});
