import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { PatientNoticesDeps } from './patient-notices.service.ts';
import * as patientNotices from './patient-notices.service.ts';

export function mountPatientNotices(mounting: MountDeps, deps: PatientNoticesDeps): void {
  mount(mounting, 'notices', mienContract.notices, {
    get: ({ caller, language }) => patientNotices.current(deps, caller, language),
    saveText: ({ caller, body, language }) => patientNotices.saveText(deps, caller, body, language),
    addPush: ({ caller, body, language }) => patientNotices.addPush(deps, caller, body, language),
    removePush: ({ caller, language }) => patientNotices.removePush(deps, caller, language),
    move: ({ caller, body, language }) => patientNotices.move(deps, caller, body.timeZone, language),
  });
}
