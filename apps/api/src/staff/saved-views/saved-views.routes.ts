import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { SavedViews } from './saved-views.service.ts';

export function mountSavedViews(mounting: MountDependencies, savedViews: SavedViews): void {
  mount(mounting, 'savedViews', mienContract.savedViews, {
    list: ({ caller }) => savedViews.list(caller),
    save: ({ caller, body }) => savedViews.save(caller, body),
    remove: ({ caller, params }) => savedViews.remove(caller, params.id),
  });
}
