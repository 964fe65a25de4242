import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountSavedViews } from './saved-views.routes.ts';
import type { SavedViewsDependencies } from './saved-views.service.ts';

/** Views of the list of users: each staff member has their own, and sees no others. */
export function savedViewsModule(deps: SavedViewsDependencies) {
  return { ...deps, mount: (mounting: MountDependencies) => mountSavedViews(mounting, deps) };
}
