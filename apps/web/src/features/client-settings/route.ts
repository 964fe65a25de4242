import { clientSettingsAbout, clientSettingsInMenu } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, words } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.settings,
    lazy: async () => (await import('./client-settings-page.tsx')).ClientSettingsPage,
    guards: ['session'],
    permission: 'configureClient',
    heading: ({ clientSettings }) => clientSettings.title,
    menu: {
      icon: 'sliders',
      order: 90,
      name: words('clientSettingsInMenu', clientSettingsInMenu),
      about: words('clientSettingsAbout', clientSettingsAbout),
    },
  }),
];
