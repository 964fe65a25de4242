import type { ComponentType } from 'react';
import { pathsOf } from '../shared/opened.ts';
import type { Screen } from '../shared/screen.ts';
import { screenAt } from '../shared/screen-at.ts';
import { pageOf } from './page-of.tsx';
import { SCREENS } from './screens.ts';

/** A screen with its page, which is fetched when it is first needed. */
export interface Page {
  readonly screen: Screen;
  readonly Component: ComponentType;
  readonly load: () => Promise<unknown>;
  readonly prefetch: () => void;
}

/** Fetches the page with a pattern. */
function prefetch(pattern: string): void {
  PAGES.find(({ screen }) => pathsOf(screen).includes(pattern))?.prefetch();
}

/** The page of every screen. */
export const PAGES: readonly Page[] = SCREENS.map((screen) => {
  const page = pageOf(() => {
    if (screen.leadsTo !== undefined) prefetch(screen.leadsTo);
    return screen.lazy();
  }, screen.texts);
  return { screen, ...page };
});

/** The page at an address; undefined where there is none. */
export function pageAt(pathname: string): Page | undefined {
  const screen = screenAt(SCREENS, pathname)?.screen;
  return PAGES.find((page) => page.screen === screen);
}

/** Fetches the pages that most likely follow the one at an address. */
export function prefetchNext(pathname: string): void {
  pageAt(pathname)?.screen.next?.forEach(prefetch);
}
