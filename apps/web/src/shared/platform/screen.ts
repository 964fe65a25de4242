import type { Client, MienContract } from '@mien/contract';
import type { Catalog } from '@mien/messages';
import type { IconName } from '@mien/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Opened } from './opened.ts';
import type { Session } from './session-of-cookie.ts';

/**
 * A reference to a text of the catalog, read when it is shown: screens are declared before the texts of the page's
 * language have loaded.
 */
export interface Words {
  readonly catalog: keyof Catalog;
  /** The text itself, or the object from which it is read. */
  readonly english: string | object;
  readonly read: (texts: never) => string;
}

type OneText = { [Name in keyof Catalog]-?: Catalog[Name] extends string ? Name : never }[keyof Catalog];

/**
 * Refers to a text that is its own export: the shell bundles it, and would otherwise bundle all texts of its feature.
 */
export function words(catalog: OneText, english: string): Words {
  return { catalog, english, read: (text: string) => text };
}

/** Refers to one of the texts that the shell bundles anyway. */
export function shellWords(english: Catalog['shell'], read: (texts: Catalog['shell']) => string): Words {
  return { catalog: 'shell', english, read };
}

/** A tab of the patient's app: in a bar at the bottom of a phone, in the header of a larger screen. */
export type TabName = 'home' | 'trends' | 'scan' | 'messages' | 'me';

/** The reader of a menu, and the current page. */
export interface MenuReader {
  /** Null if no user is signed in, undefined while unknown. */
  readonly session: Session | null | undefined;
  readonly isPatient: boolean;
  /** A patient who signed in by code, not with a link for one scan. */
  readonly isFullPatient: boolean;
  readonly hasHistory: boolean;
  readonly mayScan: boolean;
  readonly mayChat: boolean;
  /** Not a carer acting for a patient. */
  readonly isOneself: boolean;
  /** Whether a URL is that of the open page. */
  readonly isAt: (pattern: string) => boolean;
}

/** A menu item that links to a screen. */
export interface MenuEntry {
  readonly icon: IconName;
  /** Sort order. From {@link MENU_END} on, items are at the end, next to sign-out. */
  readonly order: number;
  readonly name: Words;
  /** The content of the screen, in a sentence. */
  readonly about?: Words;
  /** The target. Defaults to the screen's first URL. */
  readonly to?: string;
  /** The badge shown on the item. */
  readonly unread?: 'answers' | 'conversations';
  /** Which readers get the item, among those with the screen's permission. Defaults to all. */
  readonly isFor?: (reader: MenuReader) => boolean;
}

/** From this number on, items are at the end of the menu. */
export const MENU_END = 1000;

/** The values in a URL for the `:names` of its pattern. */
export type AddressValues = Readonly<Record<string, string>>;

/** Prefetches what a page shows first. Never throws: the page reports what failed to load. */
export type ReadFirst = (
  store: QueryClient,
  client: Client<MienContract>,
  values: AddressValues,
  search: string,
) => Promise<unknown>;

interface Declared extends Opened {
  /** Its menu item. */
  readonly menu?: MenuEntry;
  /** The tab that it belongs to. `none`: the screen is about a single task, and no tabs are shown. */
  readonly tab?: TabName | 'none';
  /** With `none`: the tab that it belongs to once the patient has scans. Before the first scan, no tabs are shown. */
  readonly tabAfterScans?: TabName;
  /** URL of the staff screen that it belongs to. */
  readonly within?: string;
  /** Whether a scan-only session may open it, too. Other screens of a patient then show `ScanOnlyView`. */
  readonly isForScanOnly?: true;
  /** Loads the function that prefetches what the page shows first. In the chunk of the page. */
  readonly loader?: () => Promise<ReadFirst>;
  /** URL of the screen that it redirects to: the chunks of both are loaded together. */
  readonly leadsTo?: string;
  /** URLs of the screens that most likely follow. Their chunks are prefetched when the browser is idle. */
  readonly next?: readonly string[];
}

interface PageOf<Props> {
  /** Texts that its page needs besides those of most pages. */
  readonly texts?: 'legal';
  /** Loads its page. */
  readonly lazy: () => Promise<ComponentType<Props>>;
  /** Props of the page. */
  readonly props?: Props;
}

/**
 * Everything the app knows about a screen: the source of the router, the menus, the tabs and the tests of all screens.
 */
export interface Screen extends Declared, PageOf<Record<never, never>> {}

/** Declares a screen, with the props of its page, if any. */
export function screen<Props extends object>(
  declared: Declared & PageOf<Props> & (Record<never, never> extends Props ? unknown : { readonly props: Props }),
): Screen {
  return declared as unknown as Screen;
}
