import type { MountDependencies } from '../../platform/http/mount.ts';
import type { FollowUpsDependencies } from './follow-ups.service.ts';
import { mountToday } from './today.routes.ts';
import type { TodayDependencies } from './today.service.ts';

/** What may need the attention of staff, and what they do about it. See docs/topics/care-team.md. */
export function todayModule(deps: TodayDependencies & FollowUpsDependencies) {
  return { mount: (mounting: MountDependencies) => mountToday(mounting, deps) };
}
