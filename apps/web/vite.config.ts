import { CATALOGUES } from '@mien/messages/catalogues';
import react from '@vitejs/plugin-react';
import { type BuildOptions, build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The API during development; the built app is served by it. */
const API_ORIGIN = 'http://localhost:3000';

/** Puts the texts into the page itself: they live with all others. */
function pageTexts(): Plugin {
  const { en, es } = CATALOGUES;
  // Without its script the page cannot know the reader's language.
  const texts: Readonly<Record<string, string>> = {
    ...en.shell.document,
    noScriptInSpanish: es.shell.document.noScript,
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
        if (!font || !first) throw new Error('font or first screen are not in the bundle');
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
        const link = (attrs: Record<string, string>) => ({ tag: 'link', attrs, injectTo: 'head' as const });
        const isNew = (name: string) => !html.includes(`/${name}"`);
        const tags = [
          ...chunks.map(({ name }) => ({ rel: 'modulepreload', name })),
          ...[...styles].map((name) => ({ rel: 'stylesheet', name })),
        ];
        return [
          ...tags
            .filter(({ name }) => isNew(name))
            .map(({ rel, name }) => link({ rel, href: `/${name}`, crossorigin: '' })),
          link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font.fileName}`, crossorigin: '' }),
        ];
      },
    },
  };
}

/** Parts of the name of the font that the first screen needs. */
const FONT = ['figtree-latin-wght-normal', '.woff2'];

/**
 * Modules of the entry, of the first screen beyond them and of the app's shell beyond both, after what nobody uses is shaken off: read from a build
 * without groups. Reading imports would not do, because a package's index names all of it.
 */
async function modulesOfGroups(): Promise<Readonly<Record<'entry' | 'first-screen' | 'shell', ReadonlySet<string>>>> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react(), pageTexts()],
    build: { ...BUILD, write: false },
  });
  const chunks = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const needed = (module: RegExp, there: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
    const modules = new Set<string>();
    const seen = new Set<string>();
    const visit = (fileName: string) => {
      const chunk = chunks.find((file) => file.fileName === fileName);
      if (chunk?.type !== 'chunk' || seen.has(fileName)) return;
      seen.add(fileName);
      for (const id of chunk.moduleIds) modules.add(id);
      for (const next of chunk.imports) visit(next);
    };
    const start = chunks.find((file) => file.type === 'chunk' && file.moduleIds.some((id) => module.test(id)));
    if (!start) throw new Error(`the build has no ${module}`);
    visit(start.fileName);
    return new Set([...modules].filter((id) => !there.has(id)));
  };
  // What runs before the texts are there must not bring with it what reads them.
  const entry = needed(/src\/main\.tsx$/);
  const firstScreen = needed(FIRST_SCREEN, entry);
  const shell = needed(/app\/app\.tsx$/, new Set([...entry, ...firstScreen]));
  return { entry, 'first-screen': firstScreen, shell };
}

/** Makes one file of the entry, one of what the first screen needs beyond it, and one of the shell of all pages. */
function groupFirstScreen(): Plugin {
  return {
    name: 'mien-group-first-screen',
    apply: 'build',
    async config() {
      const groups = Object.entries(await modulesOfGroups()).map(([name, modules]) => ({
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
  plugins: [react(), pageTexts(), groupFirstScreen(), preloadFirstScreen()],
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
    name: 'web',
    // As in the root's configuration: only a test that hangs ends.
    testTimeout: 180_000,
    environment: 'jsdom',
    // One window a worker; set-up.ts cleans it after each file.
    isolate: false,
    maxWorkers: '100%',
    // It adds globals, which set-up.ts removes: the next file that asks for them has to get them again.
    server: { deps: { inline: ['fake-indexeddb'] } },
    include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/shared/testing/set-up.ts'],
    css: { include: [/tokens\.css/] },
  },
});
