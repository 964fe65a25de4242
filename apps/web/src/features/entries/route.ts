import { ENTRY_KINDS } from '@mien/domain';
import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.entry,
    lazy: async () => (await import('./entry-page.tsx')).EntryPage,
    guards: ['session'],
    heading: ({ entries }) => entries.kinds.cuff,
    tab: 'me',
    examples: ENTRY_KINDS.map((kind) => ({ at: paths.entryOf(kind), heading: ({ entries }) => entries.kinds[kind] })),
  }),
];
