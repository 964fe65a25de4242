import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountToday } from './today.routes.ts';
import { createToday, type TodayDependencies } from './today.service.ts';
import { createTodayStore } from './today.store.ts';

/** What may need the attention of staff. */
export function todayModule({ database, ...parts }: Parts<TodayDependencies>) {
  const today = createToday({ store: createTodayStore(database), ...parts });
  return { mount: (mounting: MountDependencies) => mountToday(mounting, today) };
}
