import { paths } from '../../shared/paths.ts';
import { screen } from '../../shared/screen.ts';

/** Long texts come by themselves, before the page that reads them. */
const legalPage = async () => {
  const { loadTexts } = await import('../../shared/load-texts.ts');
  await loadTexts('legal');
  return (await import('./legal-page.tsx')).LegalPage;
};

export const screens = [
  screen({
    path: paths.privacy,
    lazy: legalPage,
    props: { text: 'privacy' },
    guards: [],
    heading: ({ legalPage }) => legalPage.privacy,
  }),
  screen({
    path: paths.terms,
    lazy: legalPage,
    props: { text: 'terms' },
    guards: [],
    heading: ({ legalPage }) => legalPage.terms,
  }),
];
