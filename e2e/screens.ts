import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalog } from '@mien/messages';
import { CATALOGS } from '@mien/messages/catalogs';
import type { Page } from '@playwright/test';
import { type Audience, examplesOf, type Opened, pathsOf } from '../apps/web/src/shared/platform/opened.ts';
import { ROOT } from '../tools/processes.ts';
import { apart } from './apart.ts';

/** Checks of each screen; `looks.ts` defines which run in which language. */
export type LookName =
  | 'heading'
  | 'found'
  | 'waits'
  | 'rules'
  | 'room'
  | 'finger'
  | 'ear'
  | 'keyboard'
  | 'translated'
  | 'words';

/** Checks that are skipped, each with its reason. */
export type Exceptions = Partial<Readonly<Record<LookName, string>>>;

/** A screen of the web app: its URL, with `{id}` for one of the patient's measurements, and its heading. */
export interface Screen {
  readonly path: string;
  readonly heading: (texts: Catalog) => string;
}

/** The part of the web app's screen declaration that is used here. */
interface Declared extends Opened {
  readonly menu?: {
    readonly order: number;
    readonly name: { readonly english: string | object; readonly read: (english: string | object) => string };
  };
}

/** Folder of the web app's screen declarations. */
const WEB = join(ROOT, 'apps/web/src');
const FILES = globSync(['features/*/route.ts', 'app/pages/*.route.ts'], { cwd: WEB }).toSorted();

async function screensOf(file: string): Promise<readonly Declared[]> {
  // Computed import: all files that declare screens are loaded.
  const { screens }: { readonly screens: readonly Declared[] } = await import(pathToFileURL(join(WEB, file)).href);
  return screens;
}

const DECLARED = (await Promise.all(FILES.map(screensOf))).flat();

/** Walks follow a link to a screen with a different heading, and reload for the others. */
const openedBy = (audience: Audience): readonly Screen[] =>
  apart(
    DECLARED.flatMap(examplesOf)
      .filter((example) => example.audience === audience)
      .map(({ at, heading }) => ({ path: at, heading })),
    ({ heading }) => heading(CATALOGS.en),
  );

/**
 * Screens that walks open, by audience: before signing in, signed in or not, as a patient with earlier scans, as staff.
 */
export const SCREENS = {
  visitor: openedBy('visitor'),
  anybody: openedBy('anybody'),
  patient: openedBy('patient'),
  staff: openedBy('staff'),
} as const;

/** Screens that declare no example URL. */
export const WITHOUT_EXAMPLES: readonly string[] = DECLARED.filter(
  (declared) => examplesOf(declared).length === 0,
).flatMap((declared) => pathsOf(declared)[0] ?? []);

/**
 * How walks reach those screens: by a URL that begins like this and that they create, or not at all, with the reason.
 */
export const OPENED_OTHERWISE: Readonly<
  Record<string, { readonly address: string } | { readonly address: null; readonly reason: string }>
> = {
  '/admin/patient/:uid': { address: '/admin/patient/' },
  '/sharedResult/:shareKey': { address: '/sharedResult/' },
  '/unauthorized/test': { address: null, reason: 'It only logs out, and shows the sign-in.' },
};

/** Staff pages in menu order, with the permission that they need and their menu name. */
export const STAFF_PAGES = DECLARED.flatMap((declared) => {
  const { permission, menu } = declared;
  const [path = ''] = pathsOf(declared);
  return permission && menu ? [{ path, permission, order: menu.order, name: menu.name.read(menu.name.english) }] : [];
}).toSorted((one, other) => one.order - other.order);

export const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
