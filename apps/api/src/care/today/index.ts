import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { createFollowUps, type FollowUpsDependencies } from './follow-ups.service.ts';
import { mountToday } from './today.routes.ts';
import { createToday, type TodayDependencies } from './today.service.ts';

/** What may need the attention of staff, and what they do about it. */
export function todayModule({ database, ...parts }: Parts<TodayDependencies & FollowUpsDependencies>) {
  const today = createToday({ database, ...parts });
  const followUps = createFollowUps({ database, ...parts });
  return { mount: (mounting: MountDependencies) => mountToday(mounting, today, followUps) };
}
