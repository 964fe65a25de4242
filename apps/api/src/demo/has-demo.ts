import { DEMO_PEOPLE } from '@mien/samples';
import type { Database } from '../platform/database/connect.ts';

/** Whether a user can sign in with a published number of the demo. */
export async function hasDemo(database: Database): Promise<boolean> {
  const phones = [...new Set(DEMO_PEOPLE.map(({ phoneNumber }) => phoneNumber))];
  const found = await database
    .selectFrom('users')
    .select('user_id')
    .where('phone_number', 'in', phones)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
