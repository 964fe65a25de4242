import { operationsAbout, operationsInMenu } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, words } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.operations,
    lazy: async () => (await import('./operations-page.tsx')).OperationsPage,
    guards: ['session'],
    permission: 'viewOperations',
    heading: ({ operations }) => operations.title,
    menu: {
      icon: 'history',
      order: 100,
      name: words('operationsInMenu', operationsInMenu),
      about: words('operationsAbout', operationsAbout),
    },
  }),
];
