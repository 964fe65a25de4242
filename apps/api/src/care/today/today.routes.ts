import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { FollowUpsDeps } from './follow-ups.service.ts';
import * as followUps from './follow-ups.service.ts';
import type { TodayDeps } from './today.service.ts';
import * as today from './today.service.ts';

export function mountToday(mounting: MountDeps, deps: TodayDeps & FollowUpsDeps): void {
  mount(mounting, 'today', mienContract.today, {
    get: ({ caller, query }) => today.get(deps, caller, query),
    attention: ({ caller, params }) => followUps.attentionOf(deps, caller, params.uid),
    done: ({ caller, params, body }) => followUps.done(deps, caller, params.line, params.uid, body),
    undo: ({ caller, params, body }) => followUps.undo(deps, caller, params.line, params.uid, new Date(body.doneAt)),
    own: ({ caller, params, body }) => followUps.own(deps, caller, params.line, params.uid, body),
    snooze: ({ caller, params, body }) => followUps.snooze(deps, caller, params.line, params.uid, body),
  });
}
