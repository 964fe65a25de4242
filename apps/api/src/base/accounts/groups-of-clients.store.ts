import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { lockInTransaction } from '../../platform/database/transaction.ts';

interface GroupKey {
  readonly clientId: string;
  readonly groupId: string;
}

/** Taken before a code is assigned: of two concurrent requests for one code, the second sees that it is taken. */
export const lockGroupCodes = (transaction: Database): Promise<void> => lockInTransaction(transaction, 'group codes');

/** A group by its current code or a former one. */
export async function groupOfCode(
  source: Database,
  code: string,
): Promise<(GroupKey & { readonly retiredAt: Date | null }) | undefined> {
  const { rows } = await sql<GroupKey & { readonly retiredAt: Date | null }>`
    select client_id as "clientId", group_id as "groupId", retired_at as "retiredAt" from groups where code = ${code}
    union all
    select g.client_id, g.group_id, g.retired_at from former_group_codes as f
      join groups as g on g.client_id = f.client_id and g.group_id = f.group_id where f.code = ${code}
    limit 1`.execute(source);
  return rows[0];
}

/** Whether another group has or had a code: codes are unique across the installation. */
export async function isGroupCodeTaken(
  transaction: Database,
  code: string,
  exceptGroupId: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select 1 from groups where code = ${code} and group_id is distinct from ${exceptGroupId}::uuid)
      or exists (select 1 from former_group_codes where code = ${code} and group_id is distinct from ${exceptGroupId}::uuid)
      as "isTaken"`.execute(transaction);
  return rows[0]?.isTaken ?? false;
}

export async function addGroup(
  transaction: Database,
  { clientId, groupId, code, createdAt }: GroupKey & { code: string; createdAt: Date },
): Promise<void> {
  await transaction
    .insertInto('groups')
    .values({ client_id: clientId, group_id: groupId, code, created_at: createdAt })
    .execute();
}

/** Gives a group a code that no other group has or had; the previous code stays its own. */
export async function renameGroup(
  transaction: Database,
  { clientId, groupId }: GroupKey,
  { codeBefore, code, at }: { codeBefore: string; code: string; at: Date },
): Promise<void> {
  await transaction
    .deleteFrom('former_group_codes')
    .where('client_id', '=', clientId)
    .where('code', '=', code)
    .execute();
  await transaction
    .updateTable('groups')
    .set({ code })
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .execute();
  await transaction
    .insertInto('former_group_codes')
    .values({ client_id: clientId, code: codeBefore, group_id: groupId, renamed_at: at })
    .execute();
}

/** Sets whether a group takes new patients. False when nothing changes. */
export async function setRetired(
  transaction: Database,
  { clientId, groupId }: GroupKey,
  retiredAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('groups')
    .set({ retired_at: retiredAt })
    .where('client_id', '=', clientId)
    .where('group_id', '=', groupId)
    .where('retired_at', retiredAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
