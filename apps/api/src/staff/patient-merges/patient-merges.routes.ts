import { mienContract } from '@mien/contract';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { PatientMergesDeps } from './patient-merges.service.ts';
import * as patientMerges from './patient-merges.service.ts';

export function mountPatientMerges(mounting: MountDeps, deps: PatientMergesDeps): void {
  mount(mounting, 'patientMerges', mienContract.patientMerges, {
    preview: ({ caller, params, query }) => patientMerges.preview(deps, caller, params.uid, query.otherPatientUid),
    list: ({ caller, params }) => patientMerges.list(deps, caller, params.uid),
    create: ({ caller, params, body }) => patientMerges.merge(deps, caller, params.uid, body.mergedPatientUid),
    undo: ({ caller, params }) => patientMerges.undo(deps, caller, params.uid, params.mergeUid),
  });
}
