import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

const lazy = async () => (await import('./legal-page.tsx')).LegalPage;

export const screens = [
  screen({
    path: paths.privacy,
    lazy,
    props: { text: 'privacy' },
    texts: 'legal',
    guards: [],
    heading: ({ legalPage }) => legalPage.privacy,
  }),
  screen({
    path: paths.terms,
    lazy,
    props: { text: 'terms' },
    texts: 'legal',
    guards: [],
    heading: ({ legalPage }) => legalPage.terms,
  }),
];
