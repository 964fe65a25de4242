import { declareData } from '../../platform/database/declaration.ts';

export const usersData = declareData({
  reads: [
    'attention_notices',
    'care_team_records',
    'clients',
    'follow_ups',
    'groups',
    'login_links',
    'measurement_items',
    'measurements',
    'patient_merges',
    'patients',
    'token_codes',
    'user_counts',
    'user_spellings',
    'users',
  ],
  tables: {},
});
