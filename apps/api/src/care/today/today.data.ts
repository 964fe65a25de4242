import type { DayCountKey } from '@mien/domain';
import { day, declareData, integer, table, textOf, uuid } from '../../platform/database/declaration.ts';

export const todayData = declareData({
  reads: [
    'attention_notices',
    'chat_conversations',
    'chat_messages',
    'client_settings',
    'clients',
    'login_links',
    'measurement_counts',
    'refusal_streaks',
    'sign_in_sessions',
    'sms_messages',
    'users',
  ],
  tables: {
    /** How often something happened on a day of the client's. Triggers keep it, and take nothing back. */
    day_counts: table(
      { client_id: uuid, day: day, counted: textOf<DayCountKey>(), count: integer },
      { key: ['client_id', 'day', 'counted'], lifetime: { daysAfter: 'day', days: 30 }, patient: null },
    ),
  },
});
