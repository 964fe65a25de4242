import { paths } from '../../shared/paths.ts';
import { type AddressValues, screen } from '../../shared/screen.ts';
import { deviceTimeZone } from '../../shared/time-zone.ts';

const resultOf = ({ measurementId = '' }: AddressValues) => [
  `/measurements/${measurementId}`,
  `/measurements/${measurementId}/comparison?${new URLSearchParams({ timeZone: deviceTimeZone() })}`,
];

const PATHS = [paths.result, paths.resultFromHistory, paths.resultInDevelopment];

export const screens = [
  screen({
    path: PATHS,
    lazy: async () => (await import('./results-page.tsx')).ResultsPage,
    loader: async () => (await import('./results-page.tsx')).readFirst,
    reads: resultOf,
    guards: ['session'],
    heading: ({ results }) => results.title,
    place: 'home',
    isForScanOnly: true,
    examples: PATHS.map((path) => ({ at: path.replace(':measurementId', '{id}') })),
  }),
];
