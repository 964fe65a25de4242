import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { beginLaunch } from './begin-launch.ts';
import { searchCandidates } from './candidates.ts';
import { confirmPatient } from './confirm-patient.ts';
import type { EhrContext } from './ehr.deps.ts';
import { publicKeys } from './ehr-keys.ts';
import { ehrOfPatient, sendScan, unlinkPatient } from './ehr-of-patient.ts';
import { changeSettings, readSettings } from './ehr-settings.ts';
import { finishLaunch } from './finish-launch.ts';

export function mountEhr(mounting: MountDeps, deps: EhrContext): void {
  mount(mounting, 'ehr', mienContract.ehr, {
    settings: ({ caller, params }) => readSettings(deps, caller, params.clientId),
    changeSettings: ({ caller, params, body }) => changeSettings(deps, caller, params.clientId, body),
    keys: () => publicKeys(deps),
    begin: ({ caller, body }) => beginLaunch(deps, caller, body),
    finish: ({ caller, body }) => finishLaunch(deps, caller, body),
    candidates: ({ caller, params, query }) => searchCandidates(deps, caller, params.id, query.search),
    confirm: ({ caller, params, body }) =>
      confirmPatient(deps, caller, { launchId: params.id, patientId: body.patientUid }),
    ofPatient: ({ caller, params }) => ehrOfPatient(deps, caller, params.uid),
    send: ({ caller, params, body }) =>
      sendScan(deps, caller, { patientId: params.uid, measurementId: body.measurementId }),
    unlink: ({ caller, params }) => unlinkPatient(deps, caller, params.uid),
  });
}
