import type { ChatClientType } from '@mien/domain';
import {
  boolean,
  byDefault,
  day,
  declareData,
  exactText,
  instant,
  integer,
  nullable,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const chatData = declareData({
  reads: ['clients', 'patients', 'users'],
  tables: {
    chat_messages: table(
      {
        client_id: uuid,
        patient_id: uuid,
        position: integer,
        message_id: uuid,
        sender_type: textOf<ChatClientType>(),
        sender_client_id: uuid,
        sender_user_id: uuid,
        text: text,
        /** The scan of the value that the patient asks about; it may have been deleted. */
        about_measurement_id: nullable(uuid),
        about_measure: nullable(exactText),
        /** The day of that scan, by the patient's calendar. */
        about_day: nullable(day),
        /** Whether the patient sent the value along. It is read from the scan, and never copied. */
        about_has_value: nullable(boolean),
        created_at: instant,
      },
      {
        purpose: 'chat',
        key: ['client_id', 'patient_id', 'position'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'chatMessages',
          inOrderOf: 'position',
          fields: {
            created: 'created_at',
            clientType: 'sender_type',
            message: 'text',
            aboutScan: 'about_measurement_id',
            aboutMeasure: 'about_measure',
            aboutDay: 'about_day',
            isValueSent: 'about_has_value',
          },
          left: {
            message_id: 'An id that only the database uses.',
            sender_client_id: 'Of the team it is said that the team wrote, as the patient sees it.',
            sender_user_id: 'Of the team it is said that the team wrote, as the patient sees it.',
          },
        },
        logged: [
          'conversationsListed',
          'conversationOpened',
          'conversationAnswered',
          'conversationsSearched',
          'resultOpened',
        ],
        merged: 'follows',
      },
    ),
    chat_conversations: table(
      {
        client_id: uuid,
        patient_id: uuid,
        last_position: integer,
        last_at: instant,
        last_patient_position: byDefault(integer),
        team_read_position: byDefault(integer),
        team_unread_count: byDefault(integer),
        patient_read_position: byDefault(integer),
        patient_unread_count: byDefault(integer),
        is_closed: byDefault(boolean),
        /** The assigned team member. A trigger unassigns one who can no longer answer. */
        assignee_id: nullable(uuid),
        /** When the snooze ends or ended. Any message clears it. */
        snoozed_until: nullable(instant),
        /** The first message since the team's last word; null once it is answered, or was closed without an answer. */
        waiting_since: nullable(instant),
      },
      {
        purpose: 'chat',
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { not: 'Repeats the messages: how many, and how far they were read.' },
        logged: [
          'conversationsListed',
          'conversationOpened',
          'conversationClosed',
          'conversationReopened',
          'conversationAssigned',
          'conversationSnoozed',
        ],
        merged: 'follows',
      },
    ),
    /** Typing indicators of team members. Valid for a few seconds. */
    chat_writers: table(
      { client_id: uuid, patient_id: uuid, writer_client_id: uuid, writer_user_id: uuid, wrote_at: instant },
      {
        purpose: 'chat',
        key: ['client_id', 'patient_id', 'writer_client_id', 'writer_user_id'],
        lifetime: { daysAfter: 'wrote_at', days: 1 },
        patient: { by: ['patient_id'] },
        exported: { not: 'Says who of the team was typing, for some seconds, and nothing of the patient.' },
        logged: ['conversationOpened'],
        merged: 'ended',
      },
    ),
    chat_templates: table(
      { client_id: uuid, template_id: uuid, title: text, text: text, revision: integer },
      {
        purpose: 'setup',
        key: ['client_id', 'template_id'],
        lifetime: 'lasting',
        patient: null,
        logged: ['configurationChanged'],
      },
    ),
  },
});
