import type { EhrRecord } from '@mien/contract';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ehrData } from './ehr.data.ts';

type StoredRecord = StoredRow<'ehr_records'>;

/** The record that a client has connected. */
export type ConnectedRecord = StoredRecord & { readonly issuer: string; readonly oauthClientId: string };

const RECORD = columnsOf(ehrData.tables.ehr_records);

export const stored = (database: Database, clientId: string): Promise<StoredRecord | undefined> =>
  database.selectFrom('ehr_records').select(RECORD).where('client_id', '=', clientId).executeTakeFirst();

/** The record of a client; null while none is connected. */
export async function connected(database: Database, clientId: string): Promise<ConnectedRecord | null> {
  const found = await stored(database, clientId);
  return found && found.issuer !== null && found.oauthClientId !== null ? (found as ConnectedRecord) : null;
}

/** Whether any client has connected a record. */
export async function isAnyConnected(database: Database): Promise<boolean> {
  const found = await database
    .selectFrom('ehr_records')
    .select('client_id as clientId')
    .where('issuer', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Changes the record of a client; false, with nothing written, if the revision is outdated. */
export const change = (
  database: Database,
  clientId: string,
  changed: {
    readonly revision: number;
    readonly record: EhrRecord | null;
    readonly by: string;
    readonly at: Date;
  },
  recordChange: (transaction: Database) => Promise<void>,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const values = {
      issuer: changed.record?.issuer ?? null,
      oauth_client_id: changed.record?.oauthClientId ?? null,
      is_automatic: changed.record?.isAutomatic ?? false,
      revision: changed.revision + 1,
      changed_by: changed.by,
      changed_at: changed.at,
    };
    const { numInsertedOrUpdatedRows = 0n } =
      changed.revision === 0
        ? await transaction
            .insertInto('ehr_records')
            .values({ client_id: clientId, ...values })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        : await transaction
            .updateTable('ehr_records')
            .set(values)
            .where('client_id', '=', clientId)
            .where('revision', '=', changed.revision)
            .executeTakeFirst()
            .then(({ numUpdatedRows }) => ({ numInsertedOrUpdatedRows: numUpdatedRows }));
    if (numInsertedOrUpdatedRows !== 1n) return false;
    await recordChange(transaction);
    return true;
  });
