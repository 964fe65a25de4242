import { GROUP_PATIENTS_MAX } from '@mien/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { addGroup, isGroupCodeTaken, lockGroupCodes, renameGroup, setRetired } from '../accounts/index.ts';

export interface StoredGroup {
  readonly groupId: string;
  readonly code: string;
  readonly retiredAt: Date | null;
  readonly createdAt: Date;
  /** Newest first. */
  readonly formerCodes: readonly string[];
  readonly patientCount: number;
}

/** Writes to the log, in the transaction of the change. */
type Record = (transaction: Database) => Promise<void>;

const groups = (source: Database, clientId: string) =>
  source
    .selectFrom('groups as g')
    .select(['g.group_id as groupId', 'g.code', 'g.retired_at as retiredAt', 'g.created_at as createdAt'])
    .select(
      sql<string[]>`array(select f.code from former_group_codes as f where f.client_id = ${clientId}
        and f.group_id = g.group_id order by f.renamed_at desc, f.code)`.as('formerCodes'),
    )
    .select(
      // A patient who was merged into another has no user.
      sql<number>`(select count(*)::integer from (select 1 from patients as p where p.client_id = ${clientId}
        and p.group_id = g.group_id and exists (select 1 from users as u where u.client_id = ${clientId}
          and u.patient_id = p.patient_id) limit ${sql.lit(GROUP_PATIENTS_MAX)}) as counted)`.as('patientCount'),
    )
    .where('g.client_id', '=', clientId);

const groupIn = (source: Database, clientId: string, groupId: string): Promise<StoredGroup | undefined> =>
  groups(source, clientId).where('g.group_id', '=', groupId).executeTakeFirst();

export const list = (database: Database, clientId: string): Promise<StoredGroup[]> =>
  groups(database, clientId).orderBy(sql`(g.retired_at is not null)`).orderBy('g.code').execute();

export const group = (database: Database, clientId: string, groupId: string) => groupIn(database, clientId, groupId);

/** False when another group has or had the code. */
export const add = (
  database: Database,
  added: { clientId: string; groupId: string; code: string; createdAt: Date },
  record: Record,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    await lockGroupCodes(transaction);
    if (await isGroupCodeTaken(transaction, added.code, null)) return false;
    await addGroup(transaction, added);
    await record(transaction);
    return true;
  });

/** Nothing changes when the code stays the same. */
export const rename = (
  database: Database,
  { clientId, groupId }: { clientId: string; groupId: string },
  { code, codeBefore, at }: { code: string; codeBefore: string; at: Date },
  record: Record,
): Promise<'done' | 'unknown' | 'changed' | 'taken'> =>
  inTransaction(database, async (transaction) => {
    await lockGroupCodes(transaction);
    const found = await groupIn(transaction, clientId, groupId);
    if (!found) return 'unknown';
    if (found.code !== codeBefore) return 'changed';
    if (await isGroupCodeTaken(transaction, code, groupId)) return 'taken';
    if (code === codeBefore) return 'done';
    await renameGroup(transaction, { clientId, groupId }, { code, codeBefore, at });
    await record(transaction);
    return 'done';
  });

export const retire = (
  database: Database,
  key: { clientId: string; groupId: string },
  retiredAt: Date | null,
  record: Record,
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    if (await setRetired(transaction, key, retiredAt)) await record(transaction);
  });
