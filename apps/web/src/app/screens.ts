import type { Screen } from '../shared/platform/screen.ts';

/** The exports of a `route.ts`. */
interface RouteFile {
  readonly screens: readonly Screen[];
}

/** Every screen of the app, as declared by its feature. Screens made of two features are declared in `pages/`. */
export const SCREENS: readonly Screen[] = Object.values({
  ...import.meta.glob<RouteFile>('../features/*/route.ts', { eager: true }),
  ...import.meta.glob<RouteFile>('./pages/*.route.ts', { eager: true }),
}).flatMap(({ screens }) => screens);
