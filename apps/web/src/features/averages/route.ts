import { averagesAbout, averagesInMenu } from '@mien/messages';
import { paths } from '../../shared/platform/paths.ts';
import { screen, words } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.averages,
    lazy: async () => (await import('./averages-page.tsx')).AveragesPage,
    guards: ['session'],
    permission: 'viewAverages',
    heading: ({ averages }) => averages.title,
    menu: {
      icon: 'chart',
      order: 40,
      name: words('averagesInMenu', averagesInMenu),
      about: words('averagesAbout', averagesAbout),
      // The specification omits it on its own page; other menu items mark the current page.
      isFor: ({ isAt }) => !isAt(paths.averages),
    },
    examples: [{ at: paths.averages }, { at: `${paths.averages}?group=night-shift&period=Last30Days` }],
  }),
];
