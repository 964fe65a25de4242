import { declareData } from '../../platform/database/declaration.ts';

export const operationsData = declareData({
  reads: [
    'chat_messages',
    'deleted_patients',
    'measurements',
    'recurring_jobs',
    'refused_calls',
    'refused_networks',
    'retention_marks',
    'scan_failures',
    'scan_sessions',
    'sign_in_sessions',
    'sms_codes',
    'sms_limit_refusals',
    'sms_messages',
  ],
  tables: {},
});
