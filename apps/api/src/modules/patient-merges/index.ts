export { mountPatientMerges } from './patient-merges.routes.ts';
export { createPatientMerges } from './patient-merges.service.ts';
export { createPatientMergesStore } from './patient-merges.store.ts';
