import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type Contract,
  callTable,
  contractVersion,
  mienContract,
  patientContract,
  staffContract,
} from '@mien/contract';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageAttributes } from '@mien/domain';
import { CATALOGS } from '@mien/messages/catalogs';
import { PSEUDO_LANGUAGES, type PseudoLanguageName, pseudoLanguageScript } from '@mien/messages/pseudo-language';
import react from '@vitejs/plugin-react';
import { type BuildOptions, build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { OPENED_MOST } from './opened-most.ts';
import { readAccuracyFigures } from './read-accuracy-figures.ts';

/** The API during development; in production it serves the built app. */
const API_ORIGIN = 'http://localhost:3000';

/** What `not-opened.js` shows if a file of the page cannot be loaded. */
function notOpened(language: Language): string {
  const { document, retry } = CATALOGS[language].shell;
  return `<div ${languageAttributes(language)}><p>${document.notOpened}</p><p><button type="button">${retry}</button></p></div>`;
}

function noScript(language: Language): string {
  return `<p ${languageAttributes(language)}>${CATALOGS[language].shell.document.noScript}</p>`;
}

/** Inlines the texts into the page: they are in the catalog with all others. */
function pageTexts(): Plugin {
  const { document } = CATALOGS[DEFAULT_LANGUAGE].shell;
  // Without its script the page cannot know the reader's language.
  const texts: Readonly<Record<string, string>> = {
    title: document.title,
    description: document.description,
    noScript: LANGUAGES.map(noScript).join('\n      '),
    notOpened: LANGUAGES.map(notOpened).join(''),
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

/**
 * During development, `?lang=test` shows the keys of texts, and `?lang=long` shows longer texts from right to left. As
 * other languages, they stay until another one is chosen.
 */
function pseudoLanguages(): Plugin {
  const scripts = Object.keys(PSEUDO_LANGUAGES).map(
    (name) => `if(asked==='${name}')${pseudoLanguageScript(name as PseudoLanguageName)};`,
  );
  const asked = "new URLSearchParams(location.search).get('lang')??localStorage.getItem('language')";
  return {
    name: 'mien-pseudo-languages',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'script', children: `{const asked=${asked};${scripts.join('')}}`, injectTo: 'head-prepend' },
    ],
  };
}

/** Inlines the script that reports missing files, so that it runs even if no file can be loaded. */
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

/** Inlines the icon: a request for so little would share a slow network with the app's files. */
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
 * The call shapes and the contract version, read from the contract itself: pages need the rest of it only for responses
 * of another version. The dev server of `vite` reads it when it starts.
 */
function calls(): Plugin {
  const PREFIX = '\0virtual:mien-calls/';
  // Passkeys are loaded when the first screen is idle.
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

/** The measured figures that a page shows, from the page that the benches write. */
function accuracyFigures(): Plugin {
  const ID = 'virtual:mien-figures';
  const ACCURACY = join(import.meta.dirname, '../../docs/accuracy.md');
  return {
    name: 'mien-accuracy-figures',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) =>
      id === `\0${ID}`
        ? `export const figures = ${JSON.stringify(readAccuracyFigures(readFileSync(ACCURACY, 'utf8')))};`
        : null,
  };
}

/** Needed by every visit: its modules contain the screen that most visits begin with. */
const FIRST_SCREEN = /app\/start\.tsx$/;

/** Lets the browser load font, app and first page in parallel instead of sequentially. */
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
          // Styles of a chunk's imports come before its own.
          for (const next of file.imports) visit(next);
          chunks.push({ name: fileName, length: file.code.length });
          for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style);
        };
        visit(first.fileName);
        // Without HTTP/2 a browser loads six files at a time: large ones come before small ones.
        chunks.sort((one, other) => other.length - one.length);
        const link = (attrs: Record<string, string>, injectTo: 'head' | 'head-prepend' = 'head') => ({
          tag: 'link',
          attrs,
          injectTo,
        });
        // The entry requests all other files: it uses the connection that is already open.
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

/** Parts of the file name of the font that the first screen needs. */
const FONT = ['most-letters', '.woff2'];

/** Background work of an installed app. */
const INSTALLED_APP = /app\/installed-app\/index\.ts$/;
/** Validates responses of a server of another version. */
const PATIENT_CONTRACT = /app\/patient-contract\.ts$/;
const DOMAIN = /packages\/domain\/src\//;
const SHEET = /shared\/platform\/sheet-part\.ts$/;
const MENU = /app\/shell\/menu\.tsx$/;

