import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountSavedViews } from './saved-views.routes.ts';
import { createSavedViews, type SavedViewsDependencies } from './saved-views.service.ts';

/** Saved views of the list of users. */
export function savedViewsModule({ database, ...parts }: Parts<SavedViewsDependencies>) {
  const savedViews = createSavedViews({ database, ...parts });
  return { ...savedViews, mount: (mounting: MountDependencies) => mountSavedViews(mounting, savedViews) };
}
