import type { Client, MienContract } from '@mien/contract';
import type { Catalogue } from '@mien/messages';
import type { IconName } from '@mien/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Opened } from './opened.ts';
import type { Session } from './session-of-cookie.ts';

/** A text of the catalogue that is read when it is shown: screens are declared before the words of the page's language are there. */
export interface Words {
  readonly catalogue: keyof Catalogue;
  /** The text itself, or what it is read from. */
  readonly english: string | object;
  readonly read: (texts: never) => string;
}

type OneText = { [Name in keyof Catalogue]: Catalogue[Name] extends string ? Name : never }[keyof Catalogue];

/**
 * Names a text of the catalogue, which is an export of its own: the frame around all pages carries it, and would carry every other text of
 * its feature as well.
 */
export function words(catalogue: OneText, english: string): Words {
  return { catalogue, english, read: (text: string) => text };
}

/** Names one of the texts that the frame around all pages has anyway. */
export function shellWords(english: Catalogue['shell'], read: (texts: Catalogue['shell']) => string): Words {
  return { catalogue: 'shell', english, read };
}

/** A place of the patient's app: a bar at the foot of a phone, in the header of a larger screen. */
export type PlaceName = 'home' | 'trends' | 'scan' | 'messages' | 'me';

/** Who looks at a menu, and where. */
export interface MenuReader {
  /** Null while nobody is signed in, undefined while that is not known. */
  readonly session: Session | null | undefined;
  readonly isPatient: boolean;
  /** A patient who signed in by code: not somebody who came with a link for one scan. */
  readonly isFullPatient: boolean;
  readonly hasHistory: boolean;
  readonly mayScan: boolean;
  readonly mayChat: boolean;
  /** Not a carer in somebody else's place. */
  readonly isOneself: boolean;
  /** Whether an address is the one of the page that is open. */
  readonly isAt: (pattern: string) => boolean;
}

/** A line of menus that leads to a screen. */
export interface MenuEntry {
  readonly icon: IconName;
  /** Lines stand by this number. From {@link MENU_END} on they stand at the end, beside the way out. */
  readonly order: number;
  readonly name: Words;
  /** What is found there, in a sentence. */
  readonly about?: Words;
  /** Where it leads. By default to the screen's first address. */
  readonly to?: string;
  /** What the line counts. */
  readonly unread?: 'answers' | 'conversations';
  /** Who gets the line, of those who have the screen's permission. By default everybody. */
  readonly isFor?: (reader: MenuReader) => boolean;
}

/** From this order on, lines of the menu stand at its end. */
export const MENU_END = 1000;

/** What stands in an address at the `:names` of its pattern. */
export type AddressValues = Readonly<Record<string, string>>;

/** Fills the store with what a page shows first. Nothing is thrown: a page tells what it could not have. */
export type ReadFirst = (
  store: QueryClient,
  client: Client<MienContract>,
  values: AddressValues,
  search: string,
) => Promise<unknown>;

interface Declared extends Opened {
  /** Its line in the menus. */
  readonly menu?: MenuEntry;
  /** The patient's place that it belongs to. With `none`, one thing is to be done, and no places are offered. */
  readonly place?: PlaceName | 'none';
  /** Address of the screen of staff that it belongs to. */
  readonly within?: string;
  /** Whether a session for scanning alone opens it, too. Any other screen of a patient then shows `ScanOnlyView`. */
  readonly isForScanOnly?: true;
  /** Fetches what puts the answers that it shows first into the store. In the file of the page. */
  readonly loader?: () => Promise<ReadFirst>;
  /** Address of the screen that it goes on to by itself: that one's files are fetched with its own. */
  readonly leadsTo?: string;
  /** Addresses of the screens that most likely follow. Their files are fetched when the browser is idle. */
  readonly next?: readonly string[];
}

interface PageOf<Props> {
  /** Texts that its page reads besides those of most pages. */
  readonly texts?: 'legal';
  /** Fetches its page. */
  readonly lazy: () => Promise<ComponentType<Props>>;
  /** What the page is told. */
  readonly props?: Props;
}

/** All that the app knows of a screen: what the router, the menus, the places and the walks through all screens are made of. */
export interface Screen extends Declared, PageOf<Record<never, never>> {}

/** Declares a screen. A page with properties comes with them. */
export function screen<Props extends object>(
  declared: Declared & PageOf<Props> & (Record<never, never> extends Props ? unknown : { readonly props: Props }),
): Screen {
  return declared as unknown as Screen;
}