/** Modules by the name of their chunk. */
type Groups = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Groups modules into chunks: those of the entry, of the first screen beyond it, of the contracts, of the app's shell,
 * and modules that patients' pages share with each other or with other pages. Read from a build without groups, after
 * tree-shaking: static imports would over-count, because a package's index imports all of it.
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
      accuracyFigures(),
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
  /** Modules already in the chunk of a page. */
  const ofPages = new Set(
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => pages.has(id))).flatMap(({ moduleIds }) => moduleIds),
  );
  // Code that runs before the texts are loaded must not include code that reads them.
  for (const [name, module] of FILES_OF_MANY_PAGES) {
    const modules = neededBy((id) => module.test(id));
    // The shell's few additional styles are not worth a request.
    if (name === 'first-screen')
      for (const id of neededBy((id) => SHELL.test(id))) if (STYLES.test(id)) modules.add(id);
    // Pages validate an email address and a time zone as calls do: in the chunk of the contract's fields, they would
    // load all of it.
    if (name === 'shell') for (const id of neededBy((id) => FIELDS.test(id))) if (DOMAIN.test(id)) modules.add(id);
    // Most of it is React, which stays cached across versions of the app, and which a slow network loads sooner on a
    // separate connection.
    if (name === 'first-screen') take('react', new Set([...modules].filter(isLibrary)));
    take(name, new Set([...modules].filter((id) => !taken.has(id))));
  }
  // A chunk stays a file; modules that others also need must not load all of it.
  const takeParts = (start: string) => {
    const own = chunks.find(({ moduleIds }) => moduleIds.includes(start));
    const name = own?.name ?? 'page';
    const parts = [...neededBy((id) => id === start)].filter((id) => !own?.moduleIds.includes(id) && !ofPages.has(id));
    // Menu and sheets need the libraries of a page, but none of its content.
    take(`${name}-library`, new Set(parts.filter(isLibrary)));
    const ownParts = parts.filter((id) => !isLibrary(id) && !ofMenu.has(id));
    // A request costs a phone more than a few modules that its other pages do not need.
    const characters = ownParts.reduce((sum, id) => sum + lengthOf(id), 0);
    if (characters > SMALL_FILE_CHARACTERS || INSTALLED_APP.test(start)) take(`${name}-parts`, new Set(ownParts));
    else take('patient', new Set(ownParts));
  };
  // Keep page chunks out of the menu chunk.
  const ofMenu = neededBy((id) => MENU.test(id));
  const lazyComponents = [...pages].flatMap((page) => {
    const own = chunks.find(({ moduleIds }) => moduleIds.includes(page));
    const fetchedLater = own?.dynamicImports.flatMap(
      (name) => chunks.find(({ fileName }) => fileName === name)?.moduleIds ?? [],
    );
    return (fetchedLater ?? []).filter((id) => LATE_PART.test(id)).map((part) => ({ page, part }));
  });
  const byPage = [...pages].map((page) => {
    const needed = neededBy((id) => id === page);
    for (const late of lazyComponents)
      if (late.page === page) for (const id of neededBy((id) => id === late.part)) needed.add(id);
    return needed;
  });
  const isShared = (id: string) => byPage.filter((modules) => modules.has(id)).length > 1;
  take('patient', new Set(byPage.flatMap((modules) => [...modules]).filter(isShared)));
  // The chart is used for patients and for staff: other pages that share something with Trends must not load it.
  const all = chunks.flatMap(({ moduleIds }) => moduleIds);
  take('trend', new Set(all.filter((id) => TREND_CHART.test(id) && !taken.has(id))));
  for (const page of pages) takeParts(page);
  for (const { part } of lazyComponents) takeParts(part);
  // Other pages need some of its domain modules, and nothing else of it.
  const ofContract = neededBy((id) => PATIENT_CONTRACT.test(id));
  take('domain', new Set([...ofContract].filter((id) => DOMAIN.test(id))));
  take('patient-contract', new Set([...ofContract].filter((id) => !DOMAIN.test(id))));
  // Menu and pages open sheets; none of them needs one to render.
  take(
    'sheet',
    neededBy((id) => SHEET.test(id)),
  );
  return groups;
}

/** Before minification: about 2 kB compressed. */
const SMALL_FILE_CHARACTERS = 6_000;

/** The trend chart. */
const TREND_CHART = /src\/shared\/health\/trend\//;

/** What a page shows below the fold (`lazyComponent`). */
const LATE_PART = /features\/[\w-]+\/[\w-]+-rest\.tsx$/;

const isLibrary = (id: string) => id.includes('/node_modules/');

const SHELL = /app\/app\.tsx$/;
const FIELDS = /packages\/contract\/src\/fields\.ts$/;
const STYLES = /\.css$/;

/** In this order: each chunk contains what is not in those before it. */
const FILES_OF_MANY_PAGES = [
  ['entry', /src\/main\.tsx$/],
  ['first-screen', FIRST_SCREEN],
  ['shell', SHELL],
  ['contract', FIELDS],
] as const;

/** Limits the number of chunks: each costs a request, and without HTTP/2 a browser makes six at a time. */
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
  // Needed to check the size budgets.
  manifest: true,
  // A data: font or script would need a wider content security policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // Inlines named numeric constants.
  rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 3 } } },
  chunkSizeWarningLimit: 400,
};

export default defineConfig({
  plugins: [
    react(),
    pageTexts(),
    pseudoLanguages(),
    notOpenedScript(),
    pageIcon(),
    calls(),
    accuracyFigures(),
    groupFiles(),
    preloadFirstScreen(),
  ],
  build: BUILD,
  server: {
    // `/development/…` is a page of the app, `/dev/…` is not; shared results are server-rendered, and the server
    // redirects visitors who seem to use another host to the proper one.
    proxy: {
      '^/v1/': API_ORIGIN,
      '^/fhir/': API_ORIGIN,
      '^/dev/': API_ORIGIN,
      '^/sharedResult/': { target: API_ORIGIN, changeOrigin: false },
    },
  },
  test: {
    environment: 'jsdom',
    // One window per worker; set-up.ts resets it after each file.
    isolate: false,
    // It adds globals, which set-up.ts removes: the next file that imports it must get them again.
    server: { deps: { inline: ['fake-indexeddb'] } },
    include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/shared/testing/set-up.ts'],
    css: { include: [/tokens\.css/] },
  },
});
