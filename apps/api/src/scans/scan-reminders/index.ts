import type { MountDeps } from '../../platform/http/mount.ts';
import { mountScanReminders } from './scan-reminders.routes.ts';
import { createScanRemindersContext, type ScanRemindersDeps } from './scan-reminders.service.ts';

export { sendDue as sendDueReminders } from './scan-reminders.service.ts';

/** Text messages that patients ask for: reminders of a scan, and about their week. See docs/topics/messages.md. */
export function scanRemindersModule(deps: ScanRemindersDeps) {
  const context = createScanRemindersContext(deps);
  return { ...context, mount: (mounting: MountDeps) => mountScanReminders(mounting, context) };
}
