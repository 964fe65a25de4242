import type { ComponentType } from 'react';
import { pathsOf } from '../shared/platform/opened.ts';
import type { AddressValues, Screen } from '../shared/platform/screen.ts';
import { screenAt } from '../shared/platform/screen-at.ts';
import { pageOf } from './page-of.tsx';
import { SCREENS } from './screens.ts';

/** A screen with its page, which is loaded when first needed. */
export interface Page {
  readonly screen: Screen;
  readonly Component: ComponentType;
  readonly load: () => Promise<unknown>;
  readonly prefetch: () => void;
}

/** Prefetches the page of a route pattern. */
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

interface PageAt {
  readonly page: Page;
  readonly values: AddressValues;
}

/** The page at a URL, with the URL's parameters; null if there is none. */
export function pageAt(pathname: string): PageAt | null {
  const found = screenAt(SCREENS, pathname);
  const page = PAGES.find(({ screen }) => screen === found?.screen);
  return found && page ? { page, values: found.values } : null;
}

/** Prefetches the pages that most likely follow the one at a URL. */
export function prefetchNext(pathname: string): void {
  pageAt(pathname)?.page.screen.next?.forEach(prefetch);
}
