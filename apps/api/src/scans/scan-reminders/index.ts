import type { MountDependencies } from '../../platform/http/mount.ts';
import { mountScanReminders } from './scan-reminders.routes.ts';
import { createScanRemindersContext, type ScanRemindersDependencies } from './scan-reminders.service.ts';

export { sendDue as sendDueReminders } from './scan-reminders.service.ts';

/** Text messages that patients ask for: reminders of a scan, and about their week. See docs/topics/messages.md. */
export function scanRemindersModule(deps: ScanRemindersDependencies) {
  const context = createScanRemindersContext(deps);
  return { ...context, mount: (mounting: MountDependencies) => mountScanReminders(mounting, context) };
}
