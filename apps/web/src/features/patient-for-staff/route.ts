import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.patientForStaff,
    lazy: async () => (await import('./patient-for-staff-page.tsx')).PatientForStaffPage,
    guards: ['session'],
    audience: 'staff',
    // For an unknown URL; otherwise the heading is a name, and other journeys open the page.
    heading: ({ patientForStaff }) => patientForStaff.notFound.title,
    within: paths.users,
    examples: [],
  }),
];
