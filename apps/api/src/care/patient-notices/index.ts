import { createPushSender, type PushSenderDeps } from '../../delivery/push/push-sender.ts';
import type { MountDeps } from '../../platform/http/mount.ts';
import { mountPatientNotices } from './patient-notices.routes.ts';
import type { PatientNoticesDeps } from './patient-notices.service.ts';
import type { SendNoticesDeps } from './send-notices.ts';

export { noteNews } from './patient-notices.store.ts';
export { sendDue as sendDueNotices } from './send-notices.ts';

/**
 * Notifications for patients, and carers who opted in, that the clinic answered, asks for something or expects them.
 * See docs/topics/messages.md.
 */
export function patientNoticesModule(deps: Omit<PatientNoticesDeps & SendNoticesDeps, 'push'> & PushSenderDeps) {
  const context = { ...deps, push: createPushSender(deps) };
  return { ...context, mount: (mounting: MountDeps) => mountPatientNotices(mounting, context) };
}
