import type { FollowedLineKey } from '@mien/domain';
import {
  day,
  declareData,
  instant,
  integer,
  nullable,
  table,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

/** Lists whose state is stored here. That of a message is stored with its conversation. */
export type KeptLineKey = Exclude<FollowedLineKey, 'unansweredMessages'>;

export const todayData = declareData({
  reads: [
    'appointments',
    'attention_notices',
    'chat_conversations',
    'chat_messages',
    'client_settings',
    'clients',
    'day_counts',
    'login_links',
    'patients',
    'refusal_streaks',
    'sign_in_sessions',
    'sms_messages',
    'users',
  ],
  tables: {
    /**
     * The follow-up state of a patient in a list of Today. A merge may leave a patient with two rows of a list; they
     * change together.
     */
    follow_ups: table(
      {
        client_id: uuid,
        follow_up_id: uuid,
        patient_id: uuid,
        line: textOf<KeptLineKey>(),
        /** Since when the patient was on the line. */
        began_at: instant,
        /** A member of the client's team. Former members read as unassigned. */
        owner_id: nullable(uuid),
        /** By the client's calendar. */
        follow_up_on: nullable(day),
        /** Events up to this time are snoozed until the day; later ones are not. */
        snoozed_at: nullable(instant),
        /** Events up to this time are done. */
        done_until: nullable(instant),
        done_at: nullable(instant),
        done_by: nullable(uuid),
        revision: integer,
      },
      {
        purpose: 'care',
        key: ['client_id', 'follow_up_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          not: 'How the team shares its work. What it is about is in the export, and who changed it in the access log.',
        },
        logged: [
          'followUpAssigned',
          'followUpPutOff',
          'followUpBroughtBack',
          'followUpDone',
          'followUpUndone',
          'attentionSeen',
          'todayListed',
          'attentionListed',
        ],
        merged: 'moved',
      },
    ),
  },
});
