import type { MountDeps } from '../../platform/http/mount.ts';
import type { FollowUpsDeps } from './follow-ups.service.ts';
import { mountToday } from './today.routes.ts';
import type { TodayDeps } from './today.service.ts';

/** Patients who may need the attention of staff, and the follow-up. See docs/topics/care-team.md. */
export function todayModule(deps: TodayDeps & FollowUpsDeps) {
  return { mount: (mounting: MountDeps) => mountToday(mounting, deps) };
}
