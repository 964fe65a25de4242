export { erasePatient } from './erase-patient.ts';
export { mountRecords } from './records.routes.ts';
export { createRecords } from './records.service.ts';
export { createRecordsStore } from './records.store.ts';
