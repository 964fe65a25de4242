import { paths } from '../../shared/paths.ts';
import { screen } from '../../shared/screen.ts';

export const screens = [
  screen({
    path: paths.patientForStaff,
    lazy: async () => (await import('./patient-for-staff-page.tsx')).PatientForStaffPage,
    guards: ['session'],
    audience: 'staff',
    // Of an address that nobody has; otherwise it is a name, and journeys of their own open the page.
    heading: ({ patientForStaff }) => patientForStaff.notFound.title,
    within: paths.users,
    examples: [],
  }),
];
