import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, TRANSLATIONS } from '@mien/domain';
import { defineConfig, type Manifest } from 'vite';

const DIST = join(import.meta.dirname, 'dist');

/**
 * What opens the app and shows cached results offline, in every reviewed language, and the other pages that a patient may
 * open from there: they say themselves that they need a connection.
 */
const SHELL = [
  /^index\.html$/,
  /^_first-screen-.*\.js$/,
  /^_shell-.*\.js$/,
  /^_patient-contract-.*\.js$/,
  /^_sheet-.*\.js$/,
  /app\/shell\/menu\.tsx$/,
  /features\/(account|sign-in|dashboard|results|trends|profile|records|chat|consent|general-error)\/[\w-]+-page\.tsx$/,
  /features\/legal\/legal-(page|modal)\.tsx$/,
  /features\/results\/(contributors-sheet|print-sheet)\.tsx$/,
  /shared\/health\/attention-rule\/attention-card\.tsx$/,
  /app\/pages\/how-to-route\.tsx$/,
  /app\/installed-app\/index\.ts$/,
];
/** They have the same name in every version, so their content determines the revision. */
const PLAIN_FILES = ['index.html', 'take-scan-return.js', 'icon.svg'];
/** The font with the characters of the reviewed languages; others are loaded on demand. */
const isLetters = (asset: string): boolean => asset.includes('/most-letters-');

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Files that entries of the manifest need at once, with all that they import. */
function filesOf(keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string): void => {
    const entry = manifest[key];
    if (!entry || visited.has(key)) return;
    visited.add(key);
    files.add(entry.file);
    for (const file of [...(entry.css ?? []), ...(entry.assets ?? []).filter(isLetters)]) files.add(file);
    for (const next of entry.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return files;
}

/** Entries of the manifest. @throws Error if there is none */
function keysOf(pattern: RegExp): readonly string[] {
  const keys = Object.keys(manifest).filter((key) => pattern.test(key));
  if (keys.length === 0) throw new Error(`the build has no ${pattern}: the app would not open without a network`);
  return keys;
}

const texts = keysOf(/messages\/src\/[\w-]+\/(first-screen|rest)\.ts$/);

function isReviewed(key: string): boolean {
  const language = key.split('/').at(-2);
  return isLanguage(language) && TRANSLATIONS[language].status === 'reviewed';
}

const shell = filesOf([...SHELL.flatMap(keysOf), ...texts.filter(isReviewed)]);
const precached = [
  ...PLAIN_FILES.map((file) => ({
    url: `/${file}`,
    revision: createHash('sha256')
      .update(readFileSync(join(DIST, file)))
      .digest('base64url'),
  })),
  // Their names contain a content hash.
  ...[...shell].sort().map((file) => ({ url: `/${file}`, revision: null })),
];

/** What only readers of the other languages need, and keep. */
const keptByReaders = [...filesOf([...texts, ...keysOf(/\/prepared-texts\.ts$/)])]
  .filter((file) => !shell.has(file))
  .map((file) => `/${file}`);

/** The service worker, next to the pages it caches: built after them, because it lists their files. */
export default defineConfig({
  publicDir: false,
  define: {
    SHELL_FILES: JSON.stringify(precached),
    TEXTS_KEPT_BY_READERS: JSON.stringify(keptByReaders),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    // Not every supported browser runs module service workers.
    rolldownOptions: {
      input: 'src/service-worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
