import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.healthLinkViewer,
    lazy: async () => (await import('./health-link-viewer-page.tsx')).HealthLinkViewerPage,
    guards: [],
    // Without a link in the address.
    heading: ({ healthLinkViewer }) => healthLinkViewer.incomplete.title,
  }),
];
