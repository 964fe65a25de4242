import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { FollowUps } from './follow-ups.service.ts';
import type { TodayService } from './today.service.ts';

export function mountToday(mounting: MountDependencies, today: TodayService, followUps: FollowUps): void {
  mount(mounting, 'today', mienContract.today, {
    get: ({ caller, query }) => today.get(caller, query),
    attention: ({ caller, params }) => followUps.attentionOf(caller, params.uid),
    done: ({ caller, params, body }) => followUps.done(caller, params.line, params.uid, body),
    undo: ({ caller, params, body }) => followUps.undo(caller, params.line, params.uid, new Date(body.doneAt)),
    own: ({ caller, params, body }) => followUps.own(caller, params.line, params.uid, body),
    putOff: ({ caller, params, body }) => followUps.putOff(caller, params.line, params.uid, body),
  });
}
