import type { Permission } from '@mien/domain';
import type { IconName } from '@mien/ui';
import { paths } from './paths.ts';
import { useReachOf } from './permissions.ts';

interface StaffPage {
  readonly path: string;
  readonly permission: Permission;
  readonly icon: IconName;
  /** Name of its texts in the shell's catalogue. */
  readonly text: 'groupAverages' | 'users' | 'chatInbox' | 'accessLog' | 'staff' | 'settings' | 'operations';
}

/** The pages of staff, in the order of the menu. */
export const STAFF_PAGES: readonly StaffPage[] = [
  { path: paths.averages, permission: 'viewAverages', icon: 'people', text: 'groupAverages' },
  { path: paths.users, permission: 'listUsers', icon: 'person', text: 'users' },
  { path: paths.chatInbox, permission: 'answerChat', icon: 'chat', text: 'chatInbox' },
  { path: paths.accessLog, permission: 'readAccessLog', icon: 'eye', text: 'accessLog' },
  { path: paths.staff, permission: 'manageStaff', icon: 'badge', text: 'staff' },
  { path: paths.settings, permission: 'configureClient', icon: 'sliders', text: 'settings' },
  { path: paths.operations, permission: 'viewOperations', icon: 'chart', text: 'operations' },
];

/** Those that the signed-in user's roles open: pages that show other people than oneself. */
export function useStaffPages(): readonly StaffPage[] {
  const reachOf = useReachOf();
  return STAFF_PAGES.filter(({ permission }) => {
    const reach = reachOf(permission);
    return reach === 'client' || reach === 'all';
  });
}
