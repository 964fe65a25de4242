import { accessLogAbout, accessLogInMenu, shell } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, shellWords, words } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.accessLog,
    lazy: async () => (await import('./access-log-page.tsx')).AccessLogPage,
    guards: ['session'],
    permission: 'readAccessLog',
    heading: ({ accessLog }) => accessLog.staff.title,
    menu: {
      icon: 'eye',
      order: 70,
      name: words('accessLogInMenu', accessLogInMenu),
      about: words('accessLogAbout', accessLogAbout),
    },
  }),
  screen({
    path: paths.ownAccessLog,
    lazy: async () => (await import('./own-access-log-page.tsx')).OwnAccessLogPage,
    guards: ['session'],
    heading: ({ accessLog }) => accessLog.own.title,
    tab: 'me',
    menu: {
      icon: 'eye',
      order: 140,
      name: shellWords(shell, ({ menu }) => menu.ownAccessLog),
      isFor: ({ isFullPatient, isOneself }) => isFullPatient && isOneself,
    },
  }),
];
