declare module 'virtual:mien-figures' {
  import type { AccuracyFigures } from './accuracy-figures.ts';
  export const figures: AccuracyFigures;
}
