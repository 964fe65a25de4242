export { StaffSide } from './staff-side.tsx';
