import { declareData } from '../../platform/database/declaration.ts';

export const registrationsData = declareData({
  reads: ['appointments', 'chat_messages', 'measurements', 'patients', 'scan_sessions', 'users'],
  tables: {},
});
