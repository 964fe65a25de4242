import type { SavedViewQuery } from '@mien/contract';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction, lockInTransaction } from '../../platform/database/transaction.ts';

/** The owner of views. */
export interface ViewOwner {
  readonly clientId: string;
  readonly userId: string;
}

export interface StoredView {
  readonly viewId: string;
  readonly name: string;
  readonly query: SavedViewQuery;
  readonly createdAt: Date;
}

const ofOwner = (source: Database, { clientId, userId }: ViewOwner) =>
  source.selectFrom('saved_views').where('client_id', '=', clientId).where('user_id', '=', userId);

/** Oldest first. */
export const list = (database: Database, owner: ViewOwner): Promise<StoredView[]> =>
  ofOwner(database, owner)
    .select(['view_id as viewId', 'name', 'query', 'created_at as createdAt'])
    .orderBy('created_at')
    .orderBy('view_id')
    .execute();

/** Adds a view or changes the one with its id; false when the limit is reached. */
export const save = (
  database: Database,
  owner: ViewOwner,
  { viewId, name, query, createdAt }: StoredView,
  most: number,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    // Serialized, so that two calls at the same time do not exceed the limit.
    await lockInTransaction(transaction, 'saved views', owner.userId);
    const known = await ofOwner(transaction, owner).select('view_id as viewId').execute();
    if (known.length >= most && known.every((view) => view.viewId !== viewId)) return false;
    const kept = { name, query: JSON.stringify(query) };
    await transaction
      .insertInto('saved_views')
      .values({ client_id: owner.clientId, user_id: owner.userId, view_id: viewId, ...kept, created_at: createdAt })
      .onConflict((conflict) => conflict.columns(['client_id', 'user_id', 'view_id']).doUpdateSet(kept))
      .execute();
    return true;
  });

/** False without such a view. */
export async function remove(database: Database, { clientId, userId }: ViewOwner, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('saved_views')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('view_id', '=', viewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
