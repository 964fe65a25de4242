import type { MountDeps } from '../../platform/http/mount.ts';
import { mountSavedViews } from './saved-views.routes.ts';
import type { SavedViewsDeps } from './saved-views.service.ts';

/** Views of the list of users: each staff member has their own, and sees no others. */
export function savedViewsModule(deps: SavedViewsDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountSavedViews(mounting, deps) };
}
