import { paths } from '../../shared/paths.ts';
import { screen } from '../../shared/screen.ts';

export const screens = [
  screen({
    path: paths.entriesFromFile,
    lazy: async () => (await import('./readings-import-page.tsx')).ReadingsImportPage,
    guards: ['session'],
    heading: ({ readingsImport }) => readingsImport.title,
    place: 'me',
  }),
];
