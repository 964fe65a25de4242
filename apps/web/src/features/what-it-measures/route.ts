import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

export const screens = [
  screen({
    path: paths.whatItMeasures,
    lazy: async () => (await import('./what-it-measures-page.tsx')).WhatItMeasuresPage,
    guards: [],
    heading: ({ whatItMeasures }) => whatItMeasures.title,
    next: [paths.register],
  }),
];
