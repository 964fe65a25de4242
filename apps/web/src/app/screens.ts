import type { Screen } from '../shared/screen.ts';

/** What a `route.ts` gives. */
export interface RouteFile {
  readonly screens: readonly Screen[];
}

/** Every screen of the app, as its feature declares it. Two features on one screen are declared in `pages/`. */
export const SCREENS: readonly Screen[] = Object.values({
  ...import.meta.glob<RouteFile>('../features/*/route.ts', { eager: true }),
  ...import.meta.glob<RouteFile>('./pages/*.route.ts', { eager: true }),
}).flatMap(({ screens }) => screens);
