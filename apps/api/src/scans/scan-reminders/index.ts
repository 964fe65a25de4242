import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { mountScanReminders } from './scan-reminders.routes.ts';
import { createScanReminders, type ScanRemindersDependencies } from './scan-reminders.service.ts';

/** Text messages that remind patients of a scan. */
export function scanRemindersModule({ database, ...parts }: Parts<ScanRemindersDependencies>) {
  const reminders = createScanReminders({ database, ...parts });
  return { ...reminders, mount: (mounting: MountDependencies) => mountScanReminders(mounting, reminders) };
}
