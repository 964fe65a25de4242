import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.kiosk,
    lazy: async () => (await import('./kiosk-page.tsx')).KioskPage,
    guards: [],
    // In a browser that is no tablet yet.
    heading: ({ kiosk }) => kiosk.pair.title,
    tab: 'none',
    next: [paths.kioskResult],
  }),
  screen({
    path: paths.kioskResult,
    lazy: async () => (await import('./kiosk-result-page.tsx')).KioskResultPage,
    guards: [],
    // Without a scan of this tablet.
    heading: ({ kiosk }) => kiosk.pair.title,
    tab: 'none',
  }),
];
