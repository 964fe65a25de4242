import { budgetsOfCode, isStaff } from '@mien/domain';
import { sql } from 'kysely';
import type { CodeRecipient, RequestedCode } from '../../../delivery/sms/sms-queue.deps.ts';
import { compileOnce } from '../../../platform/database/compile-once.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { SignInUser } from '../users.store.ts';

type Owner = Pick<SignInUser, 'phoneNumber' | 'clientId' | 'roles'>;

const ownersOf = compileOnce(({ phoneNumbers }: { phoneNumbers: readonly string[] }, database: Database) =>
  database
    .selectFrom('users as u')
    .select(['u.phone_number as phoneNumber', 'u.client_id as clientId', 'u.roles as roles'])
    .where(sql<boolean>`u.phone_number = any(${phoneNumbers}::text[])`)
    .where('u.deactivated_at', 'is', null)
    .orderBy((builder) => builder('u.phone_verified_at', 'is', null))
    .orderBy('u.first_name')
    .orderBy('u.user_id'),
);

function recipientOf({ recipient, isRegistration, isKnownBrowser }: RequestedCode, owners: readonly Owner[]) {
  const users = owners.filter(({ phoneNumber }) => phoneNumber === recipient);
  if (users.length === 0 && !isRegistration) return null;
  const isStaffs = !isRegistration && users.some(({ roles }) => isStaff(roles));
  return {
    clientId: users[0]?.clientId ?? null,
    budgets: budgetsOfCode({ isRegistration, isKnownBrowser, isStaff: isStaffs }),
  };
}

/**
 * Who gets each code: to sign in, the user who has the number; to register, any number. Of several users with one number the
 * first counts, in the order of `usersOfPhone`.
 */
export const createRecipientsOf =
  (database: Database) =>
  async (codes: readonly RequestedCode[]): Promise<(CodeRecipient | null)[]> => {
    const owners = await ownersOf(database, { phoneNumbers: codes.map(({ recipient }) => recipient) });
    return codes.map((code) => recipientOf(code, owners));
  };
