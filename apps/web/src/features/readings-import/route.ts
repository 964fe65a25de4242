import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.entriesFromFile,
    lazy: async () => (await import('./readings-import-page.tsx')).ReadingsImportPage,
    guards: ['session'],
    heading: ({ readingsImport }) => readingsImport.title,
    tab: 'me',
  }),
];
