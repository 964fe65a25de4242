import type { Client, MienContract } from '@mien/contract';
import type { Catalogue } from '@mien/messages';
import type { IconName } from '@mien/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Opened } from './opened.ts';
import type { Session } from './session-of-cookie.ts';

/** A text of the catalogue, read when it is shown: screens are declared before the texts of the page's language have loaded. */
export interface Words {
  readonly catalogue: keyof Catalogue;
  /** The text itself, or the object from which it is read. */
  readonly english: string | object;
  readonly read: (texts: never) => string;
}

type OneText = { [Name in keyof Catalogue]: Catalogue[Name] extends string ? Name : never }[keyof Catalogue];

/**
 * Refers to a text of the catalogue that is its own export: the frame around all pages includes it, and would otherwise include all texts
 * of its feature.
 */
export function words(catalogue: OneText, english: string): Words {
  return { catalogue, english, read: (text: string) => text };
}

/** Refers to one of the texts that the frame around all pages includes anyway. */
export function shellWords(english: Catalogue['shell'], read: (texts: Catalogue['shell']) => string): Words {
  return { catalogue: 'shell', english, read };
}

/** A place of the patient's app: a bar at the foot of a phone, in the header of a larger screen. */
export type PlaceName = 'home' | 'trends' | 'scan' | 'messages' | 'me';

/** The reader of a menu, and the current page. */
export interface MenuReader {
  /** Null when no user is signed in, undefined while unknown. */
  readonly session: Session | null | undefined;
  readonly isPatient: boolean;
  /** A patient who signed in by code, not with a link for one scan. */
  readonly isFullPatient: boolean;
  readonly hasHistory: boolean;
  readonly mayScan: boolean;
  readonly mayChat: boolean;
  /** Not a carer in a patient's place. */
  readonly isOneself: boolean;
  /** Whether an address is that of the open page. */
  readonly isAt: (pattern: string) => boolean;
}

/** A menu line that leads to a screen. */
export interface MenuEntry {
  readonly icon: IconName;
  /** Lines are sorted by this number. From {@link MENU_END} on they are at the end, next to sign-out. */
  readonly order: number;
  readonly name: Words;
  /** The content of the screen, in a sentence. */
  readonly about?: Words;
  /** The target. By default the screen's first address. */
  readonly to?: string;
  /** The count shown on the line. */
  readonly unread?: 'answers' | 'conversations';
  /** Which readers get the line, among those with the screen's permission. By default all. */
  readonly isFor?: (reader: MenuReader) => boolean;
}

/** From this number on, lines are at the end of the menu. */
export const MENU_END = 1000;

/** The values in an address for the `:names` of its pattern. */
export type AddressValues = Readonly<Record<string, string>>;

/** Loads what a page shows first into the store. Never throws: the page reports what failed to load. */
export type ReadFirst = (
  store: QueryClient,
  client: Client<MienContract>,
  values: AddressValues,
  search: string,
) => Promise<unknown>;

interface Declared extends Opened {
  /** Its line in the menus. */
  readonly menu?: MenuEntry;
  /** The patient's place to which it belongs. With `none`, the screen is about a single task, and no places are offered. */
  readonly place?: PlaceName | 'none';
  /** With `none`: the place to which it belongs once the patient has scans. On the way to the first one, nothing else is offered. */
  readonly placeAfterScans?: PlaceName;
  /** Address of the staff screen to which it belongs. */
  readonly within?: string;
  /** Whether a scan-only session may open it, too. Other screens of a patient then show `ScanOnlyView`. */
  readonly isForScanOnly?: true;
  /** Fetches the function that loads what the page shows first. In the file of the page. */
  readonly loader?: () => Promise<ReadFirst>;
  /** Address of the screen to which it redirects: the files of both are fetched together. */
  readonly leadsTo?: string;
  /** Addresses of the screens that most likely follow. Their files are fetched when the browser is idle. */
  readonly next?: readonly string[];
}

interface PageOf<Props> {
  /** Texts that its page needs besides those of most pages. */
  readonly texts?: 'legal';
  /** Fetches its page. */
  readonly lazy: () => Promise<ComponentType<Props>>;
  /** Properties of the page. */
  readonly props?: Props;
}

/** Everything the app knows of a screen: the source of the router, the menus, the places and the tests of all screens. */
export interface Screen extends Declared, PageOf<Record<never, never>> {}

/** Declares a screen, with the properties of its page, if any. */
export function screen<Props extends object>(
  declared: Declared & PageOf<Props> & (Record<never, never> extends Props ? unknown : { readonly props: Props }),
): Screen {
  return declared as unknown as Screen;
}
