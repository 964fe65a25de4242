import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { textsOf } from './language.ts';
import { pathsOf } from './opened.ts';
import { useReachOf } from './permissions.ts';
import type { MenuEntry, Screen, Words } from './screen.ts';
import { screenAt } from './screen-at.ts';

/** A text in the language of the page. */
export function menuText({ catalog, english, read }: Words): string {
  return read(textsOf(catalog, english as never) as never);
}

const ScreensContext = createContext<readonly Screen[]>([]);
/** Provides features with the list of all screens, which only the app knows. */
export const ScreensProvider = ScreensContext.Provider;

/** A staff page in menus. */
export interface StaffPage extends Omit<MenuEntry, 'name' | 'about'> {
  readonly path: string;
  readonly name: string;
  readonly about: string;
}

/** Router state of menu links: the page was opened by name, not by URL. */
export const FROM_MENU = { isFromMenu: true } as const;

export const isFromMenu = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromMenu' in state && state.isFromMenu === true;

/** Screens with a menu item, in order. */
export function inMenuOrder(screens: readonly Screen[]): readonly (Screen & { readonly menu: MenuEntry })[] {
  const hasMenu = (screen: Screen): screen is Screen & { readonly menu: MenuEntry } => screen.menu !== undefined;
  return screens.filter(hasMenu).toSorted((one, other) => one.menu.order - other.menu.order);
}

/** Whether the signed-in user's roles open a screen: a staff screen needs a permission beyond the user's own data. */
export function useMayOpen(): (screen: Pick<Screen, 'permission'>) => boolean {
  const reachOf = useReachOf();
  return ({ permission }) => {
    if (permission === undefined) return true;
    const reach = reachOf(permission);
    return reach === 'client' || reach === 'all';
  };
}

/** The staff pages that the signed-in user's roles open, in menu order. */
export function useStaffPages(): readonly StaffPage[] {
  const screens = useContext(ScreensContext);
  const mayOpen = useMayOpen();
  return inMenuOrder(screens)
    .filter((screen) => screen.permission !== undefined && mayOpen(screen))
    .map(({ menu, ...screen }) => ({
      ...menu,
      path: pathsOf(screen)[0] ?? '',
      name: menuText(menu.name),
      about: menu.about ? menuText(menu.about) : '',
    }));
}

/** Whether the open page is a staff page or belongs to it. @param path  the first URL of the staff page */
export function useIsWithin(path: string): boolean {
  const screens = useContext(ScreensContext);
  const { pathname } = useLocation();
  const open = screenAt(screens, pathname)?.screen;
  return open !== undefined && (open.within === path || pathsOf(open)[0] === path);
}
