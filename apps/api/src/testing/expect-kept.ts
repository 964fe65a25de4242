import { nameSpellings } from '@mien/domain';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/connect.ts';

/**
 * Compares denormalized data with the rows that they derive from: user counts of clients, search keys of names, the
 * number and times of patients' scans, and the patient and time of each scan's values.
 */
export async function expectKept(database: Database): Promise<void> {
  const counted = await sql`select client_id, users, user_count from
    (select client_id, count(*)::integer as users from users group by 1) as u full join user_counts as c using (client_id)
    where coalesce(users, 0) <> coalesce(user_count, 0)`.execute(database);
  const scanned =
    await sql`select p.patient_id, p.first_scanned_at, p.last_scanned_at, p.scan_count, m.first_at, m.last_at, m.scans from patients as p
    left join (select client_id, patient_id, min(created_at) filter (where not is_deleted) as first_at,
        max(created_at) filter (where not is_deleted) as last_at, count(*)::integer as scans
      from measurements group by 1, 2) as m using (client_id, patient_id)
    where (p.first_scanned_at, p.last_scanned_at, p.scan_count) is distinct from (m.first_at, m.last_at, coalesce(m.scans, 0))`.execute(
      database,
    );
  const items =
    await sql`select m.measurement_id, i.measure_type from measurement_items as i join measurements as m using (client_id, measurement_id)
    where (i.patient_id, i.created_at) is distinct from (m.patient_id, m.created_at)`.execute(database);
  expect({ counted: counted.rows, scanned: scanned.rows, items: items.rows }).toEqual({
    counted: [],
    scanned: [],
    items: [],
  });
  const users = await database.selectFrom('users').select(['user_id', 'first_name', 'last_name']).execute();
  const spelled = await database.selectFrom('user_spellings').select(['user_id', 'words']).execute();
  const expected = users.flatMap((user) =>
    nameSpellings(user.first_name, user.last_name).map((words) => `${user.user_id} ${words}`),
  );
  expect(spelled.map(({ user_id, words }) => `${user_id} ${words}`).toSorted()).toEqual(expected.toSorted());
}
