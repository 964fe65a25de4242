import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Contract,
  callTable,
  contractVersion,
  mienContract,
  patientContract,
  staffContract,
} from '@mien/contract';
import { CATALOGUES } from '@mien/messages/catalogues';
import react from '@vitejs/plugin-react';
import { type BuildOptions, build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { OPENED_MOST } from './opened-most.ts';

/** The API during development; the built app is served by it. */
const API_ORIGIN = 'http://localhost:3000';

/** What `not-opened.js` shows when a file of the page does not arrive. */
const notOpened = (
  language: string,
  { document, retry }: { readonly document: { readonly notOpened: string }; readonly retry: string },
): string => `<div lang="${language}"><p>${document.notOpened}</p><p><button type="button">${retry}</button></p></div>`;

/** Puts the texts into the page itself: they live with all others. */
function pageTexts(): Plugin {
  const { en, es } = CATALOGUES;
  // Without its script the page cannot know the reader's language.
  const texts: Readonly<Record<string, string>> = {
    ...en.shell.document,
    noScriptInSpanish: es.shell.document.noScript,
    notOpened: notOpened('en', en.shell) + notOpened('es', es.shell),
  };
  return {
    name: 'mien-page-texts',
    transformIndexHtml: (html) =>
      html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
        const text = texts[key];
        if (text === undefined) throw new Error(`no text for {{${key}}} of index.html`);
        return text;
      }),
  };
}

/** Puts the script that reports missing files into the page, where it runs when no file arrives. */
function notOpenedScript(): Plugin {
  const PLACE = '<!-- not-opened.js -->';
  const script = readFileSync(createRequire(import.meta.url).resolve('@mien/ui/not-opened.js'), 'utf8');
  return {
    name: 'mien-not-opened-script',
    transformIndexHtml(html) {
      if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
      return html.replace(PLACE, () => `<script>${script}</script>`);
    },
  };
}

/** Puts the icon into the page: a request for so little would share a slow line with the app's files. */
function pageIcon(): Plugin {
  const svg = readFileSync(new URL('public/icon.svg', import.meta.url), 'utf8');
  return {
    name: 'mien-page-icon',
    transformIndexHtml(html) {
      const ICON = 'href="/icon.svg"';
      if (!html.includes(ICON)) throw new Error(`index.html has no ${ICON}`);
      return html.replace(ICON, () => `href="data:image/svg+xml,${encodeURIComponent(svg)}"`);
    },
  };
}

/**
 * How calls are made, and the version of their contract, read from the contract itself: pages need the rest of it only for
 * answers of another version. A server of `vite` reads it when it starts.
 */
function calls(): Plugin {
  const PREFIX = '\0virtual:mien-calls/';
  // Passkeys are asked for when the first screen is idle.
  const { passkeys, ...patient } = patientContract;
  const parts: Readonly<Record<string, Contract>> = { patient, passkeys: { passkeys }, staff: staffContract };
  return {
    name: 'mien-calls',
    resolveId: (id) => (`\0${id}`.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      const part = id.startsWith(PREFIX) ? parts[id.slice(PREFIX.length)] : undefined;
      if (part === undefined) return null;
      const version = await contractVersion(mienContract);
      return `export const calls = ${JSON.stringify(callTable(part))};\nexport const version = '${version}';`;
    },
  };
}

/** What every visit needs: its modules hold the screen that most visits begin with. */
const FIRST_SCREEN = /app\/start\.tsx$/;

