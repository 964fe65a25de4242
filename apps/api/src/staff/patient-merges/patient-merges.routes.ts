import { mienContract } from '@mien/contract';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { PatientMerges } from './patient-merges.service.ts';

export function mountPatientMerges(mounting: MountDependencies, merges: PatientMerges): void {
  mount(mounting, 'patientMerges', mienContract.patientMerges, {
    preview: ({ caller, params, query }) => merges.preview(caller, params.uid, query.otherPatientUid),
    list: ({ caller, params }) => merges.list(caller, params.uid),
    create: ({ caller, params, body }) => merges.merge(caller, params.uid, body.mergedPatientUid),
    undo: ({ caller, params }) => merges.undo(caller, params.uid, params.mergeUid),
  });
}
