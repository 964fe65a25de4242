import { declareData, integer, table, text, uuid } from '../../database/declaration.ts';

export const usersData = declareData({
  reads: [
    'attention_notices',
    'client_settings',
    'clients',
    'groups',
    'login_links',
    'patients',
    'token_codes',
    'users',
  ],
  tables: {
    /** How many users stand between two in each order of the list. Triggers on `users` keep it. */
    user_list_buckets: table(
      {
        client_id: uuid,
        sort: text,
        level: integer,
        first_key: text,
        first_id: uuid,
        users: integer,
      },
      {
        key: ['client_id', 'sort', 'level', 'first_key', 'first_id'],
        lifetime: 'lasting',
        patient: null,
      },
    ),
  },
});
