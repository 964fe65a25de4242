import type { MountDependencies } from '../../platform/http/mount.ts';
import { createPushSender, type PushSenderDependencies } from '../../platform/push/push-sender.ts';
import { mountPatientNotices } from './patient-notices.routes.ts';
import type { PatientNoticesDependencies } from './patient-notices.service.ts';
import type { SendNoticesDependencies } from './send-notices.ts';

export { noteNews } from './patient-notices.store.ts';
export { sendDue as sendDueNotices } from './send-notices.ts';

/** Notices to patients, and carers who asked, that the clinic answered, asks for something or expects them. See docs/topics/messages.md. */
export function patientNoticesModule(
  deps: Omit<PatientNoticesDependencies & SendNoticesDependencies, 'push'> & PushSenderDependencies,
) {
  const context = { ...deps, push: createPushSender(deps) };
  return { ...context, mount: (mounting: MountDependencies) => mountPatientNotices(mounting, context) };
}
