import { switchProfileInMenu } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { MENU_END, screen, words } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.switchProfile,
    lazy: async () => (await import('./switch-profile-page.tsx')).SwitchProfilePage,
    guards: ['session'],
    heading: ({ switchProfile }) => switchProfile.title,
    tab: 'me',
    menu: {
      icon: 'people',
      order: MENU_END,
      name: words('switchProfileInMenu', switchProfileInMenu),
      isFor: ({ session }) => session?.hasOtherProfiles === true,
    },
  }),
];
