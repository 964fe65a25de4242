import type { Client, MienContract } from '@mien/contract';
import type { QueryClient } from '@tanstack/react-query';
import { loadTextsOfPage } from '../shared/load-texts.ts';
import { screenAt } from '../shared/screen-at.ts';
import type { RouteFile } from './screens.ts';

/**
 * The screens that patients open most by an address. The entry carries only these: all of them would cost the first screen 6 kB. The build
 * makes one file of each page and one of what several share.
 */
export const OPENED_MOST = Object.values(
  import.meta.glob<RouteFile>('../features/{dashboard,results,trends,profile,me}/route.ts', { eager: true }),
).flatMap(({ screens }) => screens);

export interface FirstLoad {
  readonly pathname: string;
  /** The page's files, after the words that they read when they are loaded. */
  readonly load: () => Promise<unknown>;
  /** Fills the store with what the page shows first. Called when the files are there. */
  readonly readFirst: (store: QueryClient, client: Client<MienContract>) => Promise<unknown>;
}

/**
 * What a screen that patients open most needs at its address: its files and first answers are fetched side by side with the app
 * (decision 0147). Null for other addresses.
 */
export function firstLoadOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): FirstLoad | null {
  const found = screenAt(OPENED_MOST, pathname);
  if (found === null) return null;
  const { screen, values } = found;
  return {
    pathname,
    load: () => loadTextsOfPage(screen.texts).then<unknown>(screen.lazy),
    readFirst: async (store, client) => (await screen.loader?.())?.(store, client, values, search),
  };
}
