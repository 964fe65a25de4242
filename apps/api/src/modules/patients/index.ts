export { onlySessionOf, ownPatient, patientInReach } from './patients.policy.ts';
export { mountPatients } from './patients.routes.ts';
export { createPatients } from './patients.service.ts';
export { createPatientsStore } from './patients.store.ts';
