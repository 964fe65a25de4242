import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { PatientNotices } from './patient-notices.service.ts';

export function mountPatientNotices(mounting: MountDependencies, notices: PatientNotices): void {
  mount(mounting, 'notices', mienContract.notices, {
    get: ({ caller, language }) => notices.current(caller, language),
    saveText: ({ caller, body, language }) => notices.saveText(caller, body, language),
    addPush: ({ caller, body, language }) => notices.addPush(caller, body, language),
    removePush: ({ caller, language }) => notices.removePush(caller, language),
    move: ({ caller, body, language }) => notices.move(caller, body.timeZone, language),
  });
}