/** Lets the browser fetch letters, app and first page together instead of one after the other. */
function preloadFirstScreen(): Plugin {
  return {
    name: 'mien-preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle);
        const font = files.find((file) => FONT.every((part) => file.fileName.includes(part)));
        const first = files.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => FIRST_SCREEN.test(id)));
        const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
        if (!font || !first || !entry) throw new Error('font, first screen or entry are not in the bundle');
        const chunks: { readonly name: string; readonly length: number }[] = [];
        const styles = new Set<string>();
        const visit = (fileName: string) => {
          const file = bundle[fileName];
          if (file?.type !== 'chunk' || chunks.some(({ name }) => name === fileName)) return;
          // Styles of what a chunk imports come before its own.
          for (const next of file.imports) visit(next);
          chunks.push({ name: fileName, length: file.code.length });
          for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
        };
        visit(first.fileName);
        // Without HTTP/2 a browser fetches six files at a time: the long ones come before the short ones.
        chunks.sort((one, other) => other.length - one.length);
        const link = (attrs: Record<string, string>, injectTo: 'head' | 'head-prepend' = 'head') => ({
          tag: 'link',
          attrs,
          injectTo,
        });
        // The entry asks for all other files: it takes the connection that is open already.
        const scripts = [entry.fileName, ...chunks.map(({ name }) => name).filter((name) => name !== entry.fileName)];
        const isNew = (name: string) => !html.includes(`/${name}"`);
        return [
          ...scripts.map((name) => link({ rel: 'modulepreload', href: `/${name}`, crossorigin: '' }, 'head-prepend')),
          ...[...styles].filter(isNew).map((name) => link({ rel: 'stylesheet', href: `/${name}`, crossorigin: '' })),
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font.fileName}`, crossorigin: '' }),
        ];
      },
    },
  };
}

/** Parts of the name of the font that the first screen needs. */
const FONT = ['most-letters', '.woff2'];

/** What an installed app does behind them. */
const INSTALLED_APP = /app\/installed-app\/index\.ts$/;
/** What checks the answers of a server of another version. */
const PATIENT_CONTRACT = /app\/patient-contract\.ts$/;
const DOMAIN = /packages\/domain\/src\//;
const SHEET = /shared\/platform\/sheet-part\.ts$/;
const MENU = /app\/shell\/menu\.tsx$/;

/** Modules by the name of the file that holds them. */
type Groups = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Which modules make one file: those of the entry, of the first screen beyond it, of the contracts, of the app's shell, and
 * what patients' pages share: with each other, or one of them with other people's pages. Read from a build without groups, after what nobody uses is
 * shaken off: reading imports would not do, because a package's index names all of it.
 */
async function modulesOfGroups(): Promise<Groups> {
  const pages = new Set<string>();
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [
      react(),
      pageTexts(),
      calls(),
      {
        name: 'mien-find-pages',
        buildEnd() {
          for (const id of this.getModuleIds()) {
            if (OPENED_MOST.test(id) || INSTALLED_APP.test(id)) pages.add(id);
          }
        },
      },
    ],
    build: { ...BUILD, write: false },
  });
  const chunks = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file) => file.type === 'chunk');
  const taken = new Set<string>();
  const neededBy = (isStart: (id: string) => boolean): Set<string> => {
    const start = chunks.find((chunk) => chunk.moduleIds.some(isStart));
    if (!start) throw new Error(`the build has no ${isStart}`);
    const seen = new Set<string>();
    const modules = new Set<string>();
    const visit = (fileName: string) => {
      const chunk = chunks.find((file) => file.fileName === fileName);
      if (!chunk || seen.has(fileName)) return;
      seen.add(fileName);
      for (const id of chunk.moduleIds) if (!taken.has(id)) modules.add(id);
      for (const next of chunk.imports) visit(next);
    };
    visit(start.fileName);
    return modules;
  };
  const groups = new Map<string, ReadonlySet<string>>();
  const take = (name: string, modules: ReadonlySet<string>) => {
    groups.set(name, new Set([...(groups.get(name) ?? []), ...modules]));
    for (const id of modules) taken.add(id);
  };
  const lengths = new Map(
    chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength])),
  );
  const lengthOf = (id: string) => lengths.get(id) ?? 0;
  /** What is in the file of a page already. */
  const ofPages = new Set(
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => pages.has(id))).flatMap(({ moduleIds }) => moduleIds),
  );
  // What runs before the texts are there must not bring with it what reads them.
  for (const [name, module] of FILES_OF_MANY_PAGES) {
    const modules = neededBy((id) => module.test(id));
    // The little style that the app's shell adds is no request of its own.
    if (name === 'first-screen')
      for (const id of neededBy((id) => SHELL.test(id))) if (STYLES.test(id)) modules.add(id);
    // Pages know an email address and a time zone as calls do: in the file of the fields of calls, they would bring all of it.
    if (name === 'shell') for (const id of neededBy((id) => FIELDS.test(id))) if (DOMAIN.test(id)) modules.add(id);
    // Most of it is React, which a new version of the app leaves as it was, and a slow line brings sooner on a connection of its own.
    if (name === 'first-screen') take('react', new Set([...modules].filter(isLibrary)));
    take(name, new Set([...modules].filter((id) => !taken.has(id))));
  }
  // A chunk stays a file; what others need of it as well must not bring all of it with it.
  const takeParts = (start: string) => {
    const own = chunks.find(({ moduleIds }) => moduleIds.includes(start));
    const name = own?.name ?? 'page';
    const parts = [...neededBy((id) => id === start)].filter((id) => !own?.moduleIds.includes(id) && !ofPages.has(id));
    // Menu and sheets need the libraries of a page, and nothing of what it shows.
    take(`${name}-library`, new Set(parts.filter(isLibrary)));
    const ownParts = parts.filter((id) => !isLibrary(id) && !ofMenu.has(id));
    // A request costs a phone more than a few parts that its other pages do not need.
    const characters = ownParts.reduce((sum, id) => sum + lengthOf(id), 0);
    if (characters > SMALL_FILE_CHARACTERS || INSTALLED_APP.test(start)) take(`${name}-parts`, new Set(ownParts));
    else take('patient', new Set(ownParts));
  };
  // The menu opens at once, and brings no part of a page with it.
  const ofMenu = neededBy((id) => MENU.test(id));
  const lateParts = [...pages].flatMap((page) => {
    const own = chunks.find(({ moduleIds }) => moduleIds.includes(page));
    const fetchedLater = own?.dynamicImports.flatMap(
      (name) => chunks.find(({ fileName }) => fileName === name)?.moduleIds ?? [],
    );
    return (fetchedLater ?? []).filter((id) => LATE_PART.test(id)).map((part) => ({ page, part }));
  });
  const byPage = [...pages].map((page) => {
    const needed = neededBy((id) => id === page);
    for (const late of lateParts)
      if (late.page === page) for (const id of neededBy((id) => id === late.part)) needed.add(id);
    return needed;
  });
  const isShared = (id: string) => byPage.filter((modules) => modules.has(id)).length > 1;
  take('patient', new Set(byPage.flatMap((modules) => [...modules]).filter(isShared)));
  // The chart is drawn for patients and for staff: other pages that share something with Trends must not bring it with them.
  const all = chunks.flatMap(({ moduleIds }) => moduleIds);
  take('trend', new Set(all.filter((id) => TREND_CHART.test(id) && !taken.has(id))));
  for (const page of pages) takeParts(page);
  for (const { part } of lateParts) takeParts(part);
  // Other pages need some of the domain's modules that it needs, and nothing else of it.
  const ofContract = neededBy((id) => PATIENT_CONTRACT.test(id));
  take('domain', new Set([...ofContract].filter((id) => DOMAIN.test(id))));
  take('patient-contract', new Set([...ofContract].filter((id) => !DOMAIN.test(id))));
  // Menu and pages open sheets; none of them needs one to be drawn.
  take(
    'sheet',
    neededBy((id) => SHEET.test(id)),
  );
  return groups;
}

/** Before names are shortened: about 2 kB over the wire. */
const SMALL_FILE_CHARACTERS = 6_000;

/** What draws a course over time. */
const TREND_CHART = /src\/shared\/health\/trend\//;

/** What a page shows below its top (`latePart`). */
const LATE_PART = /features\/[\w-]+\/[\w-]+-rest\.tsx$/;

const isLibrary = (id: string) => id.includes('/node_modules/');

const SHELL = /app\/app\.tsx$/;
const FIELDS = /packages\/contract\/src\/fields\.ts$/;
const STYLES = /\.css$/;

/** In this order: each file has what is not in those before it. */
const FILES_OF_MANY_PAGES = [
  ['entry', /src\/main\.tsx$/],
  ['first-screen', FIRST_SCREEN],
  ['shell', SHELL],
  ['contract', FIELDS],
] as const;

/** Gives the build few files: each costs a request, and without HTTP/2 a browser makes six at a time. */
function groupFiles(): Plugin {
  return {
    name: 'mien-group-files',
    apply: 'build',
    async config() {
      const groups = [...(await modulesOfGroups())]
        .filter(([, modules]) => modules.size > 0)
        .map(([name, modules]) => ({
          name,
          test: (id: string) => modules.has(id),
          includeDependenciesRecursively: false,
        }));
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

const BUILD: BuildOptions = {
  target: 'es2023',
  // The size budgets are checked against it.
  manifest: true,
  // A data: font or script would need a wider content security policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // A number that has a name in one place still costs nothing where it is used.
  rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 3 } } },
  chunkSizeWarningLimit: 400,
};

export default defineConfig({
  plugins: [react(), pageTexts(), notOpenedScript(), pageIcon(), calls(), groupFiles(), preloadFirstScreen()],
  build: BUILD,
  server: {
    // `/development/…` is a page of the app, `/dev/…` is not; shared results are drawn by
    // the server, which sends visitors who seem to come by another host to the proper one.
    proxy: {
      '^/v1/': API_ORIGIN,
      '^/dev/': API_ORIGIN,
      '^/sharedResult/': { target: API_ORIGIN, changeOrigin: false },
    },
  },
  test: {
    environment: 'jsdom',
    // One window a worker; set-up.ts cleans it after each file.
    isolate: false,
    // It adds globals, which set-up.ts removes: the next file that asks for them has to get them again.
    server: { deps: { inline: ['fake-indexeddb'] } },
    include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/shared/testing/set-up.ts'],
    css: { include: [/tokens\.css/] },
  },
});
