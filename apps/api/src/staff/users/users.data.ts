import type { ListedStatus } from '@mien/domain';
import {
  day,
  declareData,
  instant,
  integer,
  nullable,
  table,
  text,
  textOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const usersData = declareData({
  reads: [
    'attention_notices',
    'client_settings',
    'clients',
    'groups',
    'login_links',
    'patient_merges',
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
    /** What names are found by: once from each of their words on, as `folded_name` has them. Triggers on `users` keep it. */
    user_spellings: table(
      {
        client_id: uuid,
        user_id: uuid,
        words: text,
      },
      {
        key: ['client_id', 'user_id', 'words'],
        lifetime: 'lasting',
        patient: { by: 'user_id', of: 'users' },
        erased: { not: 'Goes with the user; who is staff as well stays one.' },
        exported: { not: 'Repeats the name of the user.' },
        logged: { not: 'Repeats what the other tables say.' },
        merged: { not: 'Triggers keep it.' },
      },
    ),
    /** What the list is filtered by. Triggers on users, patients, permissions and scans keep it; it decides about nothing. */
    user_facets: table(
      {
        client_id: uuid,
        user_id: uuid,
        group_id: uuid,
        status: textOf<ListedStatus>(),
        last_name_key: text,
        grant_text: text,
        grant_ends: instant,
        grant_day: day,
        quiet_since: nullable(instant),
      },
      {
        key: ['client_id', 'user_id'],
        lifetime: 'lasting',
        patient: { by: 'user_id', of: 'users' },
        erased: { not: 'Goes with the user; who is staff as well stays one.' },
        exported: { not: 'Repeats what stands in user, patient, permission and scans.' },
        logged: { not: 'Repeats what the other tables say.' },
        merged: { not: 'Triggers keep it.' },
      },
    ),
  },
});
