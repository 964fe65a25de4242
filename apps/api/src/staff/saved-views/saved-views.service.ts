import { Problem, type SavedView, type SavedViewQuery } from '@mien/contract';
import { SAVED_VIEWS_MAX } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import type { Database } from '../../platform/database/connect.ts';
import * as savedViewsStore from './saved-views.store.ts';

export interface SavedViewsDeps {
  readonly database: Database;
  readonly now: () => Date;
}

/** @throws Problem not-allowed for callers who have no list */
function ownerOf(caller: Caller) {
  clientsInReach(caller, 'listUsers');
  return { clientId: caller.clientId, userId: caller.userId };
}

export async function list({ database }: SavedViewsDeps, caller: Caller): Promise<{ items: SavedView[] }> {
  const rows = await savedViewsStore.list(database, ownerOf(caller));
  return {
    items: rows.map(({ viewId, name, query, createdAt }) => ({
      id: viewId,
      name,
      query,
      created: createdAt.toISOString(),
    })),
  };
}

/** Adds a view, or changes the one with its id. @throws Problem too-many-views */
export async function save(
  deps: SavedViewsDeps,
  caller: Caller,
  { id, name, query }: { readonly id: string; readonly name: string; readonly query: SavedViewQuery },
): Promise<{ items: SavedView[] }> {
  const view = { viewId: id, name, query, createdAt: deps.now() };
  if (!(await savedViewsStore.save(deps.database, ownerOf(caller), view, SAVED_VIEWS_MAX.views)))
    throw new Problem('too-many-views');
  return list(deps, caller);
}

/** @throws Problem not-found for another user's view */
export async function remove(deps: SavedViewsDeps, caller: Caller, id: string): Promise<{ items: SavedView[] }> {
  if (!(await savedViewsStore.remove(deps.database, ownerOf(caller), id))) throw new Problem('not-found');
  return list(deps, caller);
}
