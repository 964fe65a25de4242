import type { SmsBudget } from '@mien/domain';
import {
  byDefault,
  day,
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  sealed,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const smsData = declareData({
  reads: ['clients', 'consents'],
  tables: {
    sms_messages: table(
      {
        client_id: uuid,
        message_id: uuid,
        sealed_content: nullable(sealed(text, () => 'smsMessage')),
        /** `dropped`: a code that was not sent, because the number is unknown or its budget was used up. */
        state: textOf<'waiting' | 'sent' | 'refused' | 'expired' | 'dropped'>(),
        /** The recipient of a `code` is looked up when it is processed. */
        kind: byDefault(textOf<'text' | 'code'>()),
        /** The budget that pays for it; null until it is looked up, and for a dropped code. */
        budget: nullable(textOf<SmsBudget>()),
        /** Keyed hash of the number, where its budget limits messages per number. */
        recipient_hash: nullable(exactText),
        /** The parts that are charged to the budget. */
        part_count: byDefault(integer),
        attempt_count: integer,
        next_attempt_at: instant,
        expires_at: instant,
        last_error: nullable(text),
        created_at: instant,
        finished_at: nullable(instant),
      },
      {
        purpose: 'notices',
        // A queue: the next message is any client’s.
        lives: 'coordinator',
        key: ['client_id', 'message_id'],
        lifetime: { daysAfter: 'finished_at', days: 30 },
        patient: null,
      },
    ),
    sms_limit_refusals: table(
      {
        day: day,
        limited_by: exactText,
        refusal_count: integer,
      },
      {
        purpose: 'safety',
        lives: 'coordinator',
        key: ['day', 'limited_by'],
        lifetime: { daysAfter: 'day', days: 90 },
        patient: null,
      },
    ),
    patient_messages: table(
      {
        client_id: uuid,
        message_id: uuid,
        patient_id: uuid,
        created_at: instant,
      },
      {
        purpose: 'safety',
        key: ['client_id', 'message_id'],
        lifetime: { daysAfter: 'created_at', days: 2 },
        patient: { by: ['patient_id'] },
        exported: { not: 'When results were texted in the last two days; the limit counts it.' },
        logged: { not: 'Staff do not read it.' },
        merged: 'moved',
      },
    ),
    outbox_messages: table(
      {
        message_id: uuid,
        recipient: exactText,
        text: text,
        sent_at: instant,
      },
      {
        purpose: 'notices',
        lives: 'coordinator',
        key: ['message_id'],
        lifetime: { daysAfter: 'sent_at', days: 30 },
        patient: null,
      },
    ),
  },
});
