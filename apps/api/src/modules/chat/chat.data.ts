import type { ChatClientType } from '@mien/domain';
import {
  boolean,
  byDefault,
  declareData,
  instant,
  integer,
  table,
  text,
  textOf,
  uuid,
} from '../../database/declaration.ts';

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
        created_at: instant,
      },
      {
        key: ['client_id', 'patient_id', 'position'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: {
          as: 'chatMessages',
          inOrderOf: 'position',
          fields: { created: 'created_at', clientType: 'sender_type', message: 'text' },
        },
        logged: ['conversationOpened', 'conversationAnswered'],
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
      },
      {
        key: ['client_id', 'patient_id'],
        lifetime: 'lasting',
        patient: { by: ['patient_id'] },
        exported: { not: 'Repeats the messages: how many, and how far they were read.' },
        logged: ['conversationsListed', 'conversationOpened', 'conversationClosed', 'conversationReopened'],
        merged: 'follows',
      },
    ),
  },
});
