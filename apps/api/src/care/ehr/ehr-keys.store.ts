import type { EhrKeyAlgorithm } from '@mien/domain';
import type { JWK } from 'jose';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { SYSTEM_CLIENT_ID } from '../../platform/database/system-client.ts';
import { ehrData } from './ehr.data.ts';

export type StoredKey = StoredRow<'ehr_keys'>;

const KEY = columnsOf(ehrData.tables.ehr_keys);

/** Newest first. */
export const list = (database: Database): Promise<StoredKey[]> =>
  database
    .selectFrom('ehr_keys')
    .select(KEY)
    .where('client_id', '=', SYSTEM_CLIENT_ID)
    .orderBy('created_at', 'desc')
    .orderBy('algorithm')
    .execute();

export interface NewKey {
  readonly keyId: string;
  readonly algorithm: EhrKeyAlgorithm;
  readonly publicKey: JWK;
  readonly sealedKey: string;
}

export async function add(transaction: Database, keys: readonly NewKey[], at: Date): Promise<void> {
  await transaction
    .insertInto('ehr_keys')
    .values(
      keys.map(({ keyId, algorithm, publicKey, sealedKey }) => ({
        client_id: SYSTEM_CLIENT_ID,
        key_id: keyId,
        algorithm,
        public_key: JSON.stringify(publicKey),
        sealed_key: sealedKey,
        created_at: at,
      })),
    )
    .execute();
}
