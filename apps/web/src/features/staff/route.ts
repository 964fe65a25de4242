import { staffAbout, staffInMenu } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, words } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.staff,
    lazy: async () => (await import('./staff-page.tsx')).StaffPage,
    guards: ['session'],
    permission: 'manageStaff',
    heading: ({ staff }) => staff.title,
    menu: {
      icon: 'badge',
      order: 80,
      name: words('staffInMenu', staffInMenu),
      about: words('staffAbout', staffAbout),
    },
  }),
];
