import { declareData } from '../../platform/database/declaration.ts';

export const todayData = declareData({
  reads: [
    'attention_notices',
    'chat_conversations',
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
  tables: {},
});
