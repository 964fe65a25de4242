import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { TodayService } from './today.service.ts';

export function mountToday(mounting: MountDependencies, today: TodayService): void {
  mount(mounting, 'today', mienContract.today, {
    get: ({ caller, query }) => today.get(caller, query),
  });
}
