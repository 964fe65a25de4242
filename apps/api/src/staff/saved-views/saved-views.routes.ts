import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { SavedViewsDeps } from './saved-views.service.ts';
import * as savedViews from './saved-views.service.ts';

export function mountSavedViews(mounting: MountDeps, deps: SavedViewsDeps): void {
  mount(mounting, 'savedViews', mienContract.savedViews, {
    list: ({ caller }) => savedViews.list(deps, caller),
    save: ({ caller, body }) => savedViews.save(deps, caller, body),
    remove: ({ caller, params }) => savedViews.remove(deps, caller, params.id),
  });
}
