import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '@mien/messages';
import { CATALOGUES } from '@mien/messages/catalogues';
import type { Page } from '@playwright/test';
import { type Audience, examplesOf, type Opened, pathsOf } from '../apps/web/src/shared/platform/opened.ts';
import { ROOT } from '../tools/processes.ts';
import { apart } from './apart.ts';

/** What is made of each screen, in one language or another; `looks.ts` says which in which. */
export type LookName =
  | 'heading'
  | 'found'
  | 'waits'
  | 'rules'
  | 'room'
  | 'finger'
  | 'ear'
  | 'keyboard'
  | 'spanish'
  | 'words';

/** Looks that are left out somewhere, each with its reason. */
export type Exceptions = Partial<Readonly<Record<LookName, string>>>;

/** A screen of the web app: its address, with `{id}` for one of the patient's measurements, and its heading. */
export interface Screen {
  readonly path: string;
  readonly heading: (texts: Catalogue) => string;
}

/** What the web app declares of a screen, as far as it matters here. */
interface Declared extends Opened {
  readonly menu?: {
    readonly order: number;
    readonly name: { readonly english: string | object; readonly read: (english: string | object) => string };
  };
}

/** Where the web app declares its screens. */
const WEB = join(ROOT, 'apps/web/src');
const FILES = globSync(['features/*/route.ts', 'app/pages/*.route.ts'], { cwd: WEB }).toSorted();

async function screensOf(file: string): Promise<readonly Declared[]> {
  // Computed import: every file that declares screens, whichever there are.
  const { screens }: { readonly screens: readonly Declared[] } = await import(pathToFileURL(join(WEB, file)).href);
  return screens;
}

const DECLARED = (await Promise.all(FILES.map(screensOf))).flat();

/** Walks follow a link to a screen with another heading, and load the others. */
const openedBy = (audience: Audience): readonly Screen[] =>
  apart(
    DECLARED.flatMap(examplesOf)
      .filter((example) => example.audience === audience)
      .map(({ at, heading }) => ({ path: at, heading })),
    ({ heading }) => heading(CATALOGUES.en),
  );

/** What walks through all screens open, by who sees it: before signing in, signed in or not, as a patient with earlier scans, as staff. */
export const SCREENS = {
  visitor: openedBy('visitor'),
  anybody: openedBy('anybody'),
  patient: openedBy('patient'),
  staff: openedBy('staff'),
} as const;

/** Screens that declare no address to open. */
export const WITHOUT_EXAMPLES: readonly string[] = DECLARED.filter(
  (declared) => examplesOf(declared).length === 0,
).flatMap((declared) => pathsOf(declared)[0] ?? []);

/** How walks reach those screens: by an address that begins like this and that they make, or not at all, with the reason. */
export const OPENED_OTHERWISE: Readonly<
  Record<string, { readonly address: string } | { readonly address: null; readonly reason: string }>
> = {
  '/admin/patient/:uid': { address: '/admin/patient/' },
  '/sharedResult/:shareKey': { address: '/sharedResult/' },
  '/unauthorized/test': { address: null, reason: 'It only logs out, and shows the sign-in.' },
};

/** The pages of staff in the order of the menu, with the permission that opens them and their name there. */
export const STAFF_PAGES = DECLARED.flatMap((declared) => {
  const { permission, menu } = declared;
  const [path = ''] = pathsOf(declared);
  return permission && menu ? [{ path, permission, order: menu.order, name: menu.name.read(menu.name.english) }] : [];
}).toSorted((one, other) => one.order - other.order);

export const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
