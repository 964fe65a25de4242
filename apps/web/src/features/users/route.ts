import { usersAbout, usersInMenu } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, words } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.users,
    lazy: async () => (await import('./users-page.tsx')).UsersPage,
    guards: ['session'],
    permission: 'listUsers',
    heading: ({ users }) => users.title,
    menu: {
      icon: 'people',
      order: 50,
      name: words('usersInMenu', usersInMenu),
      about: words('usersAbout', usersAbout),
    },
  }),
];
