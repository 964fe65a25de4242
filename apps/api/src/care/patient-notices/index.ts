import type { MountDependencies } from '../../platform/http/mount.ts';
import type { Parts } from '../../platform/module.ts';
import { createPushSender, type PushSenderDependencies } from '../../platform/push/push-sender.ts';
import { mountPatientNotices } from './patient-notices.routes.ts';
import { createPatientNotices, type PatientNoticesDependencies } from './patient-notices.service.ts';
import { createSendNotices, type SendNoticesDependencies } from './send-notices.ts';

export { noteNews } from './patient-notices.store.ts';

/** Notices to patients, and carers who asked, that the clinic answered, asks for something or expects them. */
export function patientNoticesModule({
  database,
  ...parts
}: Omit<Parts<PatientNoticesDependencies & SendNoticesDependencies & PushSenderDependencies>, 'push'>) {
  const push = createPushSender({ database, ...parts });
  const notices = createPatientNotices({ database, push, ...parts });
  return {
    ...createSendNotices({ database, push, ...parts }),
    mount: (mounting: MountDependencies) => mountPatientNotices(mounting, notices),
  };
}
