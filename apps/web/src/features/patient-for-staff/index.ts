export { PatientForStaffPage } from './patient-for-staff-page.tsx';
