import { Problem, type SavedView, type SavedViewQuery } from '@mien/contract';
import { SAVED_VIEWS_MAX } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { clientsInReach } from '../../platform/access/reach.ts';
import type { SavedViewsStore } from './saved-views.store.ts';

export interface SavedViewsDependencies {
  readonly store: SavedViewsStore;
  readonly now: () => Date;
}

/** Views of the list of users: everybody of the staff has their own, and nobody sees those of others. */
export function createSavedViews({ store, now }: SavedViewsDependencies) {
  /** @throws Problem not-allowed for whoever has no list */
  function ownerOf(caller: Caller) {
    clientsInReach(caller, 'listUsers');
    return { clientId: caller.clientId, userId: caller.userId };
  }

  async function list(caller: Caller): Promise<{ items: SavedView[] }> {
    const rows = await store.list(ownerOf(caller));
    return {
      items: rows.map(({ viewId, name, query, createdAt }) => ({
        id: viewId,
        name,
        query,
        created: createdAt.toISOString(),
      })),
    };
  }

  return {
    list,

    /** Adds a view, or changes the one with its id. @throws Problem too-many-views */
    async save(
      caller: Caller,
      { id, name, query }: { readonly id: string; readonly name: string; readonly query: SavedViewQuery },
    ): Promise<{ items: SavedView[] }> {
      const view = { viewId: id, name, query, createdAt: now() };
      if (!(await store.save(ownerOf(caller), view, SAVED_VIEWS_MAX.views))) throw new Problem('too-many-views');
      return list(caller);
    },

    /** @throws Problem not-found for a view that is not the caller's */
    async remove(caller: Caller, id: string): Promise<{ items: SavedView[] }> {
      if (!(await store.remove(ownerOf(caller), id))) throw new Problem('not-found');
      return list(caller);
    },
  };
}

export type SavedViews = ReturnType<typeof createSavedViews>;
